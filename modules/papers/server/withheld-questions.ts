/**
 * Questions that nobody may see outside an exam now: they can be drawn in one that is open, or stand on a paper that is
 * being written, of anybody. Practice, wrong books, notes and lists show none of them until that is over.
 */
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findQuestionsOfForms, listFormsInUse } from './withheld-questions.queries.ts'

const MAX_FORMS = 500

/** Forms never change, so which questions are in one may stay in memory. */
const known = new WeakMap<Db, Map<string, readonly string[]>>()

async function questionsOf(db: Db, formIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const forms = known.get(db) ?? new Map<string, readonly string[]>()
  known.set(db, forms)
  const missing = formIds.filter(id => !forms.has(id))
  if (missing.length === 0) return forms
  for (const id of forms.keys()) {
    if (forms.size + missing.length <= MAX_FORMS) break
    if (!formIds.includes(id)) forms.delete(id)
  }
  for (const [id, questionIds] of await findQuestionsOfForms(db, missing)) forms.set(id, questionIds)
  return forms
}

/** Which of these questions are withheld at this moment. */
export async function findWithheldQuestions(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  questionIds: readonly string[],
): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set()
  const formIds = await listFormsInUse(db, { now: clock.now(), graceSeconds: config.graceSeconds })
  if (formIds.length === 0) return new Set()
  const forms = await questionsOf(db, formIds)
  const asked = new Set(questionIds)
  return new Set(formIds.flatMap(id => forms.get(id) ?? []).filter(id => asked.has(id)))
}
