/** Where the questions of an exam come from: a blueprint, which other exams may use too, or what is composed for it alone. */
import { isDeepStrictEqual } from 'node:util'
import type { BlueprintContent, exams } from '../contract/exams.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { hideFiles } from '../../files/server/index.ts'
import { EXAMS_PROBLEMS } from '../input.ts'
import { type BlueprintRow, deleteComposition, findBlueprint, putComposition } from './blueprint.queries.ts'
import { getBlueprint, requireUsableSources, sanitized, wantedCount, wantedPoints } from './blueprints.ts'
import type { ExamRow, ExamWrite } from './exam.queries.ts'

type Save = Pick<Parsed<typeof exams.save>, 'blueprintId' | 'composition'>

interface ChosenQuestions {
  readonly input: Save
  readonly before: ExamRow | undefined
}

interface ExamQuestions {
  readonly blueprintId: string
  readonly totalPoints: number
  /** To be stored; undefined for a blueprint. */
  readonly content: BlueprintContent | undefined
  readonly ownerId: string | undefined
}

/** Its own questions, if it has them: a blueprint that is composed for one exam belongs to no other. */
async function findOwn(db: Db, caller: Caller, before: ExamRow | undefined): Promise<BlueprintRow | undefined> {
  const stored = before && (await findBlueprint(db, caller, before.blueprintId))
  return stored?.isReusable === false ? stored : undefined
}

export async function findQuestions(
  db: Db,
  caller: Caller,
  { input: { blueprintId, composition }, before }: ChosenQuestions,
): Promise<ExamQuestions> {
  const own = await findOwn(db, caller, before)
  if (composition === undefined) {
    const chosen = await getBlueprint(db, caller, blueprintId ?? failInput(EXAMS_PROBLEMS.noQuestions))
    if (!chosen.isReusable && chosen.id !== own?.id) fail('NOT_FOUND')
    return { blueprintId: chosen.id, totalPoints: chosen.totalPoints, content: undefined, ownerId: undefined }
  }
  const content = sanitized(composition)
  // Whoever changes the times only need not be allowed to use the banks.
  if (!isDeepStrictEqual(content, own?.content)) {
    if (!caller.permissions.has('exam:blueprint:edit')) fail('NOT_ALLOWED')
    await requireUsableSources(db, caller, content)
  }
  return { blueprintId: own?.id ?? newId(), totalPoints: wantedPoints(content), content, ownerId: own?.ownerId }
}

interface StoredQuestions {
  readonly questions: ExamQuestions
  readonly exam: Pick<ExamWrite, 'title' | 'departmentId'>
  readonly now: Date
}

/** Named and placed like the exam, so that whoever may see the one may see the other. */
export async function storeQuestions(
  tx: Tx,
  { caller }: CallerContext,
  { questions, exam, now }: StoredQuestions,
): Promise<void> {
  const { blueprintId, content, ownerId = caller.userId } = questions
  if (content === undefined) return
  const totals = { questionCount: wantedCount(content), totalPoints: wantedPoints(content) }
  const write = { id: blueprintId, name: exam.title, departmentId: exam.departmentId, content, ...totals, now }
  await putComposition(tx, write, ownerId)
  await hideFiles(
    tx,
    caller.userId,
    content.sections.map(({ instructions }) => instructions),
  )
}

/** What was composed for an exam that has other questions now, or is gone. A blueprint stays. */
export const dropUnusedQuestions = deleteComposition
