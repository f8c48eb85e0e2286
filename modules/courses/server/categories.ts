import { type courses, MAX_CATEGORIES } from '../contract/courses.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COURSE_PROBLEMS } from '../input.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import {
  type CategoryWrite,
  findForeignUse,
  lockCategories,
  putCategories,
  removeCategories,
} from './categories.queries.ts'

type Save = Parsed<(typeof courses)['categoriesSave']>

/** Two of one name, however they are written. */
function requireDistinct(categories: readonly CategoryWrite[]): void {
  const seen = new Set<string>()
  for (const { name } of categories) {
    if (seen.has(name.toLowerCase())) fail('COURSE_CATEGORY_TAKEN', { args: { name } })
    seen.add(name.toLowerCase())
  }
}

export async function saveCategories(
  { db, clock }: Deps,
  ctx: CallerContext,
  { categories, removedIds }: Save,
): Promise<void> {
  const wanted = categories.map(({ id, name }) => ({ id: id ?? newId(), name }))
  const renamed = categories.flatMap(({ id }) => id ?? [])
  try {
    await inTx(db, async tx => {
      const before = await lockCategories(tx)
      const stays = before.filter(({ id }) => !removedIds.includes(id))
      // Somebody has removed one meanwhile.
      if (!renamed.every(id => stays.some(one => one.id === id))) fail('EDIT_CONFLICT')
      const unnamed = stays.filter(({ id }) => !renamed.includes(id))
      requireDistinct([...unnamed, ...wanted])
      if (unnamed.length + wanted.length > MAX_CATEGORIES)
        failInput(COURSE_PROBLEMS.tooManyCategories, { args: { max: MAX_CATEGORIES } })
      const foreign = await findForeignUse(tx, ctx.caller, removedIds)
      if (foreign !== undefined) fail('COURSE_CATEGORY_IN_USE', { args: { name: foreign.name } })
      await removeCategories(tx, removedIds)
      await putCategories(tx, wanted, clock.now())
      await recordAudit(tx, ctx, {
        action: 'courseCategory.save',
        objectType: 'courseCategory',
        objectId: '',
        before: { names: before.map(({ name }) => name) },
        after: { names: [...unnamed, ...wanted].map(({ name }) => name) },
      })
    })
  } catch (error) {
    // Two names that change places, or one that somebody added meanwhile.
    if (violates(error, 'course_categories_name')) fail('EDIT_CONFLICT')
    throw error
  }
}
