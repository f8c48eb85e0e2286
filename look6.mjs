import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin'); const b=await browser()
const snap=async(p,n)=>{await p.waitForTimeout(700);await p.screenshot({path:`/tmp/look-${n}.png`})}
const qs=(await call('/api/qu/question/paging',{page:1,size:5},t)).data.rows
let p=await pageOf(b,t,{lang:'zh-CN'})
await p.goto(`${base}/admin/questions/edit/${qs[0].id}`);await p.waitForTimeout(4000)
await p.locator('.tiptap').first().click();await p.keyboard.press('Control+m');await p.waitForTimeout(4000)
console.log(await p.getByRole('button',{name:'向量'}).evaluate(e=>{const s=e.querySelector('svg');return e.innerHTML.slice(0,900)+' || '+JSON.stringify(s&&s.getBoundingClientRect())+' '+(s&&getComputedStyle(s).fill+getComputedStyle(s).height)}))
const list=(await call('/api/learning/course/paging',{page:1,size:5},t)); 
await p.goto(`${base}/admin/courses/list`);await p.waitForTimeout(3000)
await p.keyboard.press('Escape')
const href=await p.locator('a[href*="/admin/courses/"]').evaluateAll(a=>a.map(x=>x.getAttribute('href')));console.log(href.slice(0,8))
await b.close()
