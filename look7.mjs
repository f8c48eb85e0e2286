import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin'); const b=await browser()
const snap=async(p,n)=>{await p.waitForTimeout(700);await p.screenshot({path:`/tmp/look-${n}.png`})}
const qs=(await call('/api/qu/question/paging',{page:1,size:5},t)).data.rows
let p=await pageOf(b,t,{lang:'zh-CN'})
await p.goto(`${base}/admin/courses/learners/01a220f2-357f-770e-ba16-aa106061e077`);await p.waitForTimeout(3500);await snap(p,'learners')
await p.context().close()
p=await pageOf(b,t,{lang:'en-US',w:390,h:844,dark:true})
await p.goto(`${base}/admin/questions/edit/${qs[0].id}`);await p.waitForTimeout(4000)
await p.locator('.tiptap').first().click();await p.keyboard.press('Control+m');await p.waitForTimeout(4000);await snap(p,'formula-phone');await p.keyboard.press('Escape')
const ed=p.locator('.tiptap').first(); await ed.evaluate(el=>{const e=el.editor; e.chain().focus().setImage({src:'/favicon.svg',alt:''}).run(); e.commands.setNodeSelection(e.state.selection.from-1)}); await p.waitForTimeout(500); await snap(p,'picture-0')
await p.keyboard.press('Enter'); await p.waitForTimeout(1200); await snap(p,'picture-phone')
await b.close()
