/** Use cases of exams for staff: write, enable, release, delete. */
import { ExamState, OpenType } from '@tripos/contract-kit/enums.ts'
import type { ExamRisk, exams } from '../contract/exams.ts'
import { EXAMS_PROBLEMS } from '../input.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { requireAudience } from '../../identity/server/index.ts'
import { type Audience, listAudience, replaceAudience, requireDepartment } from '../../org/server/index.ts'
import { type SealedPassword, sealExamPassword } from './exam-password.ts'
import { dropUnusedQuestions, findQuestions, storeQuestions } from './exam-questions.ts'
import { EXAM_AUDIENCE } from './entry.queries.ts'
import {
  type ChangedExam,
  deleteExamRow,
  type ExamOrigin,
  type ExamRow,
  type ExamWrite,
  findExam,
  insertExam,
  setExamStates,
  updateExam,
} from './exam.queries.ts'
import { setReleased } from './exam-results.queries.ts'
import { audienceThen, isMoved, isOut, publishChange, publishOpened, publishWithdrawn } from './publish-news.ts'
import { passArgs, type Risky, risksOf, UNCONFIRMED } from './publish.rules.ts'
import { failIfHeld, refreshDrafts } from './series-drafts.ts'

type Save = Parsed<typeof exams.save>

export async function getExam(db: Db, caller: Caller, id: string): Promise<ExamRow> {
  return (await findExam(db, caller, id)) ?? fail('NOT_FOUND')
}

const momentOf = (iso: string | null): Date | null => (iso === null ? null : toDate(iso))

function checkTimes({ startsAt, endsAt, limitMinutes }: Save): void {
  if (startsAt === null || endsAt === null) return
  const openMs = toDate(endsAt).getTime() - toDate(startsAt).getTime()
  if (openMs <= 0) fail('END_BEFORE_START')
  if (openMs < limitMinutes * 60_000) fail('EXAM_WINDOW_TOO_SHORT')
}

function checkAudience(input: Save, hasPassword: boolean): void {
  const { openType, audienceDepartmentIds, audienceUserIds, password } = input
  const isMissing =
    (openType === OpenType.departments && audienceDepartmentIds.length === 0) ||
    (openType === OpenType.people && audienceUserIds.length === 0)
  if (isMissing) fail('AUDIENCE_EMPTY')
  if (openType === OpenType.password && password === undefined && !hasPassword) failInput(EXAMS_PROBLEMS.noPassword)
}

/** Only what the kind of audience asks for is kept. */
const audienceOf = ({ openType, audienceDepartmentIds, audienceUserIds }: Save): Audience => ({
  departmentIds: openType === OpenType.departments ? audienceDepartmentIds : [],
  userIds: openType === OpenType.people ? audienceUserIds : [],
})

/** Whoever opens an exam to its audience answers for it, whoever has written it. */
export async function requireStoredAudience(
  db: Db,
  caller: Caller,
  { id, openType }: Pick<ExamRow, 'id' | 'openType'>,
) {
  const audience = await listAudience(db, EXAM_AUDIENCE, id)
  await requireAudience(db, caller, { openType, ...audience, everyone: 'exam:exam:everyone' })
}

function checkPass(passPoints: number, totalPoints: number): void {
  if (passPoints > totalPoints) fail('PASS_ABOVE_TOTAL', { args: passArgs({ passPoints, totalPoints }) })
}

/** What the people who sit the exam would pay for is done only once somebody has said that it is meant. */
function requireConfirmed(exam: Risky, confirmed: readonly ExamRisk[]): void {
  const [first] = risksOf(exam).filter(risk => !confirmed.includes(risk))
  if (first !== undefined) fail(UNCONFIRMED[first])
}

/** Only what this save makes risky: the rest was confirmed when the exam was published. */
const newRisks = (input: Save, before: Risky): Risky => ({
  passPoints: before.passPoints === 0 ? 1 : input.passPoints,
  keysWhileOpen: !before.keysWhileOpen && input.keysWhileOpen,
})

/** What an exam that is made from another one takes over without its author typing it. */
export interface TakenOver {
  readonly password?: SealedPassword | undefined
  readonly origin?: ExamOrigin
  /** In the transaction, before anything is written: the id of what was made already, in place of which nothing is made. */
  readonly claim?: (tx: Tx, id: string) => Promise<string | undefined>
}

interface Writing {
  readonly input: Save
  readonly takenOver: TakenOver
  readonly blueprintId: string
}

function writeOf({ input, takenOver, blueprintId }: Writing): ExamWrite {
  const {
    id: _id,
    version: _version,
    confirmed: _confirmed,
    password: _password,
    composition: _composition,
    audienceDepartmentIds: _d,
    audienceUserIds: _u,
    examKind: kind,
    ...fields
  } = input
  return {
    ...fields,
    kind,
    blueprintId,
    notice: sanitizeRichText(input.notice),
    startsAt: momentOf(input.startsAt),
    endsAt: momentOf(input.endsAt),
    password: input.password === undefined ? takenOver.password : sealExamPassword(input.password),
  }
}

export const saveExam = (deps: Deps, ctx: CallerContext, input: Save): Promise<{ id: string }> =>
  storeExam(deps, ctx, { input, takenOver: {} })

export async function storeExam(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  { input, takenOver }: Omit<Writing, 'blueprintId'>,
): Promise<{ id: string }> {
  const { caller } = ctx
  const before = input.id === undefined ? undefined : await getExam(db, caller, input.id)
  const questions = await findQuestions(db, caller, { input, before })
  requireDepartment(caller, input.departmentId, before?.departmentId)
  checkTimes(input)
  checkAudience(input, (before?.passwordHash ?? takenOver.password ?? null) !== null)
  await requireAudience(db, caller, { ...input, ...audienceOf(input), everyone: 'exam:exam:everyone' })
  const isSameBlueprint = before?.blueprintId === questions.blueprintId && before.formId !== null
  checkPass(input.passPoints, isSameBlueprint ? before.totalPoints : questions.totalPoints)
  if (before !== undefined && before.formId !== null) requireConfirmed(newRisks(input, before), input.confirmed)
  const id = input.id ?? newId()
  const now = clock.now()
  const write = writeOf({ input, takenOver, blueprintId: questions.blueprintId })
  return inTx(db, async tx => {
    const made = await takenOver.claim?.(tx, id)
    if (made !== undefined) return { id: made }
    await storeQuestions(tx, ctx, { questions, exam: write, now })
    const wasOut = before !== undefined && isOut(before)
    const audienceBefore = wasOut ? await audienceThen(tx, before) : undefined
    const update = { id, version: input.version ?? 0, write, isMoved: isMoved(before, write), now }
    const origin = takenOver.origin ?? {}
    if (before === undefined) await insertExam(tx, { id, ownerId: caller.userId, write, origin, now })
    else if (!(await updateExam(tx, caller, update))) fail('EDIT_CONFLICT')
    if (before !== undefined && before.blueprintId !== write.blueprintId)
      await dropUnusedQuestions(tx, before.blueprintId)
    await replaceAudience(tx, EXAM_AUDIENCE, { id, ...audienceOf(input) })
    if (before !== undefined && audienceBefore !== undefined)
      await publishChange(tx, outbox, { before, audienceBefore, write, now })
    if (before !== undefined && before.countedAttempt !== input.countedAttempt)
      await outbox.publish(tx, 'exam.recounted', { examId: id })
    const { password, ...after } = write
    const detail = { isPasswordChanged: password !== undefined, composition: questions.content ?? null }
    await recordAudit(tx, ctx, { action: 'exam.save', objectType: 'exam', objectId: id, before, after, detail })
    if (before?.hasSeries) await refreshDrafts(tx, ctx, { examId: id, isMoved: isStartMoved(before, write), now })
    return { id }
  })
}

const isStartMoved = (before: ExamRow, { startsAt }: ExamWrite): boolean =>
  before.startsAt?.getTime() !== startsAt?.getTime()

/** What candidates are told of exams that were enabled or disabled: only where that changed anything. */
async function publishStates(tx: Tx, { outbox }: Deps, { changed, state, now }: StatesSet): Promise<void> {
  const turned = changed.filter(exam => exam.stateBefore !== state)
  if (state === ExamState.disabled)
    for (const exam of turned) await publishWithdrawn(tx, outbox, { exam, before: await audienceThen(tx, exam), now })
  else await publishOpened(tx, outbox, { examIds: turned.map(exam => exam.id), now })
}

interface StatesSet {
  readonly changed: readonly ChangedExam[]
  readonly state: ExamState
  readonly now: Date
}

export async function setExamState(
  deps: Deps,
  ctx: CallerContext,
  { ids, state }: Parsed<typeof exams.setState>,
): Promise<void> {
  const { db, clock } = deps
  const unique = [...new Set(ids)]
  const now = clock.now()
  await inTx(db, async tx => {
    const changed = await setExamStates(tx, ctx.caller, { ids: unique, state, now })
    if (changed.length < unique.length) {
      for (const id of unique) await getExam(tx, ctx.caller, id)
      fail('EXAM_NOT_PUBLISHED')
    }
    if (state !== ExamState.disabled) for (const exam of changed) await requireStoredAudience(tx, ctx.caller, exam)
    await publishStates(tx, deps, { changed, state, now })
    const action = state === ExamState.disabled ? 'exam.disable' : 'exam.enable'
    await recordAudit(
      tx,
      ctx,
      ...changed.map(
        ({ id, title, stateBefore }): AuditEntry => ({
          action,
          objectType: 'exam',
          objectId: id,
          objectName: title,
          before: { state: stateBefore },
          after: { state },
        }),
      ),
    )
  })
}

export async function releaseExam(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof exams.release>,
): Promise<void> {
  const { id, what, isReleased } = input
  await inTx(db, async tx => {
    const releasedAt = isReleased ? clock.now() : null
    const objectName = await setReleased(tx, ctx.caller, { id, what, releasedAt })
    if (objectName === undefined) {
      await getExam(tx, ctx.caller, id)
      return fail('RELEASE_NOT_BY_HAND')
    }
    if (what === 'score' && releasedAt !== null)
      await outbox.publish(tx, 'results.released', { examId: id, releasedAt: releasedAt.toISOString() })
    await recordAudit(tx, ctx, {
      action: 'exam.release',
      objectType: 'exam',
      objectId: id,
      objectName,
      detail: { what, isReleased },
    })
  })
}

export async function deleteExam({ db, clock, outbox }: Deps, ctx: CallerContext, id: string): Promise<void> {
  const { openType } = await getExam(db, ctx.caller, id)
  try {
    await inTx(db, async tx => {
      const before = await audienceThen(tx, { id, openType })
      const exam = (await deleteExamRow(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
      await dropUnusedQuestions(tx, exam.blueprintId)
      if (isOut(exam)) await publishWithdrawn(tx, outbox, { exam, before, now: clock.now() })
      const { title } = exam
      await recordAudit(tx, ctx, { action: 'exam.delete', objectType: 'exam', objectId: id, detail: { title } })
    })
  } catch (error) {
    if (violates(error, 'papers_exam_id_fkey')) fail('EXAM_HAS_PAPERS')
    failIfHeld(error)
    throw error
  }
}
