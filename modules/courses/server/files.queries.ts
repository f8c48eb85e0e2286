/** The things that lessons name: files, exams and banks. They have owners of their own; here they are only read. */
import type { AssetFacts } from '../../assets/contract/assets.ts'
import { type AssetKind } from '../../assets/contract/asset-kinds.ts'
import { ExamKind, ExamState } from '@tripos/contract-kit/enums.ts'
import { LessonKind } from '../contract/course-kinds.ts'
import { assetsOf, type LessonContent } from '../contract/lessons.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { assetRows } from '../../assets/server/index.ts'
import { bankRows, isVisibleBank } from '../../questions/server/index.ts'
import { hasQuestions, isBankPractised } from './above.queries.ts'
import { setOf, type Surroundings } from './lesson.rules.ts'

const examsIn = (contents: readonly LessonContent[]): string[] =>
  contents.flatMap(content => ('examId' in content ? content.examId : []))

const banksIn = (contents: readonly LessonContent[]): string[] =>
  contents.flatMap(content => ('bankId' in content ? content.bankId : []))

/** Parts of banks with something to practise, of those that these contents name. */
async function listFilledSets(db: Db, contents: readonly LessonContent[]): Promise<Set<string>> {
  const sets = new Map(contents.flatMap(content => ('bankId' in content ? [[setOf(content), content] as const] : [])))
  if (sets.size === 0) return new Set()
  const each = [...sets].map(([key, set]) => sql`select ${key}::text as key where ${hasQuestions(set)}`)
  const { rows } = await sql<{ key: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

interface Allowed {
  readonly files: RawBuilder<SqlBool>
  readonly exams: RawBuilder<SqlBool>
  readonly banks: RawBuilder<SqlBool>
}

const EVERYTHING: Allowed = { files: sql`true`, exams: sql`true`, banks: sql`banks.deleted_at is null` }

async function load(db: Db, contents: readonly LessonContent[], allowed: Allowed): Promise<Surroundings> {
  const files = await db
    .selectFrom(assetRows.as('assets'))
    .select(['id', 'name', 'kind', 'state'])
    .where(sql<SqlBool>`assets.id = ${anyOf(contents.flatMap(assetsOf))}`)
    .where(allowed.files)
    .execute()
  const exams = await db
    .selectFrom(examRows.as('exams'))
    .select([
      'id',
      'title',
      sql<boolean>`form_id is not null and state <> ${ExamState.disabled}`.as('isPublished'),
      sql<boolean>`kind = ${ExamKind.mock}`.as('isMock'),
    ])
    .where(sql<SqlBool>`exams.id = ${anyOf(examsIn(contents))}`)
    .where(allowed.exams)
    .execute()
  const banks = await db
    .selectFrom(bankRows.as('banks'))
    .select(['id', 'name', sql<boolean>`${isBankPractised()}`.as('isOpen')])
    .where(sql<SqlBool>`banks.id = ${anyOf(banksIn(contents))}`)
    .where(allowed.banks)
    .execute()
  return {
    files: new Map(files.map(({ id, ...facts }) => [id, facts])),
    exams: new Map(exams.map(({ id, ...facts }) => [id, facts])),
    banks: new Map(banks.map(({ id, ...facts }) => [id, facts])),
    filledSets: await listFilledSets(db, contents),
  }
}

/** What the lessons of a course name already. */
export const loadSurroundings = (db: Db, contents: readonly LessonContent[]): Promise<Surroundings> =>
  load(db, contents, EVERYTHING)

/** What this author may put into a lesson: what is in their data scope, and what the course holds already. */
export const loadAllowed = (
  db: Db,
  caller: Caller,
  { courseId, content }: { readonly courseId: string; readonly content: LessonContent },
): Promise<Surroundings> =>
  load(db, [content], {
    files: sql<SqlBool>`(${inScope(caller, 'assets.owner_id', 'assets.department_id')} or exists (
      select 1 from lesson_assets join lessons on lessons.id = lesson_assets.lesson_id
      where lesson_assets.asset_id = assets.id and lessons.course_id = ${courseId}))`,
    exams: sql<SqlBool>`(${examInScope(caller)} or exists (
      select 1 from lessons where lessons.exam_id = exams.id and lessons.course_id = ${courseId}))`,
    banks: sql<SqlBool>`(${isVisibleBank(caller)} or (banks.deleted_at is null and exists (
      select 1 from lessons where lessons.kind = ${LessonKind.practice} and lessons.course_id = ${courseId}
        and lessons.content ->> 'bankId' = banks.id::text)))`,
  })

export async function listFileFacts(db: Db, contents: readonly LessonContent[]): Promise<Map<string, AssetFacts>> {
  const rows = await db
    .selectFrom(assetRows.as('assets'))
    .select(['id', 'name', 'kind', 'mime', 'sizeBytes', 'durationSeconds', 'width', 'height'])
    .where(sql<SqlBool>`assets.id = ${anyOf(contents.flatMap(assetsOf))}`)
    .execute()
  return new Map(rows.map(row => [row.id, { ...row, kind: row.kind as AssetKind | null }]))
}
