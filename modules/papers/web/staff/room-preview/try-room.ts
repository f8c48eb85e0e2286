/** An attempt whose server is this page: whatever is answered is confirmed, and stays nowhere. */
import { call } from '@tripos/web-kit/call.ts'
import type { PaperContent } from '../../../contract/papers.ts'
import { roomPreview } from '../../../contract/room-preview.ts'
import type { AttemptSession } from '../../exam-room/attempt-session.ts'
import { makeSession, type SessionParts } from '../../exam-room/make-session.ts'
import { openAnswerStore } from '../../exam-room/saving/answer-store.ts'

/** Apart from the answers of real papers. */
const STORE = 'tripos-room-preview'
const ASK_AFTER_MS = 60_000

export async function tryRoom(examId: string): Promise<AttemptSession> {
  const sentAt = performance.now()
  const content = await call(roomPreview.open, { examId })
  const trip = { sentAt, receivedAt: performance.now() }
  const { session } = await makeSession({
    content,
    trip,
    calls: callsOf(content, trip.receivedAt),
    openStore: () => openAnswerStore({ name: STORE }),
    sendFile: async () => undefined,
  })
  session.start()
  return session
}

/** Time runs as it would for a candidate, and ends the preview. */
function callsOf(content: PaperContent, openedAt: number): SessionParts['calls'] {
  const clock = () => {
    const passedMs = Math.round(performance.now() - openedAt)
    return {
      state: content.state,
      deadlineAt: content.deadlineAt,
      leftMs: Math.max(0, content.leftMs - passedMs),
      serverNow: new Date(Date.parse(content.serverNow) + passedMs).toISOString(),
      messages: [],
    }
  }
  return {
    saveAnswers: async ({ answers }) => ({ ...clock(), saved: answers.map(({ no, seq }) => ({ no, seq })) }),
    askState: async () => ({ ...clock(), askAfterMs: ASK_AFTER_MS }),
    submitPaper: async () => undefined,
  }
}
