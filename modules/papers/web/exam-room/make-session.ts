/** A running attempt from the content of its paper: its store in this browser, and what only some papers need. */
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { AttemptSession, type SessionNeeds } from './attempt-session.ts'
import { loadAnswersFor } from './load-keyed-answers.ts'
import { bringPictures, loadPicturesFor } from './load-pictures.ts'
import type { AnswerStore } from './saving/answer-store.ts'
import { SaveQueue } from './saving/save-queue.ts'
import type { SendFile } from './uploads/room-uploads.ts'

export interface SessionParts extends Pick<SessionNeeds, 'content' | 'trip' | 'calls'> {
  readonly openStore: () => Promise<AnswerStore>
  readonly sendFile: SendFile
}

export async function makeSession({ openStore, sendFile, ...needs }: SessionParts) {
  const { content } = needs
  const [answering, picturing] = await Promise.all([loadAnswersFor(content.questions), loadPicturesFor(content)])
  const saveQueue = await SaveQueue.open(content, openStore)
  const session = new AttemptSession({ ...needs, saveQueue, ...browserClock })
  if (picturing) bringPictures(session, picturing)
  await answering?.bringFiles(session, sendFile)
  return { session, saveQueue }
}
