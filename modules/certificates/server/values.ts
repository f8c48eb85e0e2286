/** What is printed in place of `{name}` and the like. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { chinaDay } from '@tripos/runtime/clock.ts'
import type { CertificateValues } from '../contract/designs.ts'

const FOR_GOOD = { 'zh-CN': '长期有效', 'en-US': 'No expiry' } as const
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** The day in China, as certificates of the language write it. */
export function dayInWords(moment: Date, language: Language): string {
  const [year = '', month = '', day = ''] = chinaDay(moment).split('-')
  if (language === 'en-US') return `${MONTHS[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`
  return `${year}年${Number(month)}月${Number(day)}日`
}

/** Hundredths as they are read: 9650 is 96.5. */
export const scoreInWords = (score: number | null): string => (score === null ? '' : String(score / 100))

interface ValueFacts {
  readonly language: Language
  readonly personName: string
  readonly title: string
  readonly number: string
  readonly department: string
  readonly score: number | null
  readonly issuedAt: Date
  readonly validUntil: Date | null
}

export const valuesOf = (facts: ValueFacts): CertificateValues => ({
  name: facts.personName,
  title: facts.title,
  number: facts.number,
  date: dayInWords(facts.issuedAt, facts.language),
  validUntil: facts.validUntil === null ? FOR_GOOD[facts.language] : dayInWords(facts.validUntil, facts.language),
  score: scoreInWords(facts.score),
  department: facts.department,
})
