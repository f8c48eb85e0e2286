/** Copies: a new exam or blueprint like another one, for its author to change. Nobody is told of it before it is published. */
import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { listAudience } from '../../org/server/index.ts'
import type { ReleaseRules } from '../contract/exam-release.ts'
import type { exams } from '../contract/exams.ts'
import { findComposition } from './blueprint.queries.ts'
import { getBlueprint, saveBlueprint } from './blueprints.ts'
import { EXAM_AUDIENCE } from './entry.queries.ts'
import { findExamPassword } from './exam.queries.ts'
import { getExam, storeExam } from './exams.ts'
import { presentFields } from './exams.present.ts'
import { madeTitle } from './made-title.rules.ts'

const TITLE = localized('{title}（副本）', '{title} (copy)')
const TITLE_CHARACTERS = 120
const NAME_CHARACTERS = 100

/** A date of the first exam says nothing of the copy: it waits for a person until its author sets another one. */
function withoutDates(release: ReleaseRules): ReleaseRules {
  const undated = (part: ReleaseRules['score']) =>
    part.rule === ReleaseRule.onDate ? { rule: ReleaseRule.byHand, at: null } : part
  return { score: undated(release.score), answers: undated(release.answers), analysis: undated(release.analysis) }
}

/**
 * Settings, audience, password and questions; not when it is, who has overrides or access, and what it costs. Saved like any
 * other draft, with the rights and checks of saving.
 */
export async function copyExam(
  deps: Deps,
  ctx: CallerContext,
  { id }: Parsed<typeof exams.addCopy>,
): Promise<{ id: string }> {
  const exam = await getExam(deps.db, ctx.caller, id)
  const [composition, audience, password] = await Promise.all([
    findComposition(deps.db, exam),
    listAudience(deps.db, EXAM_AUDIENCE, id),
    findExamPassword(deps.db, id),
  ])
  const input = {
    ...presentFields(exam),
    ...(composition === null ? {} : { blueprintId: undefined, composition }),
    title: madeTitle(exam.title, TITLE[ctx.language], TITLE_CHARACTERS),
    audienceDepartmentIds: [...audience.departmentIds],
    audienceUserIds: [...audience.userIds],
    startsAt: null,
    endsAt: null,
    release: withoutDates(exam.release),
    confirmed: [],
  }
  return storeExam(deps, ctx, { input, takenOver: { password, origin: { copiedOf: id } } })
}

export async function copyBlueprint(
  deps: Deps,
  ctx: CallerContext,
  { id }: Parsed<typeof exams.addBlueprintCopy>,
): Promise<{ id: string }> {
  const { name, departmentId, content, isReusable } = await getBlueprint(deps.db, ctx.caller, id)
  // What is composed for one exam is copied with the exam.
  if (!isReusable) fail('NOT_FOUND')
  const copy = { name: madeTitle(name, TITLE[ctx.language], NAME_CHARACTERS), departmentId, content }
  return { id: (await saveBlueprint(deps, ctx, copy)).id }
}
