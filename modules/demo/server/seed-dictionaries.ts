import { dictionaries } from '../../dictionaries/contract/dictionaries.ts'
import type { Caller } from './calls.ts'

interface DemoCategory {
  readonly value: string
  readonly zh: string
  readonly en: string
  readonly children?: readonly DemoCategory[]
}

/** Values of the lowest level are the keys of the demo's banks. */
const SUBJECTS: readonly DemoCategory[] = [
  {
    value: 'science',
    zh: '理科',
    en: 'Science',
    children: [
      { value: 'maths', zh: '数学', en: 'Mathematics' },
      { value: 'physics', zh: '物理', en: 'Physics' },
    ],
  },
  {
    value: 'technology',
    zh: '信息技术',
    en: 'Technology',
    children: [
      { value: 'computing', zh: '计算机', en: 'Computing' },
      { value: 'security', zh: '信息安全', en: 'Information security' },
    ],
  },
]

/** Makes the subjects, and offers the further levels, which the demo's questions use. Gives the ids of categories by value. */
export async function seedDictionaries(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const { rows } = await caller.call(dictionaries.paging, { search: 'questionLevel' })
  for (const { id: dictionaryId } of rows) {
    for (const { id, version, value, labelZh, labelEn } of await caller.call(dictionaries.items, {
      id: dictionaryId,
    })) {
      await caller.call(dictionaries.itemSave, { id, version, dictionaryId, value, labelZh, labelEn, isEnabled: true })
    }
  }
  const titles = { code: 'subject', titleZh: '学科', titleEn: 'Subjects' }
  const { id: dictionaryId } = await caller.call(dictionaries.save, titles)
  const ids = new Map<string, string>()
  const add = async (categories: readonly DemoCategory[], parentId: string | null): Promise<void> => {
    for (const { value, zh, en, children = [] } of categories) {
      const input = { dictionaryId, parentId, value, labelZh: zh, labelEn: en }
      const { id } = await caller.call(dictionaries.itemSave, input)
      ids.set(value, id)
      await add(children, id)
    }
  }
  await add(SUBJECTS, null)
  return ids
}
