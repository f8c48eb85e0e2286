/** The queue of the open room, and what becomes of files whose paper closed while this browser was away. */
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { onWake } from '@tripos/send-queue/wake.ts'
import type { sendAnswerFile } from '../../shared/answer-file-calls.ts'
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { AttemptSession } from '../attempt-session.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import type { LostFiles } from '../saving/answer-store.ts'
import { withLost } from './lost-files.rules.ts'
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts'
import { openUploadStore } from './upload-store.ts'

/** Brings one file to the server. */
export type SendFile = (...sent: Parameters<typeof sendAnswerFile>) => Promise<unknown>

/** Makes the queue of an attempt with such a question, and takes up what an earlier page left. */
export async function bringFiles(session: AttemptSession, sendFile: SendFile): Promise<void> {
  const { paperId, epoch, files = [] } = session.content
  // Later there may be no network.
  await loadMessages(currentLanguage(), ['answerFiles'])
  const store = await openUploadStore().catch(() => undefined)
  let lost: readonly LostFiles[] = (await store?.lost(paperId).catch(() => undefined)) ?? []
  const queue = makeUploadQueue(
    {
      ...browserClock,
      paperId,
      store,
      send: (upload, options) => sendFile({ upload, epoch }, options),
      attempt: {
        answerOf: no => session.getState().answers[no],
        choose: (no, answer) => session.choose(no, answer),
        count: count => session.setUploads(count),
        lose: async (each, reason) => {
          lost = withLost(paperId, lost, { files: each, reason })
          session.loseUploads(lost)
          await store?.lose(paperId, lost)
        },
        refused: ({ no, name, problem = '' }) => {
          toast.error(`${name}: ${problem}`)
          if (session.getState().phase !== 'handingIn') return
          session.cancelHandIn()
          session.go(no)
        },
      },
      newId,
    },
    files,
  )
  session.fileQueue = queue
  session.loseUploads(lost)
  follow(session, queue)
  await queue.resume()
}

/** The queue lives as long as the page holds the paper. */
function follow(session: AttemptSession, queue: UploadQueue): void {
  const stopWaking = onWake(queue.wake)
  const end = () => {
    stopWaking()
    unsubscribe()
  }
  const unsubscribe = session.subscribe(() => {
    const { phase } = session.getState()
    if (phase !== 'closed' && phase !== 'takenOver') return
    end()
    if (phase === 'closed') void queue.close('closed')
    else queue.stop()
  })
  session.onHalt = () => {
    end()
    queue.stop()
  }
}

/** The paper is closed: what this browser still had is told, and of it only the names are kept. */
export async function loseFiles(paperId: string): Promise<readonly LostFiles[]> {
  const store = await openUploadStore().catch(() => undefined)
  if (!store) return []
  const [left, before] = await Promise.all([store.load(paperId), store.lost(paperId)])
  const lost = withLost(paperId, before, { files: left, reason: 'closed' })
  await store.lose(paperId, lost)
  return lost
}
