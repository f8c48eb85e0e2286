/** The wrong questions of an import: listed, taken to be corrected, left out and taken back. */
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { Draft } from '@tripos/question-formats/draft.ts'
import type { Doubt, TextLine } from '@tripos/question-formats/format.ts'

export interface ImportProblem {
  readonly line: number
  readonly what: LocalizedText
  /** Those of one kind are left out together. */
  readonly kind: LocalizedText
  readonly original: string
  readonly draft: Draft
  readonly losses: readonly LocalizedText[]
  readonly lines: readonly TextLine[]
  readonly doubts: readonly Doubt[]
  readonly digest: Buffer | null
}

export async function insertProblems(db: Db, importId: string, problems: readonly ImportProblem[]): Promise<void> {
  await db
    .insertInto('questionImportProblems')
    .values(
      problems.map(({ line, what, kind, original, draft, losses, lines, doubts, digest }) => ({
        importId,
        line,
        what: asJson(what),
        kind: asJson(kind),
        original,
        draft: asJson(draft),
        losses: asJson(losses),
        lines: asJson(lines),
        doubts: asJson(doubts),
        digest,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

type ListedProblem = Pick<ImportProblem, 'line' | 'what' | 'original' | 'draft' | 'lines'>

/** The first problems of an import that nobody left out, each with what its author starts from. */
export async function listProblems(db: Db, importId: string, limit: number): Promise<ListedProblem[]> {
  const rows = await db
    .selectFrom('questionImportProblems')
    .select(['line', 'what', 'original', 'draft', 'lines'])
    .where('importId', '=', importId)
    .where('isDropped', '=', false)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    ...row,
    what: row.what as unknown as LocalizedText,
    draft: row.draft as unknown as Draft,
    lines: row.lines as unknown as TextLine[],
  }))
}

export interface ProblemKind {
  /** In English: the name of the kind to whoever leaves all of it out. */
  readonly kind: string
  readonly what: LocalizedText
  readonly count: number
}

/** The kinds of problems of an import, the most frequent first; a kind with one sentence is told by it. */
export async function listProblemKinds(db: Db, importId: string, limit: number): Promise<ProblemKind[]> {
  const rows = await db
    .selectFrom('questionImportProblems')
    .select([
      sql<string>`kind->>'en-US'`.as('name'),
      sql<LocalizedText>`case when count(distinct what) = 1 then min(what::text)::jsonb else kind end`.as('what'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where('importId', '=', importId)
    .where('isDropped', '=', false)
    .groupBy('kind')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name, what, count }) => ({ kind: name, what, count: Number(count) }))
}

/** Leaves problems out: one, those of a kind, or all; gives how many there were. */
export async function dropProblems(
  tx: Tx,
  importId: string,
  { line, kind }: { readonly line?: number | undefined; readonly kind?: string | undefined },
): Promise<number> {
  let update = tx
    .updateTable('questionImportProblems')
    .set({ isDropped: true })
    .where('importId', '=', importId)
    .where('isDropped', '=', false)
  if (line !== undefined) update = update.where('line', '=', line)
  if (kind !== undefined) update = update.where(sql<string>`kind->>'en-US'`, '=', kind)
  const { numUpdatedRows } = await update.executeTakeFirst()
  const count = Number(numUpdatedRows)
  await tx
    .updateTable('questionImports')
    .set(({ eb }) => ({
      problemCount: eb('problemCount', '-', count),
      droppedCount: eb('droppedCount', '+', count),
    }))
    .where('id', '=', importId)
    .execute()
  return count
}

/** Everything that was left out is a problem again. */
export async function takeBackProblems(tx: Tx, importId: string): Promise<void> {
  await tx
    .updateTable('questionImportProblems')
    .set({ isDropped: false })
    .where('importId', '=', importId)
    .where('isDropped', '=', true)
    .execute()
  await tx
    .updateTable('questionImports')
    .set(({ ref, eb }) => ({ problemCount: eb('problemCount', '+', ref('droppedCount')), droppedCount: 0 }))
    .where('id', '=', importId)
    .execute()
}

/** Takes a problem away; undefined where it has gone already. */
export async function takeProblem(
  tx: Tx,
  importId: string,
  line: number,
): Promise<Omit<ImportProblem, 'line' | 'what' | 'kind'> | undefined> {
  const taken = await tx
    .deleteFrom('questionImportProblems')
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('isDropped', '=', false)
    .returning(['original', 'draft', 'losses', 'lines', 'doubts', 'digest'])
    .executeTakeFirst()
  if (taken === undefined) return undefined
  await tx
    .updateTable('questionImports')
    .set(({ eb }) => ({ problemCount: eb('problemCount', '-', 1) }))
    .where('id', '=', importId)
    .execute()
  const { original, digest } = taken
  return {
    original,
    digest,
    draft: taken.draft as unknown as Draft,
    losses: taken.losses as unknown as LocalizedText[],
    lines: taken.lines as unknown as TextLine[],
    doubts: taken.doubts as unknown as Doubt[],
  }
}
