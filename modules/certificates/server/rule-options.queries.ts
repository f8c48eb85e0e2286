/** Exams and courses that a rule may name: those that the caller works on. */
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { courseRows, courseScope, isNotBinned } from '../../courses/server/index.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'

interface Asked {
  readonly search?: string | undefined
  readonly ids?: readonly string[] | undefined
  /** Only their names, for a rule that has them: whoever reads the rule reads those. */
  readonly isNamed: boolean
}

interface Named {
  readonly id: string
  readonly name: string
}
const MAX_OPTIONS = 50

const named = (ids: readonly string[] | undefined) =>
  ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`id = ${anyOf(ids)}`

const courseSearched = (search: string | undefined) => {
  const grams = searchBigrams(search)
  return grams === undefined ? sql<SqlBool>`true` : sql<SqlBool>`bigrams @> ${grams}::text[]`
}

/** Exams are found by any part of their title, as in their own list. */
const examSearched = (search: string | undefined) =>
  searchBigrams(search) === undefined ? sql<SqlBool>`true` : sql<SqlBool>`strpos(lower(title), lower(${search})) > 0`

export async function listRuleExams(db: Db, caller: Caller, { search, ids, isNamed }: Asked): Promise<Named[]> {
  return db
    .selectFrom(examRows.as('exams'))
    .select(['id', 'title as name'])
    .where(named(ids))
    .where(examSearched(search))
    .$if(!isNamed, query => query.where(examInScope(caller)))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_OPTIONS)
    .execute()
}

export async function listRuleCourses(db: Db, caller: Caller, { search, ids, isNamed }: Asked): Promise<Named[]> {
  return db
    .selectFrom(courseRows.as('courses'))
    .select(['id', 'title as name'])
    .where(named(ids))
    .where(courseSearched(search))
    .$if(!isNamed, query => query.where(courseScope(caller)).where(isNotBinned))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_OPTIONS)
    .execute()
}
