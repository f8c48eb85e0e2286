/** Papers as ten houses write them: numbers, options and keys each in their own way, with years, units, gaps and repeats. */
import fc from 'fast-check'

/** Set higher for a long round. */
export const RUNS = Number(process.env['TRIPOS_TEST_PAPERS'] ?? 25)

export interface HouseStyle {
  readonly name: string
  readonly number: (no: number) => string
  readonly options: (texts: readonly string[]) => string[]
  /** Behind the question; nothing where the key stands in the stem or at the end. */
  readonly key: (letter: string) => string[]
  readonly stem: (text: string, letter: string) => string
  readonly isKeyAtEnd?: boolean
  readonly isWord?: boolean
}

const letters = 'ABCD'
const lines = (sign: string) => (texts: readonly string[]) =>
  texts.map((text, i) => `${letters.charAt(i)}${sign}${text}`)
const plain = (text: string): string => text
const bracket = (text: string, letter: string): string => `${text}（ ${letter} ）`
const none = (): string[] => []

export const HOUSE_STYLES: readonly HouseStyle[] = [
  {
    name: '1. … 答案：A',
    number: no => `${no}. `,
    options: lines('. '),
    key: letter => [`答案：${letter}`],
    stem: plain,
  },
  { name: '1．… in the stem', number: no => `${no}．`, options: lines('．'), key: none, stem: bracket },
  { name: '1、… at the end', number: no => `${no}、`, options: lines('、'), key: none, stem: plain, isKeyAtEnd: true },
  {
    name: '1. with an analysis',
    number: no => `${no}.`,
    options: texts => [texts.map((text, i) => `${letters.charAt(i)}. ${text}`).join('  ')],
    key: letter => [`【答案】${letter}【解析】见课本`],
    stem: plain,
  },
  {
    name: 'an analysis in steps',
    number: no => `${no}. `,
    options: lines('. '),
    key: letter => [`答案：${letter}`, '解析：', '1. 先看题', '2. 再作答'],
    stem: plain,
  },
  { name: '(1)', number: no => `(${no}) `, options: lines(') '), key: letter => [`答案：（${letter}）`], stem: plain },
  {
    name: '第1题',
    number: no => `第${no}题 `,
    options: lines('. '),
    key: letter => [`参考答案：${letter}`],
    stem: plain,
  },
  {
    name: 'Question 1',
    number: no => `Question ${no}: `,
    options: texts => texts.map((text, i) => `${letters.charAt(i).toLowerCase()}) ${text}`),
    key: letter => [`ANS: ${letter.toLowerCase()}`],
    stem: plain,
  },
  {
    name: 'Word, 答案 behind',
    number: no => `${no}. `,
    options: lines('. '),
    key: letter => [`答案：${letter}`],
    stem: plain,
    isWord: true,
  },
  {
    name: 'Word, at the end',
    number: no => `${no}．`,
    options: lines('．'),
    key: none,
    stem: plain,
    isKeyAtEnd: true,
    isWord: true,
  },
]

/** How a stem begins and goes on: years, units, decimals, points of a figure. */
const HEADS = ['', '1898年，', '1KB ', '3.14 与', '2024 年 5 月 1 日，', '点A、B、C ']
const TAILS: readonly (readonly string[])[] = [[], ['2.5 千米外的一点'], ['其中 x=1.5'], ['（2 分）']]
/** What follows a number most of the time; sometimes one is missing. */
const STEPS = [1, 1, 1, 1, 1, 2, 3]

export interface MadePaper {
  readonly lines: readonly string[]
  /** One for each question, which no other has. */
  readonly words: readonly string[]
}

const question = fc.record({
  head: fc.constantFrom(...HEADS),
  tail: fc.constantFrom(...TAILS),
  step: fc.constantFrom(...STEPS),
  right: fc.nat({ max: 3 }),
})

/** A paper in that style, as its author sees it. */
export const makePaper = (style: HouseStyle): fc.Arbitrary<MadePaper> =>
  fc.array(question, { minLength: 2, maxLength: 12 }).map(questions => {
    const paper: string[] = ['一、单选题']
    const keys: string[] = []
    let no = 0
    const words = questions.map(({ head, tail, step, right }, i) => {
      no += i === 0 ? 1 : step
      const word = `题目${String.fromCharCode(0x4e00 + 7 * i)}号`
      const letter = letters.charAt(right)
      const [first, ...rest] = [`${head}${word}`, ...tail]
      paper.push(`${style.number(no)}${style.stem(first ?? '', letter)}`, ...rest)
      paper.push(...style.options(['甲', '乙', '丙', '丁']), ...style.key(letter))
      keys.push(`${no}. ${letter}`)
      return word
    })
    if (style.isKeyAtEnd === true) paper.push('参考答案', keys.join('  '))
    return { lines: paper, words }
  })
