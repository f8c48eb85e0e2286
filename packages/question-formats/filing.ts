/** Where a file says that a question belongs: a chapter of the bank and knowledge points, by their names; and whether it is done. */
import { chapterName, MAX_KNOWLEDGE_POINTS } from '@tripos/question-kinds/question-format.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { joinPath, splitPath } from './name-path.rules.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'

/** Knowledge points by their names from the tree down: files know no ids. */
export interface KnowledgeNames {
  /** A point that can be chosen, by its names in either language, the tree's first. */
  idOf(path: readonly string[]): string | undefined
  /** Of any point, also one that is switched off. */
  pathOf(id: string, language: Language): readonly string[]
}

export interface Filing {
  /** `Chapter / Section`. */
  readonly chapter?: string | undefined
  /** `Tree / Point / Point below it` each. */
  readonly knowledge?: readonly string[] | undefined
  /** Nobody has called it ready yet. */
  readonly isDraft?: boolean | undefined
}

export interface Filed {
  /** The names from the top; empty: none. */
  readonly chapter: readonly string[]
  readonly knowledgeIds: readonly string[]
  readonly isDraft: boolean
}

const CHAPTER_PROBLEM = localized(
  '章节最多两级，每级名称不超过 100 字，写作“章 / 节”。',
  'A chapter has at most two levels with names of up to 100 characters, written as "Chapter / Section".',
)
const MANY_POINTS = localized(
  `知识点最多 ${MAX_KNOWLEDGE_POINTS} 个。`,
  `There are more than ${MAX_KNOWLEDGE_POINTS} knowledge points.`,
)

const unknownPoint = (name: string): LocalizedText =>
  localized(
    `没有可用的知识点“${name.slice(0, 200)}”。请先在字典中添加或启用后重新读取文件，或在此改正：该题将不带此知识点导入。`,
    `There is no knowledge point "${name.slice(0, 200)}" to choose. Add it or switch it on in the dictionaries and read the file again, or correct the question here: it is imported without this point.`,
  )

const isChapter = (path: readonly string[]): boolean =>
  path.length <= 2 && path.every(name => chapterName.safeParse(name).data === name)

/** What can be taken over, and the first thing that cannot. */
export function fileUnder(
  { chapter = '', knowledge = [], isDraft = false }: Filing,
  names: KnowledgeNames,
): Filed & { problem?: LocalizedText } {
  const path = splitPath(chapter)
  const ids = knowledge.map(name => names.idOf(splitPath(name)))
  const unknown = knowledge[ids.indexOf(undefined)]
  const known = [...new Set(ids.flatMap(id => id ?? []))]
  const problem = !isChapter(path)
    ? CHAPTER_PROBLEM
    : unknown !== undefined
      ? unknownPoint(joinPath(splitPath(unknown)))
      : known.length > MAX_KNOWLEDGE_POINTS
        ? MANY_POINTS
        : undefined
  return {
    chapter: isChapter(path) ? path : [],
    knowledgeIds: known.slice(0, MAX_KNOWLEDGE_POINTS),
    isDraft,
    ...(problem && { problem }),
  }
}
