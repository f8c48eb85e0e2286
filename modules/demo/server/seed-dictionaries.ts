import { dictionaries, DictionaryKind } from '../../dictionaries/contract/dictionaries.ts'
import type { Caller } from './calls.ts'
import { knowledge } from './content/knowledge.ts'

interface DemoEntry {
  readonly value: string
  readonly zh: string
  readonly en: string
  readonly children?: readonly DemoEntry[]
}

/** Ids of entries by their values. */
export type EntryIds = ReadonlyMap<string, string>

export interface SeededTrees {
  readonly categories: EntryIds
  readonly knowledge: EntryIds
}

/** Values of the lowest level are the keys of the demo's banks. */
const SUBJECTS: readonly DemoEntry[] = [
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

/** Offers the further levels, which the demo's questions use. */
async function offerLevels(caller: Caller): Promise<void> {
  const { rows } = await caller.call(dictionaries.paging, { search: 'questionLevel' })
  for (const { id: dictionaryId } of rows) {
    for (const { id, version, value, labelZh, labelEn } of await caller.call(dictionaries.items, {
      id: dictionaryId,
    })) {
      await caller.call(dictionaries.itemSave, { id, version, dictionaryId, value, labelZh, labelEn, isEnabled: true })
    }
  }
}

interface DemoTree {
  readonly kind: typeof DictionaryKind.categories | typeof DictionaryKind.knowledge
  readonly code: string
  readonly titleZh: string
  readonly titleEn: string
  readonly entries: readonly DemoEntry[]
}

async function seedTree(caller: Caller, { entries, ...dictionary }: DemoTree): Promise<EntryIds> {
  const { id: dictionaryId } = await caller.call(dictionaries.save, dictionary)
  const ids = new Map<string, string>()
  const add = async (children: readonly DemoEntry[], parentId: string | null): Promise<void> => {
    for (const { value, zh, en, children: below = [] } of children) {
      const input = { dictionaryId, parentId, value, labelZh: zh, labelEn: en }
      const { id } = await caller.call(dictionaries.itemSave, input)
      ids.set(value, id)
      await add(below, id)
    }
  }
  await add(entries, null)
  return ids
}

const SUBJECT_TREE: DemoTree = {
  kind: DictionaryKind.categories,
  code: 'subject',
  titleZh: '学科',
  titleEn: 'Subjects',
  entries: SUBJECTS,
}

const KNOWLEDGE_TREE: DemoTree = {
  kind: DictionaryKind.knowledge,
  code: 'knowledge',
  titleZh: '知识点',
  titleEn: 'Knowledge points',
  entries: knowledge,
}

export async function seedDictionaries(caller: Caller): Promise<SeededTrees> {
  await offerLevels(caller)
  return { categories: await seedTree(caller, SUBJECT_TREE), knowledge: await seedTree(caller, KNOWLEDGE_TREE) }
}
