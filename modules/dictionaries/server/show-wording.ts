import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { dictionaries, DictionaryKind } from '../contract/dictionaries.ts'
import { listCategories, listRewordings } from './items.queries.ts'
import { groupedBy, parentsFirst } from './tree.rules.ts'

/** How enumerations are worded, and which of their values are not offered. */
export async function showWording({ db }: Deps): Promise<Output<typeof dictionaries.labels>> {
  const labels: Record<string, Record<string, { zh: string; en: string }>> = {}
  const off: Record<string, string[]> = {}
  for (const { code, value, labelZh, labelEn, isEnabled, isReworded } of await listRewordings(db)) {
    if (isReworded) (labels[code] ??= {})[value] = { zh: labelZh, en: labelEn }
    if (!isEnabled) (off[code] ??= []).push(value)
  }
  return { labels, off }
}

/** An entry below one that is switched off cannot be chosen either. */
export async function listCategoryTrees(
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
