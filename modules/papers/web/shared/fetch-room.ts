/**
 * Brings what the exam room needs while its candidate is still outside: its file and styles, its texts, the letters of
 * formulas. To start is then one call, also on a line that has become slow. The pictures come with the paper, whose links open
 * them (docs/adr/0032); nobody has those before the start.
 */
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'

/** As KaTeX names them; the others stand in few formulas. */
const LETTERS = [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  ...[1, 2, 3, 4].map(size => `1em KaTeX_Size${size}`),
  '1em KaTeX_AMS',
]

export async function fetchRoom(): Promise<void> {
  await Promise.all([
    import('../exam-room/exam-room-area.tsx'),
    loadMessages(currentLanguage(), ['examRoom']),
    loadMessages(currentLanguage(), ['answerFiles']),
    // Where a browser has no such list, the room asks for them itself.
    ...LETTERS.map(letters => document.fonts?.load(letters)),
  ])
}
