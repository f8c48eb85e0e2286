/** Knowledge points by their names from the tree down, for files, which know no ids. */
import { DictionaryKind } from '../../../dictionaries/contract/dictionaries.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Db } from '@tripos/db/client.ts'
import type { KnowledgeNames } from '@tripos/question-formats/filing.ts'
import { listEntries } from '../../../dictionaries/server/index.ts'

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

const keyOf = (path: readonly string[]): string =>
  JSON.stringify(path.map(name => name.normalize('NFKC').trim().toLowerCase()))

export async function knowledgeNames(db: Db): Promise<KnowledgeNames> {
  const byId = new Map((await listEntries(db, DictionaryKind.knowledge)).map(entry => [entry.id, entry]))
  const lineOf = (id: string): Entry[] => {
    const line: Entry[] = []
    for (let entry = byId.get(id); entry !== undefined; entry = byId.get(entry.parentId ?? '')) line.unshift(entry)
    return line
  }
  const pathOf = (id: string, language: Language): string[] => {
    const line = lineOf(id)
    const isEnglish = language === 'en-US'
    const titles = line.slice(0, 1).map(({ titleEn, titleZh }) => (isEnglish ? titleEn : titleZh))
    return [...titles, ...line.map(({ labelEn, labelZh }) => (isEnglish ? labelEn : labelZh))]
  }
  const ids = new Map<string, string>()
  for (const id of byId.keys()) {
    // A point below one that is switched off cannot be chosen either.
    if (!lineOf(id).every(entry => entry.isEnabled)) continue
    for (const language of ['zh-CN', 'en-US'] as const) {
      const key = keyOf(pathOf(id, language))
      // Of points with the same names the first one is meant.
      if (!ids.has(key)) ids.set(key, id)
    }
  }
  return { idOf: path => ids.get(keyOf(path)), pathOf }
}
