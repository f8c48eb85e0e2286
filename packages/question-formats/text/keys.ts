/** Answers at the end of a paper: `1. A  2. BD  3. 对`, `1-5 ABCDA`, or a line for each with its analysis. */
import { ANALYSIS_BEHIND, fieldMark, markText, numberMark, sectionMark } from './marks.ts'

interface Key {
  answer: string
  analysis: string
}

const RANGE = /(\d{1,4})\s*[-~－—至到]\s*(\d{1,4})\s*(?:题)?\s*[:：.．、]?\s*((?:[A-Z]\s*){2,})(?![a-z])/g
const PAIR = /(\d{1,4})\s*[.．、:：)）]\s*([A-Z]{1,8}|[√×✓✗对错]|正确|错误|true|false)(?=\s|$|[,，;；。])/gi

/** Which of the questions with this number it is, and how many there are. */
interface Repeated {
  readonly place: number
  readonly count: number
}

/** Keys by section and number; section 0 holds those that stand before any heading. */
export class AnswerKeys {
  /** Several where a number stands twice. */
  private readonly found = new Map<string, Key[]>()
  private section = 0
  private last: { key: Key; field: 'answer' | 'analysis' } | undefined

  private put(no: number, answer: string): Key {
    const key = { answer, analysis: '' }
    const place = `${this.section} ${no}`
    this.found.set(place, [...(this.found.get(place) ?? []), key])
    return key
  }

  addLine(text: string): void {
    const plain = markText(text)
    if (plain.trim() === '') return
    if (sectionMark(plain) !== undefined) {
      this.section += 1
      this.last = undefined
      // Some papers write the keys of a section behind its heading.
    }
    if (this.addRanges(plain) || this.addPairs(plain)) return
    this.addOne(text, plain)
  }

  private addRanges(plain: string): boolean {
    const ranges = [...plain.matchAll(RANGE)]
    for (const [, from = '', to = '', letters = ''] of ranges) {
      const keys = [...letters.replace(/\s/g, '')]
      if (keys.length !== Number(to) - Number(from) + 1) continue
      for (const [i, letter] of keys.entries()) this.put(Number(from) + i, letter)
    }
    return ranges.length > 0
  }

  /** Several on one line; a single one may have its analysis behind it. */
  private addPairs(plain: string): boolean {
    const pairs = [...plain.matchAll(PAIR)]
    if (pairs.length < 2) return false
    for (const [, no, answer = ''] of pairs) this.put(Number(no), answer)
    return true
  }

  private addOne(text: string, plain: string): void {
    const number = numberMark(plain)
    if (number !== undefined) {
      const rest = plain.slice(number.length)
      const [head = '', ...analysis] = rest.split(ANALYSIS_BEHIND)
      const field = fieldMark(head)
      const key = this.put(number.no, (field?.field === 'answer' ? head.slice(field.length) : head).trim())
      key.analysis = analysis.join('\n').trim()
      this.last = { key, field: analysis.length > 0 ? 'analysis' : 'answer' }
      return
    }
    if (this.last === undefined) return
    const field = fieldMark(plain)
    if (field?.field === 'answer' || field?.field === 'analysis') this.last.field = field.field
    const rest = (field === undefined ? text : plain.slice(field.length)).trim()
    const { key } = this.last
    key[this.last.field] = key[this.last.field] === '' ? rest : `${key[this.last.field]}\n${rest}`
  }

  /**
   * By section and number; by the number alone where the answers have no sections. Where as many questions as keys have one
   * number they go by their order. Otherwise all of them have to say the same, as a table of keys and what explains it below.
   */
  find(section: number, no: number, { place, count }: Repeated): Readonly<Key> | 'contradicting' | undefined {
    const keys = this.found.get(`${section} ${no}`) ?? this.found.get(`0 ${no}`)
    if (keys === undefined || keys.length === count) return keys?.[place]
    const told = keys.filter(({ answer }) => answer !== '')
    if (new Set(told.map(({ answer }) => plainKey(answer))).size > 1) return 'contradicting'
    return { answer: told[0]?.answer ?? '', analysis: keys.findLast(({ analysis }) => analysis !== '')?.analysis ?? '' }
  }
}

const plainKey = (answer: string): string => answer.replace(/[\s,，、;；.。()（）]/g, '').toUpperCase()
