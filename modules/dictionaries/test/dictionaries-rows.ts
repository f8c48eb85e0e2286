import { dictionaries } from '../contract/dictionaries.ts'

import { administratorOf, type Rows, unique, type World } from '../../../apps/server/test/authorization/row.ts'

const ABSENT = { others: 'ok', absent: 'NOT_FOUND' } as const
// The file of the matrix is no spreadsheet.
const NO_SHEET = { rightful: 'IMPORT_UNREADABLE', others: 'IMPORT_UNREADABLE' } as const

async function treeOf(world: World): Promise<string> {
  const titles = { titleZh: '分类', titleEn: 'Categories' }
  const { id } = await world.app.call(dictionaries.save, { code: unique(), ...titles }, administratorOf(world))
  return id
}
const labels = { labelZh: '条目', labelEn: 'Entry' }
async function itemOf(world: World): Promise<string> {
  const dictionaryId = await treeOf(world)
  const input = { dictionaryId, value: unique(), ...labels }
  return (await world.app.call(dictionaries.itemSave, input, administratorOf(world))).id
}

export const DICTIONARIES_ROWS: Rows = [
  [dictionaries.labels, { input: () => ({}) }],
  [dictionaries.categories, { input: () => ({}) }],
  [dictionaries.paging, { input: () => ({}) }],
  [dictionaries.items, { target: treeOf, input: (_, id) => ({ id }), ...ABSENT }],
  [dictionaries.save, { input: () => ({ code: unique(), titleZh: '分类', titleEn: 'Categories' }) }],
  [dictionaries.delete, { target: treeOf, input: (_, id) => ({ id }), ...ABSENT }],
  [
    dictionaries.itemSave,
    { target: treeOf, input: (_, id) => ({ dictionaryId: id, value: unique(), ...labels }), ...ABSENT },
  ],
  [dictionaries.itemMove, { target: itemOf, input: (_, id) => ({ id, parentId: null, position: 0 }), ...ABSENT }],
  [dictionaries.itemDelete, { target: itemOf, input: (_, id) => ({ id }), ...ABSENT }],
  [dictionaries.export, { target: treeOf, input: (_, id) => ({ id }), ...ABSENT }],
  [dictionaries.importDryRun, { target: treeOf, input: (_, id) => ({ id }), ...NO_SHEET }],
  [dictionaries.importCommit, { target: treeOf, input: (_, id) => ({ id, stamp: 'x' }), ...NO_SHEET }],
]
