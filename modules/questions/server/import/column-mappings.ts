/** Which column of a sheet is which, where its headings do not say: everybody says it for their own files. */
import { createHash } from 'node:crypto'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, UploadContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import {
  type ColumnMappings,
  guessColumns,
  headKey,
  likelyHeader,
  MAPPABLE,
  mappingProblem,
} from '@tripos/question-formats/column-mappings.ts'
import { readFirstRows } from '@tripos/question-formats/parse-file.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { MAX_MAPPINGS, type questionFiles } from '../../contract/question-files.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import { deleteMappingOf, listMappings, pageMappingsOf, upsertMapping } from './column-mappings.queries.ts'
import { formatOf } from './format-of.rules.ts'
import { refuseFile } from './read-file.ts'

/** One that fits no more, since what a column can be has changed, is as good as none. */
async function usableMappings(db: Db, userId: string) {
  const mappings = await listMappings(db, userId)
  return mappings.filter(({ keys }) => mappingProblem(keys) === undefined)
}

/** What this person's sheets are read by. */
export async function columnMappingsOf(db: Db, userId: string): Promise<ColumnMappings> {
  const mappings = await usableMappings(db, userId)
  return new Map(mappings.map(({ heads, keys }) => [headKey(heads), keys]))
}

export async function showColumns(
  { db }: Pick<Deps, 'db'>,
  { caller, language, file }: UploadContext,
  { format }: Parsed<typeof questionFiles.importColumns>,
): Promise<Output<typeof questionFiles.importColumns>> {
  const remembered = await usableMappings(db, caller.userId)
  const mappings = new Map(remembered.map(({ heads, keys }) => [headKey(heads), keys]))
  const named = formatOf(file.fileName, format)
  const first = await readFirstRows(file.bytes, named, { mappings }).catch((error: unknown) =>
    refuseFile(error, language),
  )
  const rows = guessColumns(first, remembered)
  const header = likelyHeader(rows)
  return {
    rows: rows.map(row => ({ ...row, cells: [...row.cells], keys: [...row.keys] })),
    headerAt: header === undefined ? 0 : rows.indexOf(header),
    columns: MAPPABLE.map(({ key, header: name }) => ({ key, label: name[language] })),
  }
}

export async function saveMapping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller: { userId }, language }: CallerContext,
  { heads, keys: chosen }: Parsed<typeof questionFiles.mappingSave>,
): Promise<void> {
  const keys = heads.map((_, at) => chosen[at] ?? '')
  if (headKey(heads) === headKey([])) failInput(QUESTION_PROBLEMS.headsEmpty)
  const problem = mappingProblem(keys)
  if (problem?.kind === 'unknown') failInput(QUESTION_PROBLEMS.columnUnknown, { at: `keys.${problem.at}` })
  if (problem?.kind === 'twice') {
    const column = problem.header?.[language] ?? ''
    failInput(QUESTION_PROBLEMS.columnTwice, { args: { column }, at: `keys.${problem.at}` })
  }
  if (problem?.kind === 'missing') {
    // Said where it may be chosen: at the first column that holds nothing yet.
    const free = heads.findIndex((head, at) => head !== '' && keys[at] === '')
    failInput(QUESTION_PROBLEMS.columnMissing, {
      args: { column: problem.header[language] },
      at: `keys.${Math.max(0, free)}`,
    })
  }
  const headHash = createHash('sha256').update(headKey(heads)).digest()
  const mapping = { id: newId(), userId, headHash, heads, keys, now: clock.now() }
  const isStored = await inTx(db, tx => upsertMapping(tx, mapping, MAX_MAPPINGS))
  if (!isStored) failInput(QUESTION_PROBLEMS.mappingsFull, { args: { count: MAX_MAPPINGS } })
}

const HEADERS = new Map(MAPPABLE.map(({ key, header }) => [key, header]))

export async function pageMappings(
  { db }: Pick<Deps, 'db'>,
  { caller: { userId }, language }: CallerContext,
  input: Parsed<typeof questionFiles.mappingPaging>,
): Promise<Output<typeof questionFiles.mappingPaging>> {
  const { total, rows } = await pageMappingsOf(db, userId, input)
  return {
    total,
    rows: rows.map(({ id, heads, keys, updatedAt }) => ({
      id,
      columns: heads.flatMap((heading, at) => {
        const key = keys[at] ?? ''
        return key === '' ? [] : [{ heading, label: HEADERS.get(key)?.[language] ?? key }]
      }),
      updatedAt: updatedAt.toISOString(),
      isUsable: mappingProblem(keys) === undefined,
    })),
  }
}

export async function deleteMapping(
  { db }: Pick<Deps, 'db'>,
  { userId }: Caller,
  { id }: Parsed<typeof questionFiles.mappingDelete>,
): Promise<void> {
  if (!(await inTx(db, tx => deleteMappingOf(tx, { id, userId })))) fail('NOT_FOUND')
}
