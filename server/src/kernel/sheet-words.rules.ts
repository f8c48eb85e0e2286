/** The words of sheets that people fill in: headers and sentences in both languages. */
import type { Language } from '@tripos/contract/errors'
import type { SheetColumn } from './sheet.ts'

export type Sentence = Readonly<Record<Language, string>>
export const sentence = (zh: string, en: string): Sentence => ({ 'zh-CN': zh, 'en-US': en })

export interface TableColumn<K extends string> {
  readonly key: K
  readonly header: Sentence
  /** In characters. */
  readonly width: number
  /** Without it nothing can be read. */
  readonly isNeeded?: boolean
}

export const headersOf = (columns: readonly TableColumn<string>[], language: Language): SheetColumn[] =>
  columns.map(({ header, width }) => ({ header: header[language], width }))

/** Words as people write them: spaces, the star of needed fields and the case say nothing. */
export const foldWord = (text: string): string => text.replace(/[\s*]/g, '').toLowerCase()
