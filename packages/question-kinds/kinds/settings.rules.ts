/** How a question is scored, as words of a file: what is named there differs from the usual. */
import { localized, type LocalizedText } from './kind.rules.ts'

export const SETTINGS = {
  allowsOneRight: localized('不定项', 'One or more right'),
  anyOrder: localized('不分顺序', 'Any order'),
  matchCase: localized('区分大小写', 'Match case'),
  matchWidth: localized('区分全半角', 'Match width'),
  matchSpaces: localized('区分空格', 'Match spaces'),
  allOrNothing: localized('全对才得分', 'All or nothing'),
  image: localized('图片', 'Images'),
  pdf: localized('PDF', 'PDF'),
  word: localized('文字文档', 'Text documents'),
  sheet: localized('电子表格', 'Spreadsheets'),
  slides: localized('演示文稿', 'Slides'),
  text: localized('纯文本', 'Plain text'),
  audio: localized('音频', 'Audio'),
  video: localized('视频', 'Video'),
  archive: localized('压缩包', 'Archives'),
} as const satisfies Readonly<Record<string, LocalizedText>>

export type Setting = keyof typeof SETTINGS

/** A setting in both languages; a count is the same in all. */
export const settingOf = (word: string): LocalizedText =>
  Object.hasOwn(SETTINGS, word) ? SETTINGS[word as Setting] : localized(word, word)

const fold = (word: string): string => word.replace(/[\s_-]/g, '').toLowerCase()

const NAMES = new Map(
  (Object.keys(SETTINGS) as Setting[]).flatMap(name =>
    [name, ...Object.values(SETTINGS[name])].map(word => [fold(word), name] as const),
  ),
)

/** The settings that these words name, of those that the type knows; or the first word that names none. */
export function readSettings(
  words: readonly string[],
  known: readonly Setting[],
): { has: (name: Setting) => boolean } | { problem: LocalizedText } {
  const found = new Set<Setting>()
  for (const word of words) {
    const name = NAMES.get(fold(word))
    if (name === undefined || !known.includes(name)) {
      const shown = word.slice(0, 50)
      return { problem: localized(`此题型没有“${shown}”这项设置。`, `This type has no setting "${shown}".`) }
    }
    found.add(name)
  }
  return { has: name => found.has(name) }
}

/** The settings that are on. */
export const writeSettings = (on: Readonly<Partial<Record<Setting, boolean>>>): Setting[] =>
  (Object.keys(SETTINGS) as Setting[]).filter(name => on[name] === true)
