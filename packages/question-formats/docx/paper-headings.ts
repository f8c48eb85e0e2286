/** Headings of a paper as our own reader understands them: what begins a section, and what its questions are worth. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { sectionMark } from '../text/marks.ts'
import { pointsOf, sectionPoints } from '../text/points.ts'

const DIGITS = '一二三四五六七八九十'

/** Up to 99. */
function inChinese(no: number): string {
  const [tens, ones] = [Math.floor(no / 10), no % 10]
  return `${tens > 1 ? DIGITS.charAt(tens - 1) : ''}${tens > 0 ? '十' : ''}${ones > 0 ? DIGITS.charAt(ones - 1) : ''}`
}

const inPoints = (hundredths: number): string => String(hundredths / 100)

const SECTIONS: Readonly<Record<Language, (no: number, title: string) => string>> = {
  'zh-CN': (no, title) => `${inChinese(no)}、${title}`,
  'en-US': (no, title) => `Section ${no}. ${title}`,
}

const unitOf = (hundredths: number): string => (hundredths === 100 ? 'point' : 'points')

const EACH: Readonly<Record<Language, (each: number, total: number) => string>> = {
  'zh-CN': (each, total) => `（每小题 ${inPoints(each)} 分，共 ${inPoints(total)} 分）`,
  'en-US': (each, total) => ` (${inPoints(each)} ${unitOf(each)} each, ${inPoints(total)} ${unitOf(total)} in total)`,
}

const OWN: Readonly<Record<Language, (points: number) => string>> = {
  'zh-CN': points => `（${inPoints(points)} 分）`,
  'en-US': points => `(${inPoints(points)} ${unitOf(points)}) `,
}

export interface Worth {
  readonly no: number
  readonly stem: string
  /** In hundredths. */
  readonly points: number
}

export interface Heading {
  readonly text: string
  /** What stands before the stem of each question: empty where the heading says it. */
  readonly own: readonly string[]
}

const says = (heading: string, questions: readonly Worth[]): boolean => {
  const read = pointsOf(questions, sectionPoints(heading))
  return questions.every(({ points }, at) => read[at] === points)
}

/** A title that says itself what its questions are worth stays as it is, unless it says something else than they are. */
export function headingOf(title: string, no: number, { language, questions }: Asked): Heading {
  const heading = sectionMark(title) === undefined ? SECTIONS[language](no, title) : title
  const none = questions.map(() => '')
  if (says(heading, questions)) return { text: heading, own: none }
  const total = questions.reduce((sum, { points }) => sum + points, 0)
  const whole = heading + EACH[language](questions[0]?.points ?? 0, total)
  if (says(whole, questions)) return { text: whole, own: none }
  return { text: heading, own: questions.map(({ points }) => OWN[language](points)) }
}

interface Asked {
  readonly language: Language
  readonly questions: readonly Worth[]
}
