import {browser,token,call,pageOf,base} from './look.mjs'
const t=await token('admin')
const r=await call('/api/exam/exam/paging',{page:1,size:50},t)
for(const x of r.data.rows) console.log(x.id,x.title,x.state,x.openType,x.waitingCount??'')
