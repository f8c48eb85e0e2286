/** Mock exams that students make of banks to practise: exams for one paper, which nobody else sees (docs/adr/0134). */
import { ExamKind, ExamState, OpenType, PartialScore, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, sql, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { NO_RESULT_WORDS } from '../contract/result-words.ts'
import { type ExamForm, type PoolEntry, questionCountOf, totalPointsOf } from './form.rules.ts'

/** Each question is worth one point. */
const POINTS = 100
const PASS_SHARE = 0.6
const AT_ONCE = { rule: ReleaseRule.atOnce, at: null }

export interface LearnerExam {
  readonly learnerId: string
  readonly bankId: string
  readonly title: string
  readonly limitMinutes: number
  /** In their order. */
  readonly questions: readonly PoolEntry[]
  readonly now: Date
}

/** What a paper of it is made from. */
export interface MadeLearnerExam {
  readonly examId: string
  readonly formId: string
  readonly form: ExamForm
  readonly totalPoints: number
  readonly passPoints: number
}

/** How answers of such an exam count. */
export const OWN_MOCK_RULE = { partialScore: PartialScore.half, wrongPenalty: 0 } as const

const formOf = (questions: readonly PoolEntry[]): ExamForm => ({
  sections: [{ title: '', instructions: '' }],
  lines: [{ section: 0, points: POINTS, count: questions.length, isFixed: true, pool: questions }],
  shuffleQuestions: false,
  shuffleOptions: true,
  ...OWN_MOCK_RULE,
})

/**
 * Open to nobody: its audience is empty, and its one paper is made with it. Answers are out as it is handed in. A question that
 * is deleted for good meanwhile violates exam_form_versions_version_id_fkey.
 */
export async function insertLearnerExam(tx: Tx, exam: LearnerExam): Promise<MadeLearnerExam> {
  const { learnerId, bankId, title, limitMinutes, questions, now } = exam
  const [examId, formId, blueprintId] = [newId(), newId(), newId()]
  const form = formOf(questions)
  const totals = { questionCount: questionCountOf(form), totalPoints: totalPointsOf(form) }
  const passPoints = Math.ceil(totals.totalPoints * PASS_SHARE)
  const made = { createdAt: now, updatedAt: now }
  await tx
    .insertInto('blueprints')
    .values({
      id: blueprintId,
      name: title,
      ownerId: learnerId,
      isReusable: false,
      content: asJson({ sections: [] }),
      ...totals,
      ...made,
    })
    .execute()
  await tx
    .insertInto('exams')
    .values({
      id: examId,
      title,
      kind: ExamKind.mock,
      mustAcceptNotice: false,
      blueprintId,
      ownerId: learnerId,
      learnerId,
      learnerBankId: bankId,
      openType: OpenType.people,
      limitMinutes,
      attemptLimit: 1,
      passPoints,
      release: asJson({ score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE }),
      keysWhileOpen: true,
      abandonUnanswered: true,
      resultWords: asJson(NO_RESULT_WORDS),
      state: ExamState.inProgress,
      formId,
      publishedAt: now,
      scoreAnnouncedAt: now,
      ...made,
    })
    .execute()
  await tx
    .insertInto('examForms')
    .values({ id: formId, examId, formNo: 1, content: asJson(form), ...totals, createdBy: learnerId, createdAt: now })
    .execute()
  await sql`insert into exam_form_versions (form_id, version_id, is_held)
    select ${formId}, unnest(${questions.map(({ versionId }) => versionId)}::uuid[]), false`.execute(tx)
  return { examId, formId, form, totalPoints: totals.totalPoints, passPoints }
}

interface Removal {
  readonly id: string
  readonly learnerId: string
  readonly now: Date
}

/** Off the student's list; false where it is none of theirs, or was removed before. */
export async function removeLearnerExam(tx: Tx, { id, learnerId, now }: Removal): Promise<boolean> {
  const row = await tx
    .updateTable('exams')
    .set({ learnerRemovedAt: now })
    .where('id', '=', id)
    .where('learnerId', '=', learnerId)
    .where('learnerRemovedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** With their forms. Only exams of learners, and only those without a paper: papers hold their exam. */
export async function deleteLearnerExams(tx: Tx, examIds: readonly string[]): Promise<void> {
  const gone = await tx
    .deleteFrom('exams')
    .where('id', '=', anyOf(examIds))
    .where('learnerId', 'is not', null)
    .returning('blueprintId')
    .execute()
  await tx
    .deleteFrom('blueprints')
    .where('id', '=', anyOf(gone.map(row => row.blueprintId)))
    .where('isReusable', '=', false)
    .execute()
}
