/** What comes after marks: a voided paper, a wrong key that candidates object to and that is regraded, an appeal that waits. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { appeals } from '../../../papers/contract/appeals.ts'
import { papers } from '../../../papers/contract/papers.ts'
import { regrades } from '../../../papers/contract/regrades.ts'
import { questions } from '../../../questions/contract/questions.ts'
import { APPEALS, VOID_REASON } from '../content/term/term-life.ts'
import { MATHS_SLIP } from '../content/term/term-maths.ts'
import { pastExams } from '../content/term/term-exams.ts'
import { knows, writtenAnswer } from './answers.ts'
import type { Moment } from './moments.ts'
import { schoolTime } from './school-days.ts'
import { found, questionId, type Term } from './term.ts'
import { questionsOf } from './term-exams.ts'

const WEEK_MINUTES = 7 * 24 * 60
const VOIDED = { exam: 'security-week', userName: 'student20' } as const
const MIDTERM = 'maths-midterm'
const HALFTERM = 'computing-halfterm'

/** The number of a question on the papers of an exam of the term. */
function numberOf(term: Term, examKey: string, key: string): number {
  const exam = pastExams.find(one => one.key === examKey)
  if (exam === undefined) throw new Error(`there is no exam "${examKey}"`)
  return questionsOf(term, exam).findIndex(({ question }) => question.key === key) + 1
}

async function versionOf(term: Term, examKey: string, id: string): Promise<string> {
  const admin = await term.school.as('admin')
  const { rows } = await admin.call(regrades.questions, { examId: found(term.examIds, examKey), questionId: id })
  const [row] = rows
  if (row === undefined) throw new Error(`${examKey} does not ask this question`)
  return row.questionVersionId
}

async function openAppeals(term: Term, examKey: string, closesAt: Date): Promise<void> {
  const admin = await term.school.as('admin')
  const examId = found(term.examIds, examKey)
  await admin.call(appeals.saveWindow, { examId, closesAt: closesAt.toISOString() })
}

/** Those who chose the option that is right, and was marked wrong; the account of the visitor first. */
function wronged(term: Term): string[] {
  const { level } = found(term.questions, `term-zh/${MATHS_SLIP.key}`)
  return [...found(term.papers, MIDTERM).keys()].filter(userName =>
    knows({ userName, exam: MIDTERM, key: MATHS_SLIP.key, level }),
  )
}

async function object(term: Term): Promise<void> {
  const no = numberOf(term, MIDTERM, MATHS_SLIP.key)
  const people = wronged(term)
  for (const [at, reason] of APPEALS.slip.entries()) {
    const userName = people[at]
    if (userName === undefined) return
    const student = await term.school.as(userName)
    term.school.clock.pass(700)
    await student.call(appeals.add, { paperId: found(found(term.papers, MIDTERM), userName).paperId, no, reason })
  }
}

/** The wrong key is corrected for everybody, appeals are answered, and the question itself is mended. */
async function regrade(term: Term): Promise<void> {
  const { school } = term
  const admin = await school.as('admin')
  const examId = found(term.examIds, MIDTERM)
  const id = questionId(term, 'term-zh', MATHS_SLIP.key)
  const questionVersionId = await versionOf(term, MIDTERM, id)
  const decision = { kind: 'keys' as const, keys: [{ kind: 'choice' as const, options: [MATHS_SLIP.right] }] }
  const reason = APPEALS.regradeReason
  const saved = await admin.call(regrades.save, { examId, questionVersionId, decision, reason })
  await school.work()
  school.clock.pass(240)
  await admin.call(regrades.commit, saved)
  await school.work()
  school.clock.pass(120)
  await admin.call(appeals.saveDecision, { examId, questionVersionId, isAccepted: true, answer: APPEALS.slipAnswer })
  await mendQuestion(term, id)
}

async function mendQuestion({ school }: Term, id: string): Promise<void> {
  const author = await school.as('author')
  const { newestVersionNo, revision, level, tags, content, banks } = await author.call(questions.detail, { id })
  if (content.type !== 1) throw new Error('the question with the wrong key is not one of single choice')
  const options = content.options.map((option, at) => ({ ...option, isRight: at === MATHS_SLIP.right }))
  await author.call(questions.save, {
    id,
    versionNo: newestVersionNo,
    revision,
    level,
    tags,
    bankIds: banks.map(bank => bank.id),
    state: QuestionState.ready,
    content: { ...content, options },
  })
}

/** Somebody who got a part of the points for what they wrote. */
async function objectToMark(term: Term): Promise<void> {
  const question = found(term.questions, 'computing/binary-search')
  const taken = found(term.papers, HALFTERM)
  const userName = [...taken.keys()].find(name => {
    const share = writtenAnswer({ userName: name, exam: HALFTERM }, question)?.share ?? 0
    return share > 0.4 && share < 0.8
  })
  if (userName === undefined) throw new Error('nobody wrote a middling answer')
  const student = await term.school.as(userName)
  const no = numberOf(term, HALFTERM, question.key)
  await student.call(appeals.add, { paperId: found(taken, userName).paperId, no, reason: APPEALS.waiting })
}

async function voidPaper(term: Term): Promise<void> {
  const admin = await term.school.as('admin')
  const { paperId } = found(found(term.papers, VOIDED.exam), VOIDED.userName)
  await admin.call(papers.void, { paperId, reason: VOID_REASON })
}

async function releaseMidterm(term: Term): Promise<void> {
  const author = await term.school.as('author')
  await author.call(exams.release, { id: found(term.examIds, MIDTERM), what: 'score', isReleased: true })
}

export function afterExamMoments(term: Term): Moment[] {
  const day = (daysAgo: number, at: string) => schoolTime(term.now, { daysAgo, at })
  return [
    { at: day(36, '15:50'), run: () => voidPaper(term) },
    { at: day(20, '10:05'), run: () => releaseMidterm(term) },
    { at: day(20, '10:20'), run: () => openAppeals(term, MIDTERM, addMinutes(day(20, '10:20'), WEEK_MINUTES)) },
    { at: day(20, '16:40'), run: () => object(term) },
    { at: day(15, '09:30'), run: () => regrade(term) },
    { at: day(8, '11:00'), run: () => openAppeals(term, HALFTERM, addMinutes(term.now, WEEK_MINUTES)) },
    { at: day(2, '16:50'), run: () => objectToMark(term) },
  ]
}
