import { BUILT_IN_DICTIONARIES } from '../contract/builtin-dictionaries.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { newId } from '@tripos/runtime/random.ts'
import { insertMissingDictionary } from './dictionaries.queries.ts'
import { writeBuiltInItem } from './items.queries.ts'

/** Brings the built-in dictionaries to this version of the product. Runs at every start; safe at once in several processes. */
export function syncBuiltInDictionaries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return inTx(db, async tx => {
    const now = clock.now()
    for (const { code, zh, en, items } of BUILT_IN_DICTIONARIES) {
      const row = { id: newId(), code, kind: 1, titleZh: zh, titleEn: en, remark: '', isBuiltIn: true } as const
      const dictionaryId = await insertMissingDictionary(tx, row, now)
      for (const [sort, item] of items.entries()) {
        const { value, zh: labelZh, en: labelEn } = item
        const isEnabled = item.isOff !== true
        const fields = {
          id: newId(),
          dictionaryId,
          parentId: null,
          value,
          labelZh,
          labelEn,
          remark: '',
          isEnabled,
          sort,
        }
        await writeBuiltInItem(tx, fields, now)
      }
    }
  })
}
