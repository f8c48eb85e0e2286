import type { Language } from './refusal.ts'

/** A plain sentence for a person, in every language of the product. */
export type LocalizedText = Readonly<Record<Language, string>>
export const localized = (zh: string, en: string): LocalizedText => ({ 'zh-CN': zh, 'en-US': en })
