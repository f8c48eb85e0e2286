import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'

const NAMED = /"[^"]*"|“[^”]*”|\d+(?:\.\d+)?/g

const withoutNames = (text: string): string =>
  text.replace(NAMED, found => (found.startsWith('"') ? '"…"' : found.startsWith('“') ? '“…”' : '…'))

/** What is wrong, without the names and numbers that are told: problems that differ in these alone are of one kind. */
export const problemKind = (what: LocalizedText): LocalizedText =>
  localized(withoutNames(what['zh-CN']), withoutNames(what['en-US']))
