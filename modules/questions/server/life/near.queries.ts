import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { mayOnQuestion } from '../bank/bank-rights.queries.ts'

/** Questions with a key in common that are looked at, and those that are given. */
const MAX_CANDIDATES = 1000
const MAX_RESULTS = 25

/** Those with the most keys in common. */
export async function findCandidates(
  db: Db,
  caller: Caller,
  { keys, exceptId }: { readonly keys: readonly number[]; readonly exceptId: string | undefined },
) {
  const wanted = sql<number[]>`${[...keys]}::int[]`
  const found = db
    .selectFrom('questions')
    .select(['questions.id', 'questions.newestVersionId', 'questions.excerpt', 'questions.nearKeys'])
    .where(sql<boolean>`questions.near_keys && ${wanted}`)
    .where('questions.deletedAt', 'is', null)
    .$if(exceptId !== undefined, query => query.where('questions.id', '<>', exceptId ?? ''))
    .where(mayOnQuestion(caller, BankRight.view))
    .limit(MAX_CANDIDATES)
  const rows = await db
    .selectFrom(
      db
        .selectFrom(found.as('found'))
        .select(['found.id', 'found.newestVersionId', 'found.excerpt'])
        .select(sql<number>`(select count(*) from unnest(found.near_keys) as k where k = any(${wanted}))`.as('hits'))
        .orderBy('hits', 'desc')
        .orderBy('found.id')
        .limit(MAX_RESULTS)
        .as('best'),
    )
    .innerJoin('questionVersions', 'questionVersions.id', 'best.newestVersionId')
    .select(['best.id', 'best.excerpt', 'questionVersions.content'])
    .execute()
  return rows.map(row => ({ ...row, content: row.content as unknown as QuestionContent }))
}
