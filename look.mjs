import { chromium } from 'playwright-core'
export const base='http://127.0.0.1:18777'
export async function token(userName){const r=await fetch(base+'/api/sys/user/login',{method:'POST',headers:{'content-type':'application/json','x-requested-with':'tripos'},body:JSON.stringify({userName,password:'tripos-demo-school'})});const j=await r.json();if(!j.data?.token)console.log(j);return j.data.token}
export async function call(path,body,tok){const r=await fetch(base+path,{method:'POST',headers:{'content-type':'application/json','x-requested-with':'tripos',token:tok},body:JSON.stringify(body)});return r.json()}
export const browser=()=>chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-gpu']})
export async function pageOf(b,tok,{lang='zh-CN',w=1440,h=900,dark=false}={}){const ctx=await b.newContext({locale:lang,viewport:{width:w,height:h},colorScheme:dark?'dark':'light',reducedMotion:'reduce'});await ctx.addCookies([{name:'token',value:tok,url:base}]);const p=await ctx.newPage();p.on('pageerror',e=>console.log('PAGEERROR',e.message));p.on('console',m=>{if(m.type()==='error')console.log('CONSOLE',m.text().slice(0,200))});return p}
