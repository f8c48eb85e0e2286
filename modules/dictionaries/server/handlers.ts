import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { dictionaries } from '../contract/dictionaries.ts'
import { findDictionary, listDictionaries } from './dictionaries.queries.ts'
import { listItems } from './items.queries.ts'
import { deleteDictionary, saveDictionary } from './save-dictionary.ts'
import { deleteItem, moveItem, saveItem } from './save-item.ts'
import { listCategoryTrees, showWording } from './show-wording.ts'
import { exportItems } from './transfer/export-items.ts'
import { commitItems, dryRunItems } from './transfer/import-items.ts'
import { parentsFirst } from './tree.rules.ts'

export const dictionariesCalls = (deps: Deps): readonly Mounted[] =>
  mount(
    dictionaries,
    {
      labels: () => showWording(deps),
      categories: ({ kind }, { language }) => listCategoryTrees(deps, { kind, language }),
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
    },
    { lanes: { importCommit: 'long' } },
  )
