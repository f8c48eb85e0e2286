/** Use cases of blueprints: write, check, delete. */
import { type Language } from '@tripos/contract-kit/refusal.ts'
import { errorText } from '@tripos/contract-kit/errors.ts'
import type { exams } from '../contract/exams.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'
import { sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { hideFiles } from '../../files/server/index.ts'
import { requireDepartment } from '../../org/server/index.ts'
import {
  areBanksUsable,
  areQuestionsUsable,
  findNewestVersions,
  findUsableQuestions,
} from '../../questions/server/index.ts'
import {
  type BlueprintRow,
  deleteBlueprint as deleteRow,
  findBlueprint,
  findExamOfBlueprint,
  insertBlueprint,
  updateBlueprint,
} from './blueprint.queries.ts'
import { type Composition, composeForm, wantedOf } from './compose-form.ts'
import { questionReasons } from './publish.rules.ts'

type Save = Parsed<typeof exams.blueprintSave>
type Content = Save['content']
type Report = Output<typeof exams.blueprintSave>['report']

const linesOf = (content: Content) => content.sections.flatMap(section => section.lines)
export const wantedCount = (content: Content): number => linesOf(content).reduce((sum, line) => sum + wantedOf(line), 0)
export const wantedPoints = (content: Content): number =>
  linesOf(content).reduce((sum, line) => sum + wantedOf(line) * line.points, 0)

/** Refuses with the question that is not theirs to use, with the line that falls short, or because there is nothing at all. */
export function requireFilled(composition: Composition): void {
  const [first] = questionReasons(composition)
  if (first !== undefined) fail(first.name, { args: first.args })
}

export function reportOf(content: Content, composition: Composition, language: Language): Report {
  const [first] = questionReasons(composition)
  return {
    isReady: first === undefined,
    questionCount: wantedCount(content),
    totalPoints: wantedPoints(content),
    lines: [...composition.lines],
    problem: first === undefined ? null : errorText(first.name, language, first.args),
  }
}

/** An author draws and picks only from banks that they may use for exams. */
export async function requireUsableSources(db: Db, caller: Caller, content: Content): Promise<void> {
  const bankIds = [...new Set(linesOf(content).flatMap(line => line.bankId ?? []))]
  const questionIds = linesOf(content).flatMap(line => line.questionIds)
  if (!(await areBanksUsable(db, caller, bankIds))) fail('NOT_FOUND')
  if (!(await areQuestionsUsable(db, caller, questionIds))) fail('NOT_FOUND')
}

export function sanitized(content: Content): Content {
  return {
    ...content,
    sections: content.sections.map(section => ({ ...section, instructions: sanitizeRichText(section.instructions) })),
  }
}

export async function getBlueprint(db: Db, caller: Caller, id: string): Promise<BlueprintRow> {
  return (await findBlueprint(db, caller, id)) ?? fail('NOT_FOUND')
}

export async function saveBlueprint({ db, clock }: Deps, ctx: CallerContext, input: Save) {
  const content = sanitized(input.content)
  await requireUsableSources(db, ctx.caller, content)
  const { name, departmentId } = input
  const write = {
    id: input.id ?? newId(),
    name,
    departmentId,
    content,
    questionCount: wantedCount(content),
    totalPoints: wantedPoints(content),
    now: clock.now(),
  }
  await inTx(db, async tx => {
    const before = input.id === undefined ? undefined : await findBlueprint(tx, ctx.caller, input.id)
    if (input.id !== undefined && !before?.isReusable) fail('NOT_FOUND')
    requireDepartment(ctx.caller, departmentId, before?.departmentId)
    if (input.id === undefined) {
      await insertBlueprint(tx, write, ctx.caller.userId)
    } else if (!(await updateBlueprint(tx, ctx.caller, { ...write, version: input.version ?? 0 }))) {
      fail('EDIT_CONFLICT')
    }
    await hideFiles(
      tx,
      ctx.caller.userId,
      content.sections.map(({ instructions }) => instructions),
    )
    await recordAudit(tx, ctx, {
      action: 'blueprint.save',
      objectType: 'blueprint',
      objectId: write.id,
      before: before && { ...before },
      after: { name, departmentId, content, questionCount: write.questionCount, totalPoints: write.totalPoints },
    })
  })
  const composition = await composeForm(db, { author: ctx.caller, content, seed: newSecret() })
  return { id: write.id, report: reportOf(content, composition, ctx.language) }
}

export async function deleteBlueprint({ db }: Deps, ctx: CallerContext, id: string): Promise<void> {
  const inUse = async (): Promise<never> =>
    fail('BLUEPRINT_IN_USE', { args: { name: (await findExamOfBlueprint(db, id)) ?? '' } })
  try {
    await inTx(db, async tx => {
      const name = await deleteRow(tx, ctx.caller, id)
      if (name === undefined) fail('NOT_FOUND')
      await recordAudit(tx, ctx, {
        action: 'blueprint.delete',
        objectType: 'blueprint',
        objectId: id,
        detail: { name },
      })
    })
  } catch (error) {
    if (violates(error, 'exams_blueprint_id_fkey')) await inUse()
    throw error
  }
}

/** Hand-picked questions with a line of text each, for the editor: those that the caller may use. Others show a number alone. */
export async function pickedOf(db: Db, caller: Caller, content: Content) {
  const ids = linesOf(content).flatMap(line => line.questionIds)
  const rows = await findNewestVersions(db, [...(await findUsableQuestions(db, caller, ids))])
  return rows.map(({ questionId, type, excerpt }) => ({ id: questionId, type, excerpt }))
}
