/**
 * Whole papers of several sections and types, in the ways of the ten houses: years, units and decimals behind numbers and at
 * the beginning of lines, numbers that are missing, stand twice or begin again, lists inside of answers.
 */
import fc from 'fast-check'
import type { HouseStyle } from './house-styles.ts'

/** What its author meant by a question, as plain as `factsOf` shows what was read. */
export interface WrittenQuestion {
  /** In its stem, and in no other question. */
  readonly word: string
  readonly type: number
  /** Letters of the right options, whether it is true, or the answer. */
  readonly key: string
  readonly optionCount: number
}

export interface MixedPaper {
  readonly lines: readonly string[]
  readonly questions: readonly WrittenQuestion[]
}

const LETTERS = 'ABCD'
const HEADS = [
  '',
  '1898年，',
  '1KB ',
  '3.14 与',
  '2024 年 5 月 1 日，',
  '点A、B、C ',
  '50%的',
  '-3℃时，',
  '10:30 出发，',
]
const TAILS: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['2.5 千米外的一点'],
  ['其中 x=1.5'],
  ['（2 分）'],
  ['1949.10 的事', '3.5kg 重'],
  ['2019 年的一项研究'],
]
/** What follows a number most of the time; sometimes one is missing or stands twice. */
const STEPS = [1, 1, 1, 1, 1, 1, 1, 1, 0, 2, 3]
const OPTIONS: readonly (readonly string[])[] = [
  ['甲', '乙', '丙', '丁'],
  ['1.5 米', '2.5 米', '3.5 米', '4.5 米'],
  ['1949年', '1956年', '1978年'],
  ['U.S.A', 'B.C.', 'Washington D', 'x'],
]
const LISTS: readonly (readonly string[])[] = [['只有一点'], ['先看', '再想'], ['甲方', '乙方', '丙方']]

const KINDS = [
  { type: 1, title: '单选题' },
  { type: 2, title: '多选题' },
  { type: 3, title: '判断题' },
  { type: 4, title: '简答题' },
  { type: 5, title: '填空题' },
] as const
type Kind = (typeof KINDS)[number]

const question = fc.record({
  head: fc.constantFrom(...HEADS),
  tail: fc.constantFrom(...TAILS),
  step: fc.constantFrom(...STEPS),
  right: fc.nat({ max: 2 }),
  options: fc.constantFrom(...OPTIONS),
  list: fc.constantFrom(...LISTS),
  hasAnalysis: fc.nat({ max: 4 }).map(n => n === 0),
})
type Made = typeof question extends fc.Arbitrary<infer T> ? T : never

const section = fc.record({
  kind: fc.constantFrom(...KINDS),
  points: fc.constantFrom('', '（每题 2 分，共 10 分）', '：本大题共 5 小题，每小题 3 分'),
  goesOn: fc.boolean(),
  questions: fc.array(question, { minLength: 1, maxLength: 8 }),
})

const keyOf = ({ type }: Kind, { right }: Made): string => {
  if (type === 1) return LETTERS.charAt(right)
  if (type === 2) return ['AB', 'AC', 'BC'][right] ?? ''
  if (type === 3) return right === 0 ? '对' : '错'
  return ['氢气', '大约 3.5 米', '1978年'][right] ?? ''
}

/** The paper while it is written. */
class Pen {
  readonly lines: string[] = []
  readonly questions: WrittenQuestion[] = []
  private readonly keys: string[] = []
  private no = 0
  private isFirst = true
  private readonly style: HouseStyle

  constructor(style: HouseStyle) {
    this.style = style
  }

  begin(place: number, title: string, { goesOn }: { goesOn: boolean }): void {
    const heading = `${'一二三四'.charAt(place)}、${title}`
    this.lines.push(heading)
    this.keys.push(heading.replace(/[（：].*$/, ''))
    if (!goesOn) this.no = 0
    this.isFirst = !goesOn || place === 0
  }

  write(kind: Kind, made: Made): void {
    const { style } = this
    this.no += this.isFirst ? 1 : made.step
    this.isFirst = false
    const hasOptions = kind.type <= 2
    const key = keyOf(kind, made)
    const word = `题目${String.fromCharCode(0x4e00 + 7 * this.questions.length)}号`
    const isKeyInStem = style.key('A').length === 0 && style.isKeyAtEnd !== true
    const gap = kind.type === 5 ? '是____' : ''
    const text = `${made.head}${word}${gap}`
    this.lines.push(
      `${style.number(this.no)}${isKeyInStem && kind.type > 3 ? text : style.stem(text, key)}`,
      ...made.tail,
    )
    if (hasOptions) this.lines.push(...style.options(made.options))
    const list = kind.type === 4 && style.isKeyAtEnd !== true ? made.list.map((each, i) => `${i + 1}. ${each}`) : []
    if (isKeyInStem && kind.type > 3) this.lines.push(`答案：${key}`)
    else this.lines.push(...style.key(key))
    this.lines.push(...list)
    if (made.hasAnalysis && style.isKeyAtEnd !== true && list.length === 0) this.lines.push('解析：见课本 3.2 节')
    this.keys.push(`${this.no}. ${key}`)
    this.questions.push({
      word,
      type: kind.type,
      key: [key, ...list].join('\n'),
      optionCount: hasOptions ? made.options.length : 0,
    })
  }

  end(): MixedPaper {
    if (this.style.isKeyAtEnd === true) this.lines.push('参考答案', ...this.keys)
    return { lines: this.lines, questions: this.questions }
  }
}

/** A paper in that style, as its author sees it. */
export const makeMixedPaper = (style: HouseStyle): fc.Arbitrary<MixedPaper> =>
  fc
    .record({ title: fc.boolean(), sections: fc.array(section, { minLength: 1, maxLength: 4 }) })
    .map(({ title, sections }) => {
      const pen = new Pen(style)
      if (title) pen.lines.push('2026 学年第一学期期末考试', '满分 100 分，时间 90 分钟')
      for (const [place, { kind, points, goesOn, questions }] of sections.entries()) {
        pen.begin(place, `${kind.title}${points}`, { goesOn })
        for (const each of questions) pen.write(kind, each)
      }
      return pen.end()
    })
