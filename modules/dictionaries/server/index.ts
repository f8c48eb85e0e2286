/** Dictionaries: the wording of the product's enumerations, and category trees. */
import { type DictionaryKind, dictionaries } from '../contract/dictionaries.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { DICTIONARIES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { findDictionary, listDictionaries } from './dictionaries.queries.ts'
import { listCategories, listItems, listRewordings } from './items.queries.ts'
import { deleteDictionary, saveDictionary } from './save-dictionary.ts'
import { deleteItem, moveItem, saveItem } from './save-item.ts'
import { exportItems } from './transfer/export-items.ts'
import { commitItems, dryRunItems } from './transfer/import-items.ts'
import { groupedBy, parentsFirst } from './tree.rules.ts'

async function wording({ db }: Deps): Promise<Output<typeof dictionaries.labels>> {
  const labels: Record<string, Record<string, { zh: string; en: string }>> = {}
  const off: Record<string, string[]> = {}
  for (const { code, value, labelZh, labelEn, isEnabled, isReworded } of await listRewordings(db)) {
    if (isReworded) (labels[code] ??= {})[value] = { zh: labelZh, en: labelEn }
    if (!isEnabled) (off[code] ??= []).push(value)
  }
  return { labels, off }
}

/** An entry below one that is switched off cannot be chosen either. */
async function categories(
  { db }: Deps,
  { kind, language }: { readonly kind: DictionaryKind; readonly language: Language },
): Promise<Output<typeof dictionaries.categories>> {
  const isEnglish = language === 'en-US'
  const byTree = groupedBy(await listCategories(db, kind), row => row.treeId)
  return [...byTree].map(([id, rows]) => ({
    id,
    name: (isEnglish ? rows[0]?.titleEn : rows[0]?.titleZh) ?? '',
    items: parentsFirst(
      rows.flatMap(row =>
        row.id === null
          ? []
          : [{ id: row.id, parentId: row.parentId, name: (isEnglish ? row.labelEn : row.labelZh) ?? '' }],
      ),
    ),
  }))
}

export const dictionariesModule = serverModule(manifest, deps => ({
  inputs: [DICTIONARIES_INPUT],
  calls: mount(dictionaries, {
    labels: () => wording(deps),
    categories: ({ kind }, { language }) => categories(deps, { kind, language }),
    paging: input => listDictionaries(deps.db, input),
    items: async ({ id }) => {
      if ((await findDictionary(deps.db, id)) === undefined) fail('NOT_FOUND')
      return parentsFirst(await listItems(deps.db, id))
    },
    save: (input, ctx) => saveDictionary(deps, ctx, input),
    delete: ({ id }, ctx) => deleteDictionary(deps, ctx, id),
    itemSave: (input, ctx) => saveItem(deps, ctx, input),
    itemMove: (input, ctx) => moveItem(deps, ctx, input),
    itemDelete: ({ id }, ctx) => deleteItem(deps, ctx, id),
    export: ({ id }, ctx) => exportItems(deps, ctx, id),
    importDryRun: (input, ctx) => dryRunItems(deps, ctx, input),
    importCommit: (input, ctx) => commitItems(deps, ctx, input),
  }),
  jobs: [],
}))

export { groupedBy, parentsFirst, reordered } from './tree.rules.ts'
export { isCategory, isValueOn, listEntries, withBelow } from './items.queries.ts'
export { syncBuiltInDictionaries } from './sync-built-in.ts'
export { dictionaryItemRows, dictionaryRows } from './shared.queries.ts'
export { itemUses } from './items.queries.ts'
