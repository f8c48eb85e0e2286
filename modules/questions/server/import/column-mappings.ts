/**
 * Which column of a sheet is which, where its headings do not say: everybody says it for their own files, and whoever keeps
 * what belongs to everybody may let all of the site read theirs so.
 */
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
  type Remembered,
} from '@tripos/question-formats/column-mappings.ts'
import { COLUMN_PROFILES } from '@tripos/question-formats/column-profiles.ts'
import { readFirstRows } from '@tripos/question-formats/parse-file.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { MAX_MAPPINGS, type questionFiles } from '../../contract/question-files.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import {
  deleteMappingOf,
  findMapping,
  listMappings,
  pageMappingsOf,
  renameMappingOf,
  upsertMapping,
} from './column-mappings.queries.ts'
import { formatOf } from './format-of.rules.ts'
import { refuseFile } from './read-file.ts'

/** One's own first. One that fits no more, since what a column can be has changed, is as good as none. */
async function usableMappings(db: Db, userId: string): Promise<Remembered[]> {
  const [own, site] = await Promise.all([listMappings(db, userId), listMappings(db, null)])
  return [...own, ...site]
    .filter(({ keys }) => mappingProblem(keys) === undefined)
    .map(({ userId: owner, ...mapping }) => ({ ...mapping, source: owner === null ? 'site' : 'own' }))
}

const byHeader = (remembered: readonly Remembered[]): ColumnMappings =>
  new Map(remembered.toReversed().map(({ heads, keys, isQuestion }) => [headKey(heads), { keys, isQuestion }]))

/** What this person's sheets are read by. */
export const columnMappingsOf = async (db: Db, userId: string): Promise<ColumnMappings> =>
  byHeader(await usableMappings(db, userId))

export async function showColumns(
  { db }: Pick<Deps, 'db'>,
  { caller, language, file }: UploadContext,
  { format }: Parsed<typeof questionFiles.importColumns>,
): Promise<Output<typeof questionFiles.importColumns>> {
  const remembered = await usableMappings(db, caller.userId)
  const named = formatOf(file.fileName, format)
  const first = await readFirstRows(file.bytes, named, { mappings: byHeader(remembered) }).catch((error: unknown) =>
    refuseFile(error, language),
  )
  const rows = guessColumns(first, remembered)
  const header = likelyHeader(rows)
  return {
    rows: rows.map(row => ({ ...row, cells: [...row.cells], keys: [...row.keys], name: row.name?.[language] ?? '' })),
    headerAt: header === undefined ? 0 : rows.indexOf(header),
    columns: MAPPABLE.map(({ key, header: name }) => ({ key, label: name[language] })),
  }
}

export async function saveMapping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller: { userId }, language }: CallerContext,
  { heads, keys: chosen, isQuestion }: Parsed<typeof questionFiles.mappingSave>,
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
  const mapping = { id: newId(), owner: userId, headHash: hashOf(heads), heads, keys, isQuestion, now: clock.now() }
  const stored = await inTx(db, tx => upsertMapping(tx, mapping, MAX_MAPPINGS))
  if (stored === undefined) failInput(QUESTION_PROBLEMS.mappingsFull, { args: { count: MAX_MAPPINGS } })
}

const hashOf = (heads: readonly string[]): Buffer => createHash('sha256').update(headKey(heads)).digest()

const HEADERS = new Map(MAPPABLE.map(({ key, header }) => [key, header]))

/** What belongs to everybody is kept by those who keep the dictionaries. */
const mayKeepForAll = ({ permissions }: Caller): boolean => permissions.has('sys:dict:edit')

type Page = Output<typeof questionFiles.mappingPaging>

export async function pageMappings(
  { db }: Pick<Deps, 'db'>,
  { caller, language }: CallerContext,
  { of, ...page }: Parsed<typeof questionFiles.mappingPaging>,
): Promise<Page> {
  const labelOf = (key: string): string => HEADERS.get(key)?.[language] ?? key
  if (of === 'shipped') {
    const rows = COLUMN_PROFILES.map(({ id, name, columns }) => ({
      id,
      name: name[language],
      isQuestion: false,
      columns: columns.map(([heading, key]) => ({ heading, label: labelOf(key) })),
      updatedAt: null,
      isUsable: true,
      canEdit: false,
      canShare: false,
    }))
    return { total: rows.length, rows: rows.slice((page.page - 1) * page.size, page.page * page.size) }
  }
  const { total, rows } = await pageMappingsOf(db, of === 'own' ? caller.userId : null, page)
  const keepsForAll = mayKeepForAll(caller)
  return {
    total,
    rows: rows.map(({ id, name, heads, keys, isQuestion, updatedAt }) => ({
      id,
      name,
      isQuestion,
      columns: heads.flatMap((heading, at) => {
        const key = keys[at] ?? ''
        return key === '' ? [] : [{ heading, label: labelOf(key) }]
      }),
      updatedAt: updatedAt.toISOString(),
      isUsable: mappingProblem(keys) === undefined,
      canEdit: of === 'own' || keepsForAll,
      canShare: of === 'own' && keepsForAll && !isQuestion,
    })),
  }
}

/** One of the caller's own, or one of everybody's that the caller may change. */
async function changeable(db: Db, caller: Caller, id: string) {
  const found = (await findMapping(db, { id, userId: caller.userId })) ?? fail('NOT_FOUND')
  if (found.userId === null && !mayKeepForAll(caller)) fail('NOT_ALLOWED')
  return found
}

export async function shareMapping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ctx: CallerContext,
  { id }: Parsed<typeof questionFiles.mappingPublish>,
): Promise<void> {
  const found = await findMapping(db, { id, userId: ctx.caller.userId })
  // The first row of a file is nobody else's.
  if (found === undefined || found.userId === null || found.isQuestion) fail('NOT_FOUND')
  const { name, headHash, heads, keys } = found
  const shared = { id: newId(), owner: null, headHash, heads, keys, isQuestion: false, name, now: clock.now() }
  await inTx(db, async tx => {
    const stored =
      (await upsertMapping(tx, shared, MAX_MAPPINGS)) ??
      failInput(QUESTION_PROBLEMS.sharedMappingsFull, { args: { count: MAX_MAPPINGS } })
    const after = { name, heads: heads.join(' | ') }
    await recordAudit(tx, ctx, { action: 'columnMapping.share', objectType: 'columnMapping', objectId: stored, after })
  })
}

export async function renameMapping(
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { id, name }: Parsed<typeof questionFiles.mappingRename>,
): Promise<void> {
  const before = await changeable(db, ctx.caller, id)
  await inTx(db, async tx => {
    await renameMappingOf(tx, id, name)
    if (before.userId !== null) return
    const change = { before: { name: before.name }, after: { name } }
    await recordAudit(tx, ctx, { action: 'columnMapping.rename', objectType: 'columnMapping', objectId: id, ...change })
  })
}

export async function deleteMapping(
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { id }: Parsed<typeof questionFiles.mappingDelete>,
): Promise<void> {
  const { userId, name, heads } = await changeable(db, ctx.caller, id)
  await inTx(db, async tx => {
    if (!(await deleteMappingOf(tx, id))) fail('NOT_FOUND')
    if (userId !== null) return
    const before = { name, heads: heads.join(' | ') }
    await recordAudit(tx, ctx, { action: 'columnMapping.delete', objectType: 'columnMapping', objectId: id, before })
  })
}
