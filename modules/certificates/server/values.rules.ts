/** What is printed in place of `{name}` and the like. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import type { CertificateValues } from '../contract/designs.ts'

const FOR_GOOD = { 'zh-CN': '长期有效', 'en-US': 'No expiry' } as const
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

interface Writing {
  readonly language: Language
  /** Of the site: a day is the same for everybody. */
  readonly timeZone: string
}

/** As certificates of the language write it. */
export function dayInWords(moment: Date, { language, timeZone }: Writing): string {
  const [year = '', month = '', day = ''] = dayIn(timeZone, moment).split('-')
  if (language === 'en-US') return `${MONTHS[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`
  return `${year}年${Number(month)}月${Number(day)}日`
}

/** Hundredths as they are read: 9650 is 96.5. */
export const scoreInWords = (score: number | null): string => (score === null ? '' : String(score / 100))

interface ValueFacts extends Writing {
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
  date: dayInWords(facts.issuedAt, facts),
  validUntil: facts.validUntil === null ? FOR_GOOD[facts.language] : dayInWords(facts.validUntil, facts),
  score: scoreInWords(facts.score),
  department: facts.department,
})
