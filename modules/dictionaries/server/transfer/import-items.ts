/** Entries from a sheet, in two steps: a check that changes nothing, then all of them or none. */
import { type dictionaries, type DictionaryImportPreview, MAX_ITEMS } from '../../contract/dictionaries.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellImported, tellNotImported } from '@tripos/module-kit/tell-work.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { UploadContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { readTable, type Table } from '@tripos/documents/sheet-table.ts'
import { inWords } from '@tripos/documents/sheet-words.rules.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { type DictionaryRow, findDictionary, lockDictionary } from '../dictionaries.queries.ts'
import { insertItem, listItems, placeItems, updateItem } from '../items.queries.ts'
import { isOptional, isReworded } from '../save-item.ts'
import { parentsFirst } from '../tree.rules.ts'
import { isReadOtherwise, keyOf, levelsOf, placesOf, type Plan, planImport } from './plan-import.rules.ts'
import { type ColumnKey, COLUMNS } from './sheet-columns.rules.ts'

const SHOWN_PROBLEMS = 500

type Item = Awaited<ReturnType<typeof listItems>>[number]

interface Checked {
  readonly dictionary: DictionaryRow
  readonly known: readonly Item[]
  readonly plan: Plan
  readonly stamp: string
  readonly newCount: number
  /** Those that read otherwise, or stand elsewhere. */
  readonly changed: readonly string[]
}

const tableOf = ({ file, language }: UploadContext): Promise<Table<ColumnKey>> => {
  const noRows = localized('文件中没有字典项。', 'it holds no entries.')
  return readTable(file.bytes, { columns: COLUMNS, maxRows: MAX_ITEMS, language, noRows })
}

function stampOf(bytes: Buffer, known: readonly Item[]): string {
  const state = known.map(({ id, version, parentId }) => [id, version, parentId])
  return createHash('sha256').update(bytes).update(JSON.stringify(state)).digest('hex')
}

async function check(
  db: Db,
  dictionary: DictionaryRow,
  { table, bytes }: { readonly table: Table<ColumnKey>; readonly bytes: Buffer },
): Promise<Checked> {
  const known = parentsFirst(await listItems(db, dictionary.id))
  const canBeOff = (value: string) => isOptional(dictionary.code, value)
  const plan = planImport({ table, known, isBuiltIn: dictionary.isBuiltIn, canBeOff })
  const fresh = plan.items.filter(item => item.known === undefined)
  if (known.length + fresh.length > MAX_ITEMS) fail('DICTIONARY_FULL', { args: { max: MAX_ITEMS } })
  const before = placesOf(levelsOf({ items: [], problems: [] }, known))
  const after = placesOf(levelsOf(plan, known))
  const changed = plan.items.filter(
    item =>
      item.known !== undefined &&
      (isReadOtherwise(item) || before.get(keyOf(item.value)) !== after.get(keyOf(item.value))),
  )
  return {
    dictionary,
    known,
    plan,
    stamp: stampOf(bytes, known),
    newCount: fresh.length,
    changed: changed.map(item => item.value),
  }
}

export async function dryRunItems(
  { db }: Deps,
  ctx: UploadContext,
  { id }: Parsed<typeof dictionaries.importDryRun>,
): Promise<DictionaryImportPreview> {
  const dictionary = (await findDictionary(db, id)) ?? fail('NOT_FOUND')
  const table = await tableOf(ctx)
  const { plan, stamp, newCount, changed } = await check(db, dictionary, { table, bytes: ctx.file.bytes })
  const problems = [...plan.problems].sort((one, other) => one.line - other.line)
  return {
    stamp,
    newCount,
    changedCount: changed.length,
    sameCount: plan.items.length - newCount - changed.length,
    problemCount: problems.length,
    problems: problems.slice(0, SHOWN_PROBLEMS).map(problem => inWords(problem, COLUMNS, ctx.language)),
  }
}

async function write(tx: Tx, { dictionary, known, plan }: Checked, now: Date): Promise<void> {
  const ids = new Map(known.map(item => [keyOf(item.value), item.id]))
  for (const item of plan.items) {
    const { known: old, parent: _parent, ...fields } = item
    if (old === undefined) {
      const id = newId()
      ids.set(keyOf(item.value), id)
      // Its place comes below, when every entry has an id.
      await insertItem(tx, { ...fields, id, dictionaryId: dictionary.id, parentId: null, sort: 0 }, now)
    } else if (isReadOtherwise(item)) {
      const change = { ...fields, id: old.id, version: old.version, isReworded: isReworded(dictionary.code, fields) }
      if (!(await updateItem(tx, change))) fail('DICTIONARY_IMPORT_STALE')
    }
  }
  const idOf = (key: string): string => ids.get(key) ?? fail('DICTIONARY_IMPORT_STALE')
  for (const [parent, keys] of levelsOf(plan, known)) {
    await placeItems(tx, parent === null ? null : idOf(parent), keys.map(idOf))
  }
}

type Commit = typeof dictionaries.importCommit

const workOf = ({ clock }: Deps, { caller: { userId }, file }: UploadContext) => ({
  userId,
  file: file.fileName,
  link: '/admin/system/dictionaries',
  key: newId(),
  now: clock.now(),
})

/** The dictionary is locked before it is looked at: what is written is what was checked, of the file and of the entries. */
async function writeImport(deps: Deps, ctx: UploadContext, { id, stamp }: Parsed<Commit>): Promise<Output<Commit>> {
  const { db } = deps
  if ((await findDictionary(db, id)) === undefined) fail('NOT_FOUND')
  const table = await tableOf(ctx)
  return inTx(db, async tx => {
    const dictionary = (await lockDictionary(tx, id)) ?? fail('NOT_FOUND')
    const checked = await check(tx, dictionary, { table, bytes: ctx.file.bytes })
    const { plan, known, newCount, changed } = checked
    if (checked.stamp !== stamp || plan.problems.length > 0) fail('DICTIONARY_IMPORT_STALE')
    await write(tx, checked, ctx.arrivedAt)
    const values = new Set(changed.map(keyOf))
    const named = plan.items.flatMap(item => (item.known === undefined ? [item.value] : []))
    const labels = (items: readonly { value: string; labelZh: string; labelEn: string }[]) =>
      items
        .filter(item => values.has(keyOf(item.value)))
        .map(item => `${item.value}: ${item.labelZh} / ${item.labelEn}`)
    await recordAudit(tx, ctx, {
      action: 'dictionary.import',
      objectType: 'dictionary',
      objectId: id,
      objectName: dictionary.code,
      before: { entries: labels(known) },
      after: { entries: labels(plan.items) },
      detail: { fileName: ctx.file.fileName, newCount, changedCount: changed.length, added: named },
    })
    await tellImported(tx, ctx, { ...workOf(deps, ctx), count: newCount + changed.length })
    return { newCount, changedCount: changed.length }
  })
}

export async function commitItems(deps: Deps, ctx: UploadContext, input: Parsed<Commit>): Promise<Output<Commit>> {
  try {
    return await writeImport(deps, ctx, input)
  } catch (error) {
    await tellNotImported(deps.db, ctx, workOf(deps, ctx))
    throw error
  }
}
