/** What is derived from the content of stored questions, for lists, search and the look for near duplicates. */
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { type Db, sql } from '@tripos/db/client.ts'

export interface Underived {
  readonly id: string
  readonly versionId: string
  readonly content: QuestionContent
}

/** Questions that were derived in an older way. */
export async function listUnderived(db: Db, derivedNo: number, limit: number): Promise<Underived[]> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select(['questions.id', 'questionVersions.id as versionId', 'questionVersions.content'])
    .where('questions.derivedNo', '<', derivedNo)
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, content: row.content as unknown as QuestionContent }))
}

export interface DerivedRow {
  readonly id: string
  readonly versionId: string
  readonly excerpt: string
  readonly bigrams: readonly string[]
  readonly nearKeys: readonly number[]
}

/** A question that is saved meanwhile is left to its author's write. */
export async function writeDerived(db: Db, derivedNo: number, rows: readonly DerivedRow[]): Promise<void> {
  await sql`
    update questions q set excerpt = d.excerpt, bigrams = d.bigrams, near_keys = d."nearKeys", derived_no = ${derivedNo}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(
      id uuid, "versionId" uuid, excerpt text, bigrams text[], "nearKeys" int[])
    where q.id = d.id and q.newest_version_id = d."versionId"`.execute(db)
}
