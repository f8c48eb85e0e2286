/** Some students practise at home, a few questions an evening, and keep notes of what they got wrong. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { PracticeMode } from '../../../practice/contract/practice-modes.ts'
import { practiceBanks } from '../../../practice/contract/practice-banks.ts'
import { training, type TrainingQuestion } from '../../../practice/contract/training.ts'
import { questionMarks } from '../../../wrong-book/contract/question-marks.ts'
import { wrongBook } from '../../../wrong-book/contract/wrong-book.ts'
import { NOTES } from '../content/term/term-life.ts'
import { answerTo } from './answers.ts'
import { chance } from './chance.ts'
import type { Moment } from './moments.ts'
import { homeTime, schoolTime } from './school-days.ts'
import { found, type Term } from './term.ts'

interface Learner {
  readonly userName: string
  readonly bank: 'term-zh' | 'term-en'
  /** Days before today. */
  readonly days: readonly number[]
}

const LEARNERS: readonly Learner[] = [
  { userName: 'student01', bank: 'term-zh', days: [9, 7, 5, 4, 3, 2, 1] },
  { userName: 'student02', bank: 'term-en', days: [8, 5, 3, 2, 1] },
  { userName: 'student08', bank: 'term-zh', days: [6, 3, 1] },
  { userName: 'student15', bank: 'term-zh', days: [7, 6, 2] },
  { userName: 'student22', bank: 'term-zh', days: [5, 1] },
  { userName: 'student29', bank: 'term-zh', days: [4, 2] },
  { userName: 'student37', bank: 'term-en', days: [6, 5, 4] },
]
const QUESTIONS_AN_EVENING = 5

/** The banks of the term can be practised as soon as no exam asks their questions any more. */
async function openBanks(term: Term): Promise<void> {
  const admin = await term.school.as('admin')
  for (const { id } of term.banks.values()) {
    const { version } = await admin.call(practiceBanks.settings, { bankId: id })
    const isOpen = { isOpen: true, openType: OpenType.everyone, version }
    if (version === 0) await admin.call(practiceBanks.save, { bankId: id, ...isOpen })
  }
}

async function practise(term: Term, { userName, bank }: Learner, evening: number): Promise<void> {
  const caller = await term.school.as(userName)
  const { id: bankId } = found(term.banks, bank)
  const { runId } = await caller.call(training.start, { bankId, mode: PracticeMode.inOrder })
  const { standings } = await caller.call(training.run, { runId })
  const open = standings.flatMap((standing, at) => (standing === 'open' ? [at + 1] : [])).slice(0, QUESTIONS_AN_EVENING)
  if (open.length === 0) return
  const byId = new Map([...found(term.banks, bank).questionIds].map(([key, id]) => [id, key]))
  for (const shown of await caller.call(training.questions, { runId, nos: open })) {
    const seconds = 20 + Math.floor(60 * chance('practised', evening, userName, shown.no))
    term.school.clock.pass(seconds)
    await answer(term, { userName, runId, key: `${bank}/${byId.get(shown.questionId) ?? ''}`, shown, seconds })
  }
}

interface Practised {
  readonly userName: string
  readonly runId: string
  readonly key: string
  readonly shown: TrainingQuestion
  readonly seconds: number
}

async function answer(term: Term, { userName, runId, key, shown, seconds }: Practised): Promise<void> {
  const caller = await term.school.as(userName)
  const { no, versionId } = shown
  const question = found(term.questions, key)
  const isMachineMarked = question.type === 1 || question.type === 2 || question.type === 3
  // What a person would have to judge is skipped, as students do.
  if (!isMachineMarked) return
  const given = answerTo({ userName, exam: 'practice' }, question, shown.question)
  await caller.call(training.answer, { id: newId(), runId, no, versionId, answer: given, seconds })
}

/** Notes and favourites of whom the visitor signs in as. */
async function keepNotes(term: Term): Promise<void> {
  const caller = await term.school.as('student01')
  const { rows } = await caller.call(wrongBook.paging, {})
  for (const [at, { questionId }] of rows.slice(0, NOTES.length).entries()) {
    await caller.call(questionMarks.saveNote, { questionId, note: NOTES[at] ?? '' })
    if (at !== 1) await caller.call(questionMarks.setFavourite, { questionId, isFavourite: true })
  }
}

export function practiceMoments(term: Term): Moment[] {
  const evenings = LEARNERS.flatMap(learner =>
    learner.days.map(day => ({
      at: addMinutes(
        homeTime(term.now, { daysAgo: day, at: '19:30' }),
        Math.floor(60 * chance('evening', learner.userName, day)),
      ),
      run: () => practise(term, learner, day),
      isQuiet: true,
    })),
  )
  return [
    { at: schoolTime(term.now, { daysAgo: 14, at: '10:30' }), run: () => openBanks(term) },
    ...evenings,
    { at: schoolTime(term.now, { daysAgo: 1, at: '17:40' }), run: () => keepNotes(term) },
  ]
}
