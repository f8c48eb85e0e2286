import type { TestApp } from '../../../apps/server/test/app.ts'
import { DictionaryKind, dictionaries } from '../../dictionaries/contract/dictionaries.ts'

/** A tree of knowledge points with one point, energy, that this question asks about. Once a database. */
export async function askAboutEnergy(app: TestApp, staff: string, questionId: string): Promise<void> {
  const titles = { titleZh: '物理', titleEn: 'Physics' }
  const tree = { code: 'physics', ...titles, kind: DictionaryKind.knowledge }
  const { id: dictionaryId } = await app.call(dictionaries.save, tree, staff)
  const item = { dictionaryId, parentId: null, value: 'energy', labelZh: '能量', labelEn: 'Energy' }
  const { id: itemId } = await app.call(dictionaries.itemSave, item, staff)
  await app.deps.db.insertInto('questionKnowledge').values({ questionId, itemId }).execute()
}
