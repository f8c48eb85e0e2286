/** Publishing an exam, and what it would mean: for whom, and everything that stands against it. */
import { errorText } from '@tripos/contract-kit/errors.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError, fail, violates } from '@tripos/runtime/fail.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { countStudentsOf } from '../../identity/server/index.ts'
import { countWithoutReference } from '../../questions/server/index.ts'
import { listAudience, listDepartmentNames } from '../../org/server/index.ts'
import type { exams } from '../contract/exams.ts'
import type { PublishPlan } from '../contract/publish-plan.ts'
import { getBlueprint } from './blueprints.ts'
import { listClashes } from './clashes.ts'
import { type Composition, composeForm } from './compose-form.ts'
import { EXAM_AUDIENCE, examPeople } from './entry.queries.ts'
import { type ExamRow, publishForm } from './exam.queries.ts'
import { getExam, requireStoredAudience } from './exams.ts'
import { type ExamForm, questionCountOf, totalPointsOf } from './form.rules.ts'
import { formPublished } from './form-published.ts'
import { presentFacts } from './exams.present.ts'
import { isOut, publishOpened } from './publish-news.ts'
import {
  canBeCounted,
  passReasons,
  questionReasons,
  type Reason,
  riskReasons,
  risksOf,
  warningsOf,
} from './publish.rules.ts'

async function compose(db: Db, caller: Caller, exam: ExamRow): Promise<Composition> {
  const { content } = await getBlueprint(db, caller, exam.blueprintId)
  return composeForm(db, { author: caller, content, seed: newSecret() })
}

/** What the exam would ask if it were published now; undefined once it is. */
export async function composeDraft(db: Db, caller: Caller, examId: string): Promise<ExamForm | undefined> {
  const exam = await getExam(db, caller, examId)
  return exam.formId === null ? (await compose(db, caller, exam)).form : undefined
}

/** Whom this caller may not address. */
async function audienceReasons(db: Db, caller: Caller, exam: ExamRow): Promise<Reason[]> {
  try {
    await requireStoredAudience(db, caller, exam)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ name: error.errorName, args: error.args, step: 'candidates' }]
  }
}

const reasonsAgainst = async (db: Db, caller: Caller, { exam, composition }: Checked): Promise<Reason[]> => [
  ...questionReasons(composition),
  ...(await audienceReasons(db, caller, exam)),
  ...passReasons(exam, composition),
]

interface Checked {
  readonly exam: ExamRow
  readonly composition: Composition
}

/** One reason is refused by its own code, several in one sentence. */
function refuse(reasons: readonly Reason[], language: Language): void {
  const [first, second] = reasons
  if (first === undefined) return
  if (second === undefined) fail(first.name, { args: first.args })
  const texts = reasons.map(({ name, args }, at) => `(${at + 1}) ${errorText(name, language, args)}`)
  fail('EXAM_NOT_READY', { args: { reasons: texts.join(language === 'zh-CN' ? '' : ' ') } })
}

interface Publish extends Parsed<typeof exams.publish> {
  /** Only what is still of this version. */
  readonly version?: number
}

/** Checks, freezes and enables. The slow part (looking up what can be drawn) is outside the transaction. */
export async function publishExam(deps: Deps, ctx: CallerContext, input: Publish): Promise<void> {
  try {
    await publishOnce(deps, ctx, input)
  } catch (error) {
    // Two at once: the other one has published it.
    if (violates(error, 'exam_forms_exam_id_form_no_key')) fail('EDIT_CONFLICT')
    if (!violates(error, 'exam_form_versions_version_id_fkey')) throw error
    // A question was deleted for good after it had been looked up: what is left is looked up again.
    await publishOnce(deps, ctx, input)
  }
}

async function publishOnce(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  { id, confirmed, version }: Publish,
): Promise<void> {
  const exam = await getExam(db, ctx.caller, id)
  if (version !== undefined && exam.version !== version) fail('EDIT_CONFLICT')
  const composition = await compose(db, ctx.caller, exam)
  const reasons = await reasonsAgainst(db, ctx.caller, { exam, composition })
  refuse([...reasons, ...riskReasons(exam, confirmed)], ctx.language)
  const { form } = composition
  const totalPoints = totalPointsOf(form)
  const write = {
    id: newId(),
    examId: id,
    form,
    questionCount: questionCountOf(form),
    totalPoints,
    createdBy: ctx.caller.userId,
    now: clock.now(),
    version: exam.version,
    isOpening: !isOut(exam),
  }
  await inTx(db, async tx => {
    if (!(await publishForm(tx, ctx.caller, write))) fail('EDIT_CONFLICT')
    await requireStoredAudience(tx, ctx.caller, exam)
    const published = { examId: id, form, now: write.now, language: ctx.language }
    for (const take of formPublished.all()) await take(tx, published)
    if (write.isOpening) await publishOpened(tx, outbox, { examIds: [id], now: write.now })
    await recordAudit(tx, ctx, {
      action: 'exam.publish',
      objectType: 'exam',
      objectId: id,
      objectName: exam.title,
      detail: { formId: write.id, questionCount: write.questionCount, totalPoints, confirmed },
    })
  })
}

export async function showPublishPlan(
  { db, clock }: Deps,
  { caller, language }: CallerContext,
  id: string,
): Promise<PublishPlan> {
  const exam = await getExam(db, caller, id)
  const composition = await compose(db, caller, exam)
  const versionIds = [...new Set(composition.form.lines.flatMap(line => line.pool.map(entry => entry.versionId)))]
  const [reasons, peopleCount, { departmentIds }, noReferenceCount, clashes] = await Promise.all([
    reasonsAgainst(db, caller, { exam, composition }),
    canBeCounted(exam) ? countStudentsOf(db, examPeople(exam)) : null,
    listAudience(db, EXAM_AUDIENCE, id),
    countWithoutReference(db, versionIds),
    listClashes(db, caller, exam),
  ])
  const names = departmentIds.length === 0 ? [] : await listDepartmentNames(db)
  return {
    ...presentFacts(exam),
    peopleCount,
    departments: names.filter(one => departmentIds.includes(one.id)).map(one => one.name),
    questionCount: questionCountOf(composition.form),
    totalPoints: totalPointsOf(composition.form),
    reasons: reasons.map(({ name, args, step }) => ({ step, text: errorText(name, language, args) })),
    risks: risksOf(exam),
    warnings: warningsOf(exam, { peopleCount, noReferenceCount, now: clock.now() }),
    noReferenceCount,
    clashes,
  }
}
