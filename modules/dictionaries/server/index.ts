/** Dictionaries: the wording of the product's enumerations, and category trees. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { DICTIONARIES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { dictionariesCalls } from './handlers.ts'

export const dictionariesModule = serverModule(manifest, deps => ({
  inputs: [DICTIONARIES_INPUT],
  calls: dictionariesCalls(deps),
  jobs: [],
}))

export { groupedBy, parentsFirst, reordered } from './tree.rules.ts'
export { isCategory, isValueOn, listEntries, withBelow } from './items.queries.ts'
export { syncBuiltInDictionaries } from './sync-built-in.ts'
export { dictionaryItemRows, dictionaryRows } from './shared.queries.ts'
export { itemUses } from './items.queries.ts'
