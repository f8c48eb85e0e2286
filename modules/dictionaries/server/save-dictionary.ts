import type { dictionaries } from '../contract/dictionaries.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import {
  countDictionaries,
  deleteDictionaryRow,
  insertDictionary,
  lockDictionary,
  updateDictionary,
} from './dictionaries.queries.ts'

const MAX_DICTIONARIES = 200

/** Something refers to a row that was to go. */
export const isStillUsed = (error: unknown): boolean =>
  ['banks_category_id_fkey', 'question_knowledge_item_id_fkey', 'dictionary_items_dictionary_id_parent_id_fkey'].some(
    constraint => violates(error, constraint),
  )

export async function saveDictionary(
  { db }: Deps,
  ctx: CallerContext,
  { id, version, kind, ...fields }: Parsed<typeof dictionaries.save>,
): Promise<{ id: string }> {
  const savedId = id ?? newId()
  try {
    await inTx(db, async tx => {
      const known = id === undefined ? undefined : await lockDictionary(tx, id)
      if (id === undefined) {
        if ((await countDictionaries(tx)) >= MAX_DICTIONARIES)
          fail('DICTIONARY_FULL', { args: { max: MAX_DICTIONARIES } })
        await insertDictionary(tx, { ...fields, id: savedId, kind, isBuiltIn: false }, ctx.arrivedAt)
      } else {
        if (known === undefined) return fail('NOT_FOUND')
        if (known.isBuiltIn && known.code !== fields.code) fail('DICTIONARY_BUILT_IN')
        if (!(await updateDictionary(tx, { ...fields, id, version: version ?? 0 }))) fail('EDIT_CONFLICT')
      }
      return recordAudit(tx, ctx, {
        action: 'dictionary.save',
        objectType: 'dictionary',
        objectId: savedId,
        objectName: fields.code,
        before: known && { ...known },
        after: { ...fields },
      })
    })
  } catch (error) {
    if (violates(error, 'dictionaries_code')) fail('DICTIONARY_CODE_TAKEN', { args: { code: fields.code } })
    throw error
  }
  return { id: savedId }
}

export async function deleteDictionary({ db }: Deps, ctx: CallerContext, id: string): Promise<Record<string, never>> {
  let name = ''
  try {
    await inTx(db, async tx => {
      const before = await lockDictionary(tx, id)
      if (before === undefined) return fail('NOT_FOUND')
      name = ctx.language === 'en-US' ? before.titleEn : before.titleZh
      if (before.isBuiltIn) fail('DICTIONARY_BUILT_IN')
      await deleteDictionaryRow(tx, id)
      const { code, titleZh, titleEn, remark } = before
      return recordAudit(tx, ctx, {
        action: 'dictionary.delete',
        objectType: 'dictionary',
        objectId: id,
        objectName: code,
        before: { code, titleZh, titleEn, remark },
      })
    })
  } catch (error) {
    if (isStillUsed(error)) fail('DICTIONARY_IN_USE', { args: { name } })
    throw error
  }
  return {}
}
