import { sql } from '@tripos/db/client.ts'
import { administratorOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { makeQuestion } from '../../questions/test/make-questions.ts'
import { questionMarks } from '../contract/question-marks.ts'
import { questionView } from '../contract/question-view.ts'
import { wrongBook } from '../contract/wrong-book.ts'
import { hourExam, takeExam } from './make-wrong-book.ts'

/** On a paper of the student whose exam shows its answers. */
async function seenQuestionOf(world: World): Promise<string> {
  const { app, bank, tokens } = world
  const { id } = await makeQuestion(app, { bank })
  const examId = await hourExam(app, administratorOf(world), [id])
  await takeExam(app, tokens.student ?? '', examId)
  // The clock stands still: the exam is over since two minutes.
  const ended = new Date(app.clock.now().getTime() - 120_000)
  await sql`update exams set starts_at = ${ended}::timestamptz - interval '1 hour', ends_at = ${ended} where id = ${examId}`.execute(
    app.deps.db,
  )
  return id
}

export const WRONG_BOOK_ROWS: Rows = [
  [wrongBook.paging, { input: () => ({}) }],
  [wrongBook.facets, { input: () => ({}) }],
  [wrongBook.sheet, { input: () => ({}) }],
  [wrongBook.sheetPdf, { input: () => ({}) }],
  // Of others, and of what is not there, nothing is in the own book.
  [wrongBook.remove, { target: seenQuestionOf, input: (_, id) => ({ questionIds: [id] }) }],
  [wrongBook.restore, { target: seenQuestionOf, input: (_, id) => ({ questionIds: [id] }) }],
  [wrongBook.saveSettings, { input: () => ({ rightsNeeded: 3 }) }],
  [questionMarks.paging, { input: () => ({ of: 'notes' }) }],
  [questionMarks.saveNote, { target: seenQuestionOf, input: (_, id) => ({ questionId: id, note: 'why' }), ...HIDDEN }],
  [questionMarks.saveCause, { target: seenQuestionOf, input: (_, id) => ({ questionId: id, cause: 1 }), ...HIDDEN }],
  [
    questionMarks.setFavourite,
    { target: seenQuestionOf, input: (_, id) => ({ questionId: id, isFavourite: true }), ...HIDDEN },
  ],
  [questionView.show, { target: seenQuestionOf, input: (_, id) => ({ id }), ...HIDDEN }],
]
