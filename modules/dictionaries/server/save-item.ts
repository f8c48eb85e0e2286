import { BUILT_IN_DICTIONARIES } from '../contract/builtin-dictionaries.ts'
import { type dictionaries, MAX_ITEMS } from '../contract/dictionaries.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { type DictionaryRow, lockDictionary } from './dictionaries.queries.ts'
import { countItems, deleteItemRow, findItem, insertItem, listItems, placeItems, updateItem } from './items.queries.ts'
import { isBelow, reordered } from './tree.rules.ts'
import { isStillUsed } from './save-dictionary.ts'

type ItemSave = Parsed<typeof dictionaries.itemSave>

async function lockOrFail(tx: Tx, id: string): Promise<DictionaryRow> {
  return (await lockDictionary(tx, id)) ?? fail('NOT_FOUND')
}

/** An entry with its dictionary, locked. */
async function lockItem(tx: Tx, id: string) {
  const dictionaryId = (await findItem(tx, id))?.dictionaryId ?? fail('NOT_FOUND')
  const dictionary = await lockOrFail(tx, dictionaryId)
  // Read again: it may have changed or gone before the lock was held.
  const item = (await findItem(tx, id)) ?? fail('NOT_FOUND')
  return { item, dictionary }
}

async function addItem(tx: Tx, input: ItemSave & { id: string }, now: Date): Promise<void> {
  const { isBuiltIn } = await lockOrFail(tx, input.dictionaryId)
  if (isBuiltIn) fail('DICTIONARY_BUILT_IN')
  const count = await countItems(tx, input.dictionaryId)
  if (count >= MAX_ITEMS) fail('DICTIONARY_FULL', { args: { max: MAX_ITEMS } })
  const { version: _version, ...row } = input
  await insertItem(tx, { ...row, sort: count + 1 }, now)
}

/** Of a built-in value: reads otherwise than it came with the product. */
export const isReworded = (
  code: string,
  { value, labelZh, labelEn }: Pick<ItemSave, 'value' | 'labelZh' | 'labelEn'>,
): boolean => {
  const builtIn = BUILT_IN_DICTIONARIES.find(one => one.code === code)?.items.find(one => one.value === value)
  return builtIn !== undefined && (builtIn.zh !== labelZh || builtIn.en !== labelEn)
}

async function changeItem(tx: Tx, input: ItemSave & { id: string }): Promise<void> {
  const { item, dictionary } = await lockItem(tx, input.id)
  if (item.dictionaryId !== input.dictionaryId) fail('NOT_FOUND')
  if (dictionary.isBuiltIn && item.value !== input.value) fail('DICTIONARY_BUILT_IN')
  const { id, value, labelZh, labelEn, remark, isEnabled } = input
  // Only what the specification leaves open can be switched off: its own values stand on papers and people.
  const canBeOff = !dictionary.isBuiltIn || isOptional(dictionary.code, value)
  if (!canBeOff && !isEnabled) fail('DICTIONARY_BUILT_IN')
  const change = { id, value, labelZh, labelEn, remark, isEnabled, isReworded: isReworded(dictionary.code, input) }
  if (!(await updateItem(tx, { ...change, version: input.version ?? 0 }))) fail('EDIT_CONFLICT')
}

/** Of a built-in value: the specification leaves open whether it is offered. */
export const isOptional = (code: string, value: string): boolean =>
  BUILT_IN_DICTIONARIES.some(one => one.code === code && one.items.some(item => item.value === value && item.isOff))

export async function saveItem({ db }: Deps, ctx: CallerContext, input: ItemSave): Promise<{ id: string }> {
  const id = input.id ?? newId()
  try {
    await inTx(db, async tx => {
      const before = input.id === undefined ? undefined : (await lockItem(tx, id)).item
      if (input.id === undefined) await addItem(tx, { ...input, id }, ctx.arrivedAt)
      else await changeItem(tx, { ...input, id })
      const { value, labelZh, labelEn, remark, isEnabled } = input
      await recordAudit(tx, ctx, {
        action: 'dictionaryItem.save',
        objectType: 'dictionaryItem',
        objectId: id,
        objectName: value,
        before: before && { ...before },
        after: { value, labelZh, labelEn, remark, isEnabled },
      })
    })
  } catch (error) {
    if (violates(error, 'dictionary_items_value')) fail('DICTIONARY_VALUE_TAKEN', { args: { value: input.value } })
    // A parent that is not in this dictionary.
    if (violates(error, 'dictionary_items_dictionary_id_parent_id_fkey')) fail('NOT_FOUND')
    throw error
  }
  return { id }
}

export function moveItem(
  { db }: Deps,
  ctx: CallerContext,
  { id, parentId, position }: Parsed<typeof dictionaries.itemMove>,
): Promise<Record<string, never>> {
  return inTx(db, async tx => {
    const { item, dictionary } = await lockItem(tx, id)
    if (dictionary.isBuiltIn) fail('DICTIONARY_BUILT_IN')
    const all = await listItems(tx, dictionary.id)
    if (parentId !== null && !all.some(other => other.id === parentId)) fail('NOT_FOUND')
    if (isBelow(all, { id: parentId, top: id })) fail('DICTIONARY_CYCLE')
    await placeItems(tx, parentId, reordered(all, { id, parentId, position }))
    const valueOf = (itemId: string | null) => all.find(other => other.id === itemId)?.value ?? null
    await recordAudit(tx, ctx, {
      action: 'dictionaryItem.move',
      objectType: 'dictionaryItem',
      objectId: id,
      objectName: item.value,
      before: { parent: valueOf(item.parentId) },
      after: { parent: valueOf(parentId) },
      detail: { position },
    })
    return {}
  })
}

export async function deleteItem({ db }: Deps, ctx: CallerContext, id: string): Promise<Record<string, never>> {
  let name = ''
  try {
    await inTx(db, async tx => {
      const { item, dictionary } = await lockItem(tx, id)
      if (dictionary.isBuiltIn) fail('DICTIONARY_BUILT_IN')
      name = ctx.language === 'en-US' ? item.labelEn : item.labelZh
      await deleteItemRow(tx, id)
      await recordAudit(tx, ctx, {
        action: 'dictionaryItem.delete',
        objectType: 'dictionaryItem',
        objectId: id,
        objectName: item.value,
        before: { value: item.value, labelZh: item.labelZh, labelEn: item.labelEn },
      })
    })
  } catch (error) {
    if (isStillUsed(error)) fail('DICTIONARY_IN_USE', { args: { name } })
    throw error
  }
  return {}
}
