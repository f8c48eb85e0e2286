/** The chapters of the handbook (docs/handbook), in their order, and where the product serves them. */
import type { Language } from '@tripos/contract-kit/refusal.ts'

export const HANDBOOK_CHAPTERS = ['first-exam', 'authoring', 'exam-day', 'marking', 'courses', 'operating'] as const
export type HandbookChapter = (typeof HANDBOOK_CHAPTERS)[number]

export const handbookPath = (language: Language, chapter: HandbookChapter): string =>
  `/handbook/${language}/${chapter}.html`
