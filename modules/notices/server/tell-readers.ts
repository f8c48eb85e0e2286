/** Tells students of a notice when it is shown for the first time; what is changed or published again later tells nobody anew. */
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notifyInPortions } from '@tripos/module-kit/notify.ts'
import { claimShown, findShownNotice, listReaders } from './told-readers.queries.ts'

/** Notices of one turn. */
const PORTION = 50

/** By whichever process is first. */
export const publishShown = ({ db, clock, outbox }: Deps): Promise<void> =>
  inTx(db, async tx => {
    const shown = await claimShown(tx, clock.now(), PORTION)
    await outbox.publish(tx, 'notice.shown', ...shown.map(noticeId => ({ noticeId })))
  })

async function tellShown({ db, clock }: Deps, noticeId: string): Promise<void> {
  const now = clock.now()
  const notice = await findShownNotice(db, noticeId, now)
  if (notice === undefined) return
  await notifyInPortions(db, {
    kind: 'notice.published',
    key: noticeId,
    userIds: await listReaders(db, notice),
    params: { notice: notice.title },
    link: `/web/notice/detail/${noticeId}`,
    about: { type: 'notice', id: noticeId },
    endsAt: notice.endsAt,
    now,
  })
}

export const tellingHandlers = (deps: Deps): EventHandler[] => [
  onEvent('notice.shown', 'notices.tell-shown', ({ noticeId }) => tellShown(deps, noticeId)),
]

export const shownLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'notices.publishShown',
  everyMs: 5000,
  run: () => publishShown(deps),
})
