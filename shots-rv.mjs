import { chromium } from '@playwright/test'
const base='http://127.0.0.1:18777'
const login=async(userName)=>{const r=await fetch(base+'/api/sys/user/login',{method:'POST',headers:{'content-type':'application/json','x-requested-with':'tripos'},body:JSON.stringify({userName,password:'tripos-demo-school'})});return (await r.json()).data.token}
const post=async(p,b,token)=>(await (await fetch(base+p,{method:'POST',headers:{'content-type':'application/json','x-requested-with':'tripos',token},body:JSON.stringify(b)})).json()).data
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-gpu']})
const admin=await login('admin')
const open=async(token,{lang='en-US',dark=false,phone=false,width=1440}={})=>{const c=await b.newContext({baseURL:base,locale:lang,timezoneId:'Asia/Shanghai',colorScheme:dark?'dark':'light',viewport:phone?{width:390,height:844}:{width,height:900},reducedMotion:'reduce'});await c.addCookies([{name:'token',value:token,url:base}]);return c}
const errors=[]
const shot=async(name,path,opt={},act)=>{const c=await open(admin,opt);const p=await c.newPage();p.on('pageerror',e=>errors.push(name+': '+e));p.on('console',m=>{if(m.type()==='error')errors.push(name+': '+m.text())});await p.goto(path);await p.locator('h1').first().waitFor();await p.waitForLoadState('networkidle');await p.waitForTimeout(600);if(act)await act(p,c);await p.screenshot({path:`/tmp/rv/${name}.png`});await c.close()}
const exams=(await post('/api/exam/exam/paging',{page:1,size:30},admin)).rows
console.log(exams.map(e=>e.id+' '+e.title).join('\n'))
const id=exams[0].id
await shot('list-1280','/admin/exams/list',{width:1280})
await shot('drawer','/admin/exams/list',{},async p=>{await p.getByRole('button',{name:/^Preview/}).first().click();await p.waitForTimeout(1500)})
await shot('room',`/admin/papers/room-preview/${id}`)
await shot('room-zh-dark-phone',`/admin/papers/room-preview/${id}`,{lang:'zh-CN',dark:true,phone:true})
await shot('over',`/admin/papers/room-preview/${id}`,{lang:'zh-CN'},async p=>{await p.getByRole('radio').or(p.getByRole('checkbox')).first().click({force:true});await p.waitForTimeout(1500);await p.screenshot({path:'/tmp/rv/answered.png'});await p.getByRole('button',{name:'交卷'}).first().click();await p.waitForTimeout(500);await p.screenshot({path:'/tmp/rv/confirm.png'});await p.getByRole('dialog').getByRole('button',{name:/交卷/}).click();await p.waitForTimeout(1500)})
console.log(errors.join('\n'));await b.close()
