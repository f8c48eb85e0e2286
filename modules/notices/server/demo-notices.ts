/** The notices of the demo school. */
import { notices } from '../contract.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { DemoCaller, DemoNotices } from '@tripos/module-kit/demo-content.ts'

interface DemoNotice {
  title: string
  html: string
  isPinned: boolean
}

/** Oldest first. */
const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    title: 'Library hours during the exam weeks',
    html: '<p>During the exam weeks the library is open from <strong>7:00 to 22:00</strong> on every day, weekends included.</p><ul><li>Group rooms can be booked at the front desk for two hours at a time.</li><li>Drinks with a lid are allowed; food is not.</li></ul><p>On Sunday evening it closes at 20:00.</p>',
    isPinned: false,
  },
  {
    title: '信息安全上岗考核：补考安排',
    html: '<p>未通过信息安全上岗考核的同学可在本周内参加一次补考，考试密码与首次相同。</p><p>补考前请先复习“信息安全”题库中做错的题目；密码强度的估算公式为 <span data-type="inline-math" data-latex="H = L \\log_2 N"></span>，其中 <span data-type="inline-math" data-latex="L"></span> 为长度，<span data-type="inline-math" data-latex="N"></span> 为字符种数。</p>',
    isPinned: false,
  },
  {
    title: '期中综合测评须知',
    html: '<p>期中综合测评在线进行，请全体同学注意：</p><ol><li>提前 10 分钟登录，在考前确认页核对姓名和考试时间。</li><li>作答会自动保存；网络中断后重新进入即可继续，计时不暂停。</li><li>如需延长时间，请当场举手，由监考老师在后台加时。</li></ol><p>成绩在阅卷完成后公布，可在“在线考试”中查看。</p>',
    isPinned: true,
  },
]

async function publish(caller: DemoCaller, { title, html, isPinned }: DemoNotice): Promise<void> {
  await caller.call(notices.save, {
    title,
    body: html,
    isPinned,
    departmentId: null,
    openType: OpenType.everyone,
    publish: 'now',
    publishAt: null,
    endsAt: null,
  })
}

export async function addDemoNotices(caller: DemoCaller): Promise<void> {
  for (const notice of DEMO_NOTICES) await publish(caller, notice)
}

/** What the rest of the demo school does with notices. */
export const NOTICE_BOARD: DemoNotices = {
  publish: (caller, notice) => publish(caller, { ...notice, isPinned: false }),
  async read(caller, reads) {
    const { rows } = await caller.call(notices.mine, { unreadOnly: true })
    for (const { id, title } of rows) if (reads(title)) await caller.call(notices.read, { id })
    return rows.length
  },
}
