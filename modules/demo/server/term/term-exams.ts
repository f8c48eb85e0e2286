/** Exams of the term from their announcement to their marks. */
import { addMinutes } from '@tripos/runtime/clock.ts'
import type { ResultWords } from '../../../exams/contract/result-words.ts'
import { draftExam, pastExams, runningExam, type TermExam, upcomingExams } from '../content/term/term-exams.ts'
import { students } from '../content/school.ts'
import type { DemoQuestion } from '../content/types.ts'
import { type ExamWindow, seedExam } from '../seed-exam.ts'
import { lookAround } from './look-around.ts'
import { markExam } from './mark-exam.ts'
import type { Moment } from './moments.ts'
import { schoolTime } from './school-days.ts'
import { type Candidate, sitExam, usualCandidate } from './sit-exam.ts'
import { found, type Term } from './term.ts'

const DAY_MINUTES = 24 * 60
const LATE_ENTRY = 15
/** What is still to be marked when the visitor comes. */
const HALF_MARKED: Readonly<Record<string, number>> = { 'physics-monthly': 0.35 }

const GRADES: ResultWords['bands'] = [
  { name: '优秀', fromPercent: 90 },
  { name: '良好', fromPercent: 80 },
  { name: '中等', fromPercent: 70 },
  { name: '及格', fromPercent: 60 },
]

type Announced = Omit<TermExam, 'daysAgo' | 'at' | 'absent'>

const resultWords = ({ bands, showsStanding = false, lang }: Announced): ResultWords => ({
  passed: lang === 'zh' ? '恭喜通过，请继续保持。' : 'Well done. Keep it up.',
  failed:
    lang === 'zh'
      ? '请对照解析订正错题，有困难及时向老师请教。'
      : 'Work through the explanations, and ask your teacher for help.',
  bands: bands ? GRADES : [],
  showsStanding,
  showsSections: true,
})

/** With the points of each, in the order of the papers. */
export const questionsOf = (
  { questions }: Term,
  { sections }: Announced,
): { question: DemoQuestion; points: number }[] =>
  sections
    .flatMap(({ lines }) => lines)
    .flatMap(line =>
      line.kind === 'handPicked'
        ? line.questions.map(key => ({ question: found(questions, `${line.bank}/${key}`), points: line.points }))
        : [],
    )

interface Announcement {
  readonly exam: Announced
  readonly window: ExamWindow | undefined
  readonly isDraft?: boolean
}

async function announce(term: Term, { exam, window, isDraft = false }: Announcement): Promise<void> {
  const author = await term.school.as('author')
  const id = await seedExam(author, { ...term, exam, window, resultWords: resultWords(exam), isDraft })
  term.examIds.set(exam.key, id)
}

const windowOf = (startsAt: Date, minutes: number): ExamWindow => ({
  startsAt,
  endsAt: addMinutes(startsAt, minutes + LATE_ENTRY),
  lateEntry: LATE_ENTRY,
})

const candidatesOf = ({ key, minutes, absent, givesUp }: TermExam): Candidate[] =>
  students
    .map(({ userName }) => usualCandidate(userName, key, minutes))
    .filter(({ userName }) => !absent.includes(userName))
    .map(one => (one.userName === givesUp ? { ...one, usesSeconds: null, share: 0.6 } : one))

interface Sat {
  readonly exam: Announced
  readonly startsAt: Date
  readonly candidates: readonly Candidate[]
}

async function sit(term: Term, { exam, ...sat }: Sat): Promise<void> {
  const { key } = exam
  const questions = questionsOf(term, exam).map(({ question }) => question)
  const taken = await sitExam(term.school, { ...sat, key, examId: found(term.examIds, key), questions })
  term.papers.set(key, taken)
}

function pastMoments(term: Term, exam: TermExam): Moment[] {
  const { key, minutes } = exam
  const startsAt = schoolTime(term.now, exam)
  const window = windowOf(startsAt, minutes)
  const candidates = candidatesOf(exam)
  const names = candidates.map(({ userName }) => userName)
  const taken = () => found(term.papers, key)
  return [
    { at: addMinutes(startsAt, -4 * DAY_MINUTES), run: () => announce(term, { exam, window }) },
    { at: addMinutes(startsAt, -10), run: () => sit(term, { exam, startsAt, candidates }) },
    { at: addMinutes(window.endsAt, 5), run: () => lookAround(term.school, names) },
    {
      at: addMinutes(window.endsAt, 50),
      run: () =>
        markExam(term.school, {
          key,
          questions: questionsOf(term, exam),
          taken: taken(),
          share: HALF_MARKED[key] ?? 1,
        }),
    },
  ]
}

const RUNNING_MS = 70 * 60_000
/** Nobody sets an exam for 14:07. */
const ROUND_MS = 5 * 60_000
const WRITING = [
  'student02',
  'student04',
  'student08',
  'student10',
  'student13',
  'student16',
  'student18',
  'student22',
  'student25',
  'student29',
  'student32',
  'student37',
]
const HANDED_IN = ['student11', 'student27']

/** Twelve are in the middle of it, at different questions. */
function runningMoments(term: Term): Moment[] {
  const startsAt = new Date(Math.floor((term.now.getTime() - RUNNING_MS) / ROUND_MS) * ROUND_MS)
  const window = { startsAt, endsAt: addMinutes(startsAt, 24 * 60) }
  const writing = WRITING.map((userName, at) => ({
    userName,
    comesAfter: 60 + at * 180,
    usesSeconds: null,
    share: (at + 1) / WRITING.length,
  }))
  const done = HANDED_IN.map((userName, at) => ({ userName, comesAfter: 20 + at, usesSeconds: 3000, share: 1 }))
  return [
    {
      at: schoolTime(term.now, { daysAgo: 2, at: '15:00' }),
      run: () => announce(term, { exam: runningExam, window }),
    },
    {
      at: addMinutes(startsAt, -10),
      run: () => sit(term, { exam: runningExam, startsAt, candidates: [...done, ...writing] }),
    },
  ]
}

function comingMoments(term: Term): Moment[] {
  const announced = upcomingExams.map(exam => ({
    at: schoolTime(term.now, { daysAgo: 3, at: '15:20' }),
    run: () => announce(term, { exam, window: windowOf(schoolTime(term.now, exam), exam.minutes) }),
  }))
  const draft = {
    at: schoolTime(term.now, { daysAgo: 3, at: '16:05' }),
    run: () => announce(term, { exam: draftExam, window: undefined, isDraft: true }),
  }
  return [...announced, draft]
}

export const examMoments = (term: Term): Moment[] => [
  ...pastExams.flatMap(exam => pastMoments(term, exam)),
  ...runningMoments(term),
  ...comingMoments(term),
]
