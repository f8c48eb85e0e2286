/** Where a question is used. Names come with the scope of the caller; the rest is only counted. */
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { questionVersionRows } from '../../questions/server/index.ts'
import { blueprintRows, examFormRows, examInScope, examRows, isOfStaff } from '../../exams/server/index.ts'

export interface UsePage<R> {
  readonly total: number
  readonly hiddenCount: number
  readonly rows: R[]
}

interface Source {
  /** A table expression with `id`, `name`, `is_visible`, `paper_count` and `at`. */
  readonly from: RawBuilder<unknown>
  readonly page: PageInput
}

interface Used {
  readonly id: string
  readonly name: string
  readonly paperCount: number
}

async function pageOf(db: Db, { from, page }: Source): Promise<UsePage<Used>> {
  const counted = await sql<{ total: number; hiddenCount: number }>`
    select count(*) filter (where is_visible) as total, count(*) filter (where not is_visible) as hidden_count
    from ${from}`.execute(db)
  const { rows } = await sql<Used>`
    select id, name, paper_count from ${from} where is_visible
    order by paper_count desc, at desc, id limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  const { total = 0, hiddenCount = 0 } = counted.rows[0] ?? {}
  return { total, hiddenCount, rows }
}

const may = (caller: Caller, permission: string, scope: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  caller.permissions.has(permission) ? scope : sql<SqlBool>`false`

export const listBlueprintsWith = (
  db: Db,
  caller: Caller,
  { id, ...page }: PageInput & { readonly id: string },
): Promise<UsePage<Used>> => {
  const isVisible = may(
    caller,
    'exam:blueprint:view',
    inScope(caller, 'blueprints.owner_id', 'blueprints.department_id'),
  )
  return pageOf(db, {
    page,
    from: sql`(
      select id, name, ${isVisible} as is_visible, 0 as paper_count, updated_at as at from ${blueprintRows.as('blueprints')}
      where jsonb_path_query_array(content, '$.sections[*].lines[*].questionIds[*]') ? ${id}::text) as used`,
  })
}

/** Exams whose present form may draw a version of the question, and those that have drawn one before. */
export const listExamsWith = (
  db: Db,
  caller: Caller,
  { id, ...page }: PageInput & { readonly id: string },
): Promise<UsePage<Used>> => {
  const isVisible = may(caller, 'exam:exam:view', examInScope(caller))
  return pageOf(db, {
    page,
    from: sql`(
      select exams.id, exams.title as name, ${isVisible} as is_visible, exams.updated_at as at,
        coalesce((select sum(s.paper_count) from question_exam_statistics s
          where s.question_id = ${id} and s.exam_id = exams.id), 0)::int as paper_count
      from ${examRows.as('exams')}
      where ${isOfStaff} and exams.id in (
        select exam_id from question_exam_statistics where question_id = ${id} and paper_count > 0
        union
        select x.id from ${examFormRows.as('f')} join ${examRows.as('x')} on x.form_id = f.id
        where jsonb_path_query_array(f.content, '$.lines[*].pool[*].versionId')
          ?| array(select v.id::text from ${questionVersionRows.as('v')} where v.question_id = ${id}))) as used`,
  })
}
