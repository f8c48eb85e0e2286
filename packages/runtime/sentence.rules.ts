import type { Language } from '@tripos/contract-kit/refusal.ts'

/** A plain sentence for a person, in every language of the product. */
export type Sentence = Readonly<Record<Language, string>>
export const sentence = (zh: string, en: string): Sentence => ({ 'zh-CN': zh, 'en-US': en })
