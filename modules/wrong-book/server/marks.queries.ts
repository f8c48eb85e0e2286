/** What students keep about questions. Whether they may see those is asked before. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'

const MARK_COLUMNS = ['questionId', 'type', 'excerpt', 'note', 'cause', 'causeWords', 'favouriteAt', 'notedAt'] as const

const select = (db: Db) => db.selectFrom('questionMarks').select(MARK_COLUMNS)
export type MarkRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findMark = (db: Db, userId: string, questionId: string): Promise<MarkRow | undefined> =>
  select(db).where('userId', '=', userId).where('questionId', '=', questionId).executeTakeFirst()

const ORDERS = { favourites: 'favouriteAt', notes: 'notedAt' } as const
export type MarkList = keyof typeof ORDERS

export async function listMarkedIds(db: Db, userId: string, of: MarkList): Promise<string[]> {
  const rows = await db
    .selectFrom('questionMarks')
    .select('questionId')
    .where('userId', '=', userId)
    .where(ORDERS[of], 'is not', null)
    .execute()
  return rows.map(row => row.questionId)
}

interface MarkPage extends PageInput {
  readonly userId: string
  readonly of: MarkList
  readonly search?: string | undefined
  /** The questions that may be seen. */
  readonly questionIds: readonly string[]
}

export async function listMarks(
  db: Db,
  { userId, of, search, questionIds, ...page }: MarkPage,
): Promise<Page<MarkRow>> {
  let query = db
    .selectFrom('questionMarks')
    .where('userId', '=', userId)
    .where(ORDERS[of], 'is not', null)
    .where('questionId', '=', anyOf(questionIds))
  if (search)
    query = query.where(sql<SqlBool>`strpos(lower(concat_ws(' ', excerpt, note, cause_words)), lower(${search})) > 0`)
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(MARK_COLUMNS)
    .orderBy(ORDERS[of], 'desc')
    .orderBy('questionId')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

interface Mark {
  readonly userId: string
  readonly questionId: string
  readonly type: number
  readonly excerpt: string
}

type MarkChange =
  | { readonly note: string; readonly notedAt: Date | null }
  | { readonly cause: number | null; readonly causeWords: string }
  | { readonly favouriteAt: Date | null }

export async function putMark(db: Db, mark: Mark, change: MarkChange): Promise<void> {
  const { type, excerpt } = mark
  await db
    .insertInto('questionMarks')
    .values({ ...mark, ...change })
    .onConflict(conflict => conflict.columns(['userId', 'questionId']).doUpdateSet({ type, excerpt, ...change }))
    .execute()
}
