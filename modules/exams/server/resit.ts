/** A re-sit: a draft like the exam, for those by name who failed it or did not come. */
import { OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { ReleaseRules } from '../contract/exam-release.ts'
import type { exams } from '../contract/exams.ts'
import { findComposition } from './blueprint.queries.ts'
import { madeTitle } from './made-title.rules.ts'
import { findResit, lockResit } from './exam.queries.ts'
import { getExam, storeExam } from './exams.ts'
import { presentFields } from './exams.present.ts'

export interface ResitPeople {
  readonly failed: readonly string[]
  readonly absent: readonly string[]
}

type ListResitPeople = (
  db: Db,
  caller: Caller,
  exam: { readonly examId: string; readonly now: Date },
) => Promise<ResitPeople>

/** Who is to sit an exam again, among those on whom the caller works: results are above. */
export const resitPeople = extensionPoint<ListResitPeople>('people of a re-sit')

const MAX_NAMED = 5000
const TITLE_CHARACTERS = 120
const TITLE = localized('{title}（补考）', '{title} (re-sit)')

const listPeople = ({ db, clock }: Deps, caller: Caller, examId: string): Promise<ResitPeople> =>
  resitPeople.one()(db, caller, { examId, now: clock.now() })

export async function showResit(deps: Deps, caller: Caller, id: string): Promise<Output<typeof exams.resitCheck>> {
  await getExam(deps.db, caller, id)
  const [{ failed, absent }, draft] = await Promise.all([listPeople(deps, caller, id), findResit(deps.db, caller, id)])
  return { failedCount: failed.length, absentCount: absent.length, draft: draft ?? null }
}

/** What waited for the end or for a date of the first exam waits for a person until the re-sit has times of its own. */
function releaseAnew(release: ReleaseRules): ReleaseRules {
  const anew = (part: ReleaseRules['score']) =>
    part.rule === ReleaseRule.examEnd || part.rule === ReleaseRule.onDate
      ? { rule: ReleaseRule.byHand, at: null }
      : part
  return { score: anew(release.score), answers: anew(release.answers), analysis: anew(release.analysis) }
}

/**
 * Saved like any other draft, with the rights and checks of saving. Its times are the author's to set. Where a draft of one
 * waits already, there is no second: pressing twice leads to the first.
 */
export async function addResit(
  deps: Deps,
  ctx: CallerContext,
  { id }: Parsed<typeof exams.addResit>,
): Promise<{ id: string; isNew: boolean }> {
  const exam = await getExam(deps.db, ctx.caller, id)
  const { failed, absent } = await listPeople(deps, ctx.caller, id)
  const people = [...failed, ...absent]
  if (people.length === 0) fail('RESIT_NOBODY')
  if (people.length > MAX_NAMED) fail('RESIT_TOO_MANY', { args: { max: MAX_NAMED } })
  const composition = await findComposition(deps.db, exam)
  const input = {
    ...presentFields(exam),
    ...(composition === null ? {} : { blueprintId: undefined, composition }),
    title: madeTitle(exam.title, TITLE[ctx.language], TITLE_CHARACTERS),
    openType: OpenType.people,
    audienceDepartmentIds: [],
    audienceUserIds: people,
    startsAt: null,
    endsAt: null,
    lateEntryMinutes: null,
    release: releaseAnew(exam.release),
    confirmed: [],
  }
  const newest = { isNew: true }
  const claim = async (tx: Tx): Promise<string | undefined> => {
    const draft = await lockResit(tx, ctx.caller, id)
    newest.isNew = draft === undefined
    return draft?.id
  }
  const made = await storeExam(deps, ctx, { input, takenOver: { origin: { resitOf: id }, claim } })
  return { ...made, ...newest }
}
