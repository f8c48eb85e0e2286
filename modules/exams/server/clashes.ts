/** Which exams the people of an exam are to sit at the same time. */
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { countStudentsOf } from '../../identity/server/index.ts'
import type { PublishPlan } from '../contract/publish-plan.ts'
import { canSitBoth } from './clashes.rules.ts'
import { inBoth, listOverlapping } from './clashes.queries.ts'
import { examPeople } from './entry.queries.ts'
import type { ExamRow } from './exam.queries.ts'
import { canBeCounted } from './publish.rules.ts'

/** Among the exams that the caller works on; an exam that is open for ever is in nobody's way. */
export async function listClashes(db: Db, caller: Caller, exam: ExamRow): Promise<PublishPlan['clashes']> {
  const { id, startsAt, endsAt } = exam
  if (startsAt === null || endsAt === null || !canBeCounted(exam)) return []
  const clashes = []
  for (const other of await listOverlapping(db, caller, { id, startsAt, endsAt })) {
    const peopleCount = await countStudentsOf(db, inBoth(examPeople(exam), examPeople(other)))
    if (peopleCount === 0) continue
    const isPossible = canSitBoth({ ...exam, startsAt, endsAt }, other)
    const [start, end] = [other.startsAt.toISOString(), other.endsAt.toISOString()]
    clashes.push({ id: other.id, title: other.title, startsAt: start, endsAt: end, peopleCount, isPossible })
  }
  return clashes.sort((a, b) => Number(a.isPossible) - Number(b.isPossible) || b.peopleCount - a.peopleCount)
}
