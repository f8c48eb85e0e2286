import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin'); const b=await browser()
const snap=async(p,n)=>{await p.waitForTimeout(700);await p.screenshot({path:`/tmp/look-${n}.png`})}
const PW='01a220ed-bca9-722e-9dd9-a3df520fb4cc', M='01a220f1-9d52-700c-8791-e47f6c63ac2b'
console.log(JSON.stringify((await call('/api/candidate/override/add',{examId:PW,userIds:[],departmentIds:[(await call('/api/sys/depart/tree',{},t)).data?.[0]?.id ?? (await call('/api/sys/depart/list',{},t)).data?.[0]?.id].filter(Boolean),startsAt:null,endsAt:null,limitMinutes:null,extraAttempts:null,reason:'分批入场',isReasonTold:false,password:'room 2'},t)).code))
for(const [lang,w,h,dark] of [['zh-CN',1440,900,false],['en-US',390,844,true]]){
  const k=`${lang}-${w}`
  const p=await pageOf(b,t,{lang,w,h,dark})
  await p.goto(`${base}/admin/papers/overrides/${PW}`);await p.waitForTimeout(2500);await snap(p,`overrides-${k}`)
  await p.getByRole('button',{name:/添加单独安排|Add an override/}).first().click();await p.waitForTimeout(1200);await snap(p,`override-form-${k}`)
  await p.goto(`${base}/admin/papers/marking/${M}/plan`);await p.waitForTimeout(3000);await snap(p,`plan-${k}`)
  await p.context().close()
}
await b.close()
