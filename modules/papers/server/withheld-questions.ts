/**
 * Questions that a person may not see outside an exam now: they can be drawn in one that is open, or stand on a paper that is
 * being written, of anybody. Wrong books, notes and lists show none of them until that is over. An exam whose author lets answers
 * out meanwhile withholds from those whose own it is what it has not shown them itself.
 */
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findPlaces } from './places-on-papers.queries.ts'
import { listReleasedPapers } from './released-papers.ts'
import { findQuestionsOfForms, listFormsInUse, listInExamBanks } from './withheld-questions.queries.ts'

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

/** Which questions these exams have shown to this person with their answers: `exam/question`. */
async function listShownBy(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, examIds, questionIds }: { userId: string; examIds: readonly string[]; questionIds: readonly string[] },
): Promise<Set<string>> {
  if (examIds.length === 0) return new Set()
  const released = await listReleasedPapers(deps, userId)
  const examOf = new Map(released.filter(one => examIds.includes(one.examId)).map(one => [one.id, one.examId]))
  const places = await findPlaces(deps.db, { paperIds: [...examOf.keys()], questionIds })
  return new Set(places.map(({ paperId, questionId }) => `${examOf.get(paperId)}/${questionId}`))
}

/** Which of these questions are withheld from this person at this moment. */
export async function findWithheldQuestions(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  questionIds: readonly string[],
): Promise<Set<string>> {
  const { db, clock, config } = deps
  if (questionIds.length === 0) return new Set()
  const inUse = await listFormsInUse(db, { userId, now: clock.now(), graceSeconds: config.graceSeconds })
  if (inUse.length === 0) return new Set()
  const examIds = inUse.flatMap(form => form.shownByExamId ?? [])
  const forms = await questionsOf(
    db,
    inUse.map(form => form.formId),
  )
  const shown = await listShownBy(deps, { userId, examIds, questionIds })
  const asked = new Set(questionIds)
  return new Set(
    inUse.flatMap(({ formId, shownByExamId }) =>
      (forms.get(formId) ?? []).filter(id => asked.has(id) && !shown.has(`${shownByExamId}/${id}`)),
    ),
  )
}

/** The same for a mock exam of one's own, which shows its answers at once: nor what lies in a bank for exams only by now. */
export async function findWithheldOfMock(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  questionIds: readonly string[],
): Promise<Set<string>> {
  const [withheld, inExamBanks] = await Promise.all([
    findWithheldQuestions(deps, userId, questionIds),
    listInExamBanks(deps.db, questionIds),
  ])
  return new Set([...withheld, ...inExamBanks])
}
