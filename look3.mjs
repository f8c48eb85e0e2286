import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin'); const b=await browser()
const snap=async(p,n)=>{await p.waitForTimeout(700);await p.screenshot({path:`/tmp/look-${n}.png`})}
const M='01a220f1-9d52-700c-8791-e47f6c63ac2b'
const plan=(await call('/api/paper/marking-plan/show',{examId:M},t)).data
console.log(Object.keys(plan??{}))
let p=await pageOf(b,t,{lang:'zh-CN'})
await p.goto(`${base}/admin/papers/marking/${M}/plan`);await p.waitForTimeout(3000)
await p.getByRole('switch').nth(1).click(); await p.getByRole('button',{name:'保存'}).or(p.getByRole('button',{name:'保 存'})).first().click(); await p.waitForTimeout(1500)
await p.goto(`${base}/admin/papers/marking/${M}`);await p.waitForTimeout(4000);await snap(p,'mark-1')
await p.keyboard.press('m');await p.waitForTimeout(2500);await snap(p,'mark-2')
await p.context().close()
p=await pageOf(b,t,{lang:'en-US',w:390,h:844,dark:true})
await p.goto(`${base}/admin/papers/marking/${M}`);await p.waitForTimeout(4000);await snap(p,'mark-phone')
await p.context().close()
p=await pageOf(b,t,{lang:'en-US'})
await p.goto(`${base}/admin/exams/list`);await p.waitForTimeout(3500);await snap(p,'exams')
await b.close()
