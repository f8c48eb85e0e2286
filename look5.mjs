import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin'); const b=await browser()
const snap=async(p,n)=>{await p.waitForTimeout(700);await p.screenshot({path:`/tmp/look-${n}.png`})}
const banks=(await call('/api/qu/bank/paging',{page:1,size:5},t)).data?.rows ?? (await call('/api/qu/repo/paging',{page:1,size:5},t)).data?.rows
const qs=(await call('/api/qu/question/paging',{page:1,size:5},t)).data.rows
const courses=(await call('/api/course/course/paging',{page:1,size:5},t)).data?.rows ?? []
console.log(banks?.[0]?.id,qs[0].id,courses[0]?.id)
let p=await pageOf(b,t,{lang:'zh-CN'})
await p.goto(`${base}/admin/questions/edit/${qs[0].id}`);await p.waitForTimeout(4000)
await p.locator('.tiptap').first().click();await p.keyboard.press('Control+m');await p.waitForTimeout(4000);await snap(p,'formula')
await p.goto(`${base}/admin/questions/import/${banks[0].id}`);await p.waitForTimeout(3000);await snap(p,'import')
await p.goto(`${base}/admin/courses/learners/${courses[0].id}`);await p.waitForTimeout(3000);await snap(p,'learners')
await p.context().close()
p=await pageOf(b,t,{lang:'en-US',w:390,h:844,dark:true})
await p.goto(`${base}/admin/questions/edit/${qs[0].id}`);await p.waitForTimeout(4000)
await p.locator('.tiptap').first().click();await p.keyboard.press('Control+m');await p.waitForTimeout(4000);await snap(p,'formula-phone')
await b.close()
