import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin'); const b=await browser()
const snap=async(p,n)=>{await p.waitForTimeout(700);await p.screenshot({path:`/tmp/look-${n}.png`})}
const M='01a220f0-eb66-72aa-81fc-3db640970432'
let p=await pageOf(b,t,{lang:'en-US'})
await p.goto(`${base}/admin/papers/marking/${M}/plan`);await p.waitForTimeout(3000)
await p.getByRole('switch').nth(1).click(); await p.getByRole('button',{name:'Save'}).first().click(); await p.waitForTimeout(1500)
await p.goto(`${base}/admin/papers/marking/${M}`);await p.waitForTimeout(4000);await snap(p,'m1')
await p.keyboard.press('m');await p.waitForTimeout(2500);await snap(p,'m2')
await p.context().close()
p=await pageOf(b,t,{lang:'zh-CN',w:390,h:844,dark:true})
await p.goto(`${base}/admin/papers/marking/${M}`);await p.waitForTimeout(4000);await snap(p,'mphone')
await p.context().close()
p=await pageOf(b,t,{lang:'zh-CN'})
await p.goto(`${base}/admin/exams/list`);await p.waitForTimeout(3000)
await p.getByText('预览',{exact:true}).nth(4).click();await p.waitForTimeout(2000);await snap(p,'preview')
await b.close()
