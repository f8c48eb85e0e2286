/** Reminds learners who are not through with a course, by a notice for them alone. */
import type { learning } from '../contract/learning.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addMinutes, chinaDay } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { noticeSenders } from '@tripos/module-kit/notice-senders.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { escapeHtml } from '@tripos/documents/rich-text.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { getKeptCourse } from './learners.ts'
import { listNotThrough } from './learners.queries.ts'

type Calls = typeof learning

/** A reminder is of no use for ever. */
const SHOWN_MINUTES = 30 * 24 * 60

interface Reminded {
  readonly id: string
  readonly title: string
  readonly dueAt: Date | null
}

const titleOf = ({ title }: Reminded) => localized(`请完成课程：${title}`, `Please complete the course: ${title}`)

function bodyOf({ id, title, dueAt }: Reminded) {
  const link = `<a href="/web/course/view/${id}">${escapeHtml(title)}</a>`
  const day = dueAt === null ? '' : chinaDay(dueAt)
  return localized(
    `<p>您还没有学完课程 ${link}。</p>${day === '' ? '' : `<p>请在 ${day} 之前完成。</p>`}`,
    `<p>You have not completed the course ${link} yet.</p>${day === '' ? '' : `<p>Please be through with it by ${day}.</p>`}`,
  )
}

const TITLE_CHARACTERS = 120

export async function remindLearners(
  deps: Deps,
  ctx: CallerContext,
  { courseId, userIds }: Parsed<Calls['remind']>,
): Promise<Output<Calls['remind']>> {
  const { caller, language } = ctx
  const course = await getKeptCourse(deps, caller, courseId)
  const [sendNotice] = noticeSenders.all()
  if (sendNotice === undefined) return { count: 0 }
  const now = deps.clock.now()
  const count = await inTx(deps.db, async tx => {
    const learners = await listNotThrough(tx, caller, { courseId, userIds })
    if (learners.length === 0) return 0
    const noticeId = await sendNotice(tx, {
      ownerId: caller.userId,
      departmentId: course.departmentId,
      title: titleOf(course)[language].slice(0, TITLE_CHARACTERS),
      body: bodyOf(course)[language],
      userIds: learners,
      endsAt: addMinutes(now, SHOWN_MINUTES),
      now,
    })
    await recordAudit(tx, ctx, {
      action: 'record.remind',
      objectType: 'course',
      objectId: course.id,
      objectName: course.title,
      detail: { noticeId, count: learners.length },
    })
    return learners.length
  })
  return { count }
}
