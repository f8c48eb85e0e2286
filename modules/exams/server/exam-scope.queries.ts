import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'

/** On `exams`: staff have made it. A mock exam that a student makes is in no list but the student's own (docs/adr/0134). */
export const isOfStaff: RawBuilder<SqlBool> = sql<SqlBool>`exams.learner_id is null`

/** Exams that the caller may work on. */
export const examInScope = (caller: Pick<Caller, 'userId' | 'scope'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOfStaff} and ${inScope(caller, 'exams.owner_id', 'exams.department_id')})`
