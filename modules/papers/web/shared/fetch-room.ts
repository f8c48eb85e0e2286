/**
 * Brings what the exam room needs while its candidate is still outside: its file and styles, its texts, the letters of
 * formulas. To start is then one call, also on a line that has become slow. The pictures come with the paper, whose links open
 * them (docs/adr/0032); nobody has those before the start.
 */
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { fetchExamRoom } from '../index.ts'

/** As KaTeX names them; the others stand in few formulas. */
const LETTERS = [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  ...[1, 2, 3, 4].map(size => `1em KaTeX_Size${size}`),
  '1em KaTeX_AMS',
]

export async function fetchRoom(): Promise<void> {
  await Promise.all([
    fetchExamRoom().then(fetchLetters),
    makeStore(),
    loadMessages(currentLanguage(), ['examRoom']),
    loadMessages(currentLanguage(), ['answerFiles']),
  ])
}

/** They are named in the styles of the room. Where a browser has no such list, the room asks for them itself. */
const fetchLetters = () => Promise.all(LETTERS.map(letters => document.fonts?.load(letters)))

/** A database that has to be made takes a browser several times as long to open, and the room waits for it. */
async function makeStore(): Promise<void> {
  const { openAnswerStore } = await import('../exam-room/saving/answer-store.ts')
  // Whether there can be none is the room's concern.
  await openAnswerStore().catch(() => undefined)
}
