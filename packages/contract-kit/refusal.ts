/** A row of the table of refusals. */
export type Language = 'zh-CN' | 'en-US'

export interface ErrorEntry {
  readonly code: number
  readonly text: Readonly<Record<Language, string>>
}

export const refusal = (code: number, zh: string, en: string): ErrorEntry => ({
  code,
  text: { 'zh-CN': zh, 'en-US': en },
})
