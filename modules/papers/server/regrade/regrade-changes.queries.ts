/** The marks that a regrade changes, as lists show them. */
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../../identity/server/index.ts'
import type { RegradeChange } from '../../contract/regrades.ts'

export interface ChangesFilter extends PageInput {
  readonly id: string
  readonly search?: string | undefined
  readonly flips: boolean
}

/** Callers must look first whether the regrade is in scope. */
export async function listChanges(db: Db, { id, search, flips, ...page }: ChangesFilter): Promise<Page<RegradeChange>> {
  let query = db
    .selectFrom('regradeChanges')
    .innerJoin('papers', 'papers.id', 'regradeChanges.paperId')
    .innerJoin(userRows.as('users'), 'users.id', 'papers.userId')
    .where('regradeChanges.regradeId', '=', id)
  if (flips) query = query.where('regradeChanges.isFlip', '=', true)
  if (searchBigrams(search) !== undefined)
    query = query.where(sql<SqlBool>`strpos(lower(users.real_name || ' ' || users.user_name), lower(${search})) > 0`)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      'regradeChanges.paperId',
      'users.realName',
      'users.userName',
      'papers.attemptNo',
      'regradeChanges.questionNo as no',
      'regradeChanges.oldPoints',
      'regradeChanges.newPoints',
      'regradeChanges.oldMax',
      'regradeChanges.newMax',
      'regradeChanges.oldScore',
      'regradeChanges.newScore',
      'regradeChanges.oldTotal',
      'regradeChanges.newTotal',
      'regradeChanges.oldPassed',
      'regradeChanges.newPassed',
    ])
    .orderBy('regradeChanges.isFlip', 'desc')
    .orderBy('regradeChanges.paperId')
    .orderBy('regradeChanges.questionNo')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

export interface PaperRegrade {
  readonly no: number
  readonly kind: string
  readonly reason: string
  readonly oldPoints: number | null
  readonly newPoints: number | null
  readonly appliedAt: Date
}

/** What regrades have changed on this paper, oldest first. */
export async function listPaperRegrades(db: Db, paperId: string): Promise<PaperRegrade[]> {
  const { rows } = await sql<PaperRegrade>`
    select c.question_no as no, r.decision ->> 'kind' as kind, r.reason, c.old_points, c.new_points, r.applied_at
    from regrade_changes c join regrades r on r.id = c.regrade_id and r.no is not null
    where c.paper_id = ${paperId} order by r.no, c.question_no`.execute(db)
  return rows
}
