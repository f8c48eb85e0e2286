/** The queue of the open room, and what becomes of files whose paper closed while this browser was away. */
import { sendAnswerFile } from '../../shared/answer-file-calls.ts'
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { AttemptSession } from '../attempt-session.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import type { AnswerRow } from '../saving/answer-store.ts'
import { UploadQueue } from './upload-queue.ts'
import { openUploadStore } from './upload-store.ts'

interface LostFile {
  readonly no: number
  readonly name: string
}

const queues = new WeakMap<object, UploadQueue>()

export const queueOf = (session: object): UploadQueue | undefined => queues.get(session)

/** One row a question, with the names in place of an answer. */
function lostRows(paperId: string, files: readonly LostFile[]): AnswerRow[] {
  const numbers = [...new Set(files.map(({ no }) => no))]
  return numbers.map(no => {
    const names = files.filter(file => file.no === no).map(({ name }) => name)
    return { paperId, no, answer: { text: names.join('\n') }, seq: 0, epoch: 0, baseSeq: 0 }
  })
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Makes the queue of an attempt with such a question, and takes up what an earlier page left. */
export async function bringFiles(session: AttemptSession): Promise<void> {
  const { paperId, epoch, files = [] } = session.content
  // Later there may be no network.
  await loadMessages(currentLanguage(), ['answerFiles'])
  const store = await openUploadStore().catch(() => undefined)
  const queue = new UploadQueue(
    {
      paperId,
      store,
      send: (upload, options) => sendAnswerFile({ upload, epoch }, options),
      attempt: {
        answerOf: no => session.getState().answers[no],
        choose: (no, answer) => session.choose(no, answer),
        count: count => session.setUploads(count),
        lose: (lost, reason) => session.loseUploads(lostRows(paperId, lost), reason),
        refused: ({ no, name, problem = '' }) => {
          toast.error(`${name}: ${problem}`)
          if (session.getState().phase !== 'handingIn') return
          session.cancelHandIn()
          session.go(no)
        },
      },
      newId,
      after,
      // Chance spreads the retries of many pages; nothing is decided by it.
      random: Math.random,
    },
    files,
  )
  queues.set(session, queue)
  follow(session, queue)
  await queue.resume()
}

/** The queue lives as long as the page holds the paper. */
function follow(session: AttemptSession, queue: UploadQueue): void {
  const wake = () => document.visibilityState === 'visible' && queue.wake()
  const end = () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    unsubscribe()
  }
  const unsubscribe = session.subscribe(() => {
    const { phase } = session.getState()
    if (phase !== 'closed' && phase !== 'takenOver') return
    end()
    if (phase === 'closed') void queue.close('closed')
    else queue.stop()
  })
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  session.onHalt = () => {
    end()
    queue.stop()
  }
}

/** The paper is closed: what this browser still had is told and forgotten. */
export async function loseFiles(paperId: string, saveQueue: SaveQueue): Promise<void> {
  const store = await openUploadStore().catch(() => undefined)
  const left = (await store?.load(paperId).catch(() => [])) ?? []
  await saveQueue.refuse(lostRows(paperId, left), 'closed')
  await store?.forget(paperId).catch(() => undefined)
}
