/** Where the questions of written papers begin and end: nothing vanishes into its neighbour without a word. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNACCOUNTED } from './losses.ts'
import { HOUSE_STYLES, makePaper, RUNS } from './test/house-styles.ts'
import { makeDocx, readTestFile, wordLines } from './test/question-files.ts'

const read = (lines: readonly string[]) => readTestFile(lines.join('\n'), 'text')

async function facts(lines: readonly string[]) {
  return (await read(lines)).map(({ question, problem, leftOut, losses }) => {
    const content = question?.content
    if (content === undefined) return problem ?? leftOut
    const texts = 'options' in content ? content.options.map(option => option.html.replace(/<[^>]*>/g, '')) : []
    const right = 'options' in content ? content.options.map(({ isRight }) => (isRight ? 'x' : '-')).join('') : ''
    return [content.type, content.stem.replace(/<[^>]*>/g, ''), texts.join('|'), right, losses.length].join(' ')
  })
}

describe('a number that is missing or stands twice', () => {
  it.each<[what: string, lines: string[], found: string[]]>([
    [
      'a gap with the keys at the end',
      ['一、单选题', '1. 第一题', 'A. 甲', 'B. 乙', '3. 第三题', 'A. 丙', 'B. 丁', '答案', '1.A 3.B'],
      ['1 第一题 甲|乙 x- 0', '1 第三题 丙|丁 -x 1'],
    ],
    [
      'a gap behind an analysis',
      [
        '1. 一',
        'A. 甲 B. 乙',
        '答案：A',
        '2. 二',
        'A. 甲 B. 乙',
        '答案：B',
        '解析：因为',
        '4. 四',
        'A. 甲 B. 乙',
        '答案：A',
        '5. 五',
        'A. 甲 B. 乙',
        '答案：B',
      ],
      ['1 一 甲|乙 x- 0', '1 二 甲|乙 -x 0', '1 四 甲|乙 x- 1', '1 五 甲|乙 -x 0'],
    ],
    [
      '52, 55, 53',
      ['52. 一', 'A. 甲 B. 乙', '答案：A', '55. 二', 'A. 甲 B. 乙', '答案：B', '53. 三', 'A. 甲 B. 乙', '答案：A'],
      ['1 一 甲|乙 x- 0', '1 二 甲|乙 -x 1', '1 三 甲|乙 x- 1'],
    ],
    [
      'the same number twice',
      ['1. 一（ A ）', 'A. 甲', 'B. 乙', '2. 二（ B ）', 'A. 甲', 'B. 乙', '2. 三（ A ）', 'A. 甲', 'B. 乙'],
      ['1 一（　） 甲|乙 x- 0', '1 二（　） 甲|乙 -x 0', '1 三（　） 甲|乙 x- 1'],
    ],
  ])('%s begins a question, and is said', async (_, lines, found) => {
    expect(await facts(lines)).toEqual(found)
  })
})

describe('where it may be either, it is said', () => {
  it.each<[what: string, lines: string[], found: string[]]>([
    [
      'a number that is glued, and stands again below',
      ['1．一（ A ）', 'A．甲', 'B．乙', '2．3.14 是（ B ）', 'A．甲', 'B．乙', '2．二（ A ）', 'A．甲', 'B．乙'],
      ['1 一（　） 甲|乙 x- 0', '1 3.14 是（　） 甲|乙 -x 1', '1 二（　） 甲|乙 x- 1'],
    ],
    [
      'one that is glued behind a gap, without a key of its own',
      ['一、判断题', '1．一', '2．二', '4．2024 年四', '参考答案', '1. 对', '2. 对', '4. 错'],
      ['3 一   0', '3 二4．2024 年四   1'],
    ],
    [
      'numbers that begin again in an answer',
      ['1．一', '答案：甲', '1. 只有一点', '2．1KB 二', '答案：乙'],
      ['4 一   0', '4 只有一点2．1KB 二   1'],
    ],
    [
      'numbers in another way',
      ['第1题 一', '答案：甲', '1. 先', '2. 再', '第4题 四', '答案：乙'],
      ['4 一   0', '4 再第4题 四   1'],
    ],
  ])('%s', async (_, lines, found) => {
    expect(await facts(lines)).toEqual(found)
  })

  it('goes on behind a heading, glued or not', async () => {
    const lines = ['一、判断题', '1．一（ 对 ）', '二、判断题', '2．3.14 是整数（ 错 ）', '3．三（ 对 ）']
    expect(await facts(lines)).toEqual(['3 一（　）   0', '3 3.14 是整数（　）   0', '3 三（　）   0'])
  })

  it('has keys at the end that contradict each other, or go by their order', async () => {
    const paper = ['1. 一', 'A. 甲 B. 乙', '1. 二', 'A. 甲 B. 乙', '参考答案']
    expect(await facts([...paper, '1. B', '1. A'])).toEqual(['1 一 甲|乙 -x 0', '1 二 甲|乙 x- 0'])
    const CONTRADICTING = 'The answers at the end give several for this number, which differ.'
    expect(await facts([...paper, '1. B', '1. A', '1. A'])).toEqual([CONTRADICTING, CONTRADICTING])
    const told = [
      '1. 一',
      'A. 甲 B. 乙',
      '2. 二',
      'A. 甲 B. 乙',
      '参考答案',
      '1-2 AB',
      '1. 解析：因为',
      '2. B 解析：所以',
    ]
    expect(await facts(told)).toEqual(['1 一 甲|乙 x- 0', '1 二 甲|乙 -x 0'])
  })
})

describe('a number glued to a year or a unit', () => {
  it.each<[what: string, lines: string[], found: string[]]>([
    [
      'a unit behind the number',
      [
        '一、单选题',
        '1．一（ A ）',
        'A．1',
        'B．2',
        '2．1KB等于（ B ）字节',
        'A．1000',
        'B．1024',
        '3．三（ A ）',
        'A．1',
        'B．2',
      ],
      ['1 一（　） 1|2 x- 0', '1 1KB等于（　）字节 1000|1024 -x 0', '1 三（　） 1|2 x- 0'],
    ],
    [
      'years behind the numbers, no key in the stems',
      ['1.1898年发生了', 'A.甲', 'B.乙', '答案：A', '2.1979年发生了', 'A.甲', 'B.乙', '答案：B'],
      ['1 1898年发生了 甲|乙 x- 0', '1 1979年发生了 甲|乙 -x 0'],
    ],
    [
      'decimals in a stem',
      ['1. 下列是', '2.5 千米', '3.5 千米', 'A. 甲 B. 乙', '答案：A', '2. 二', 'A. 甲 B. 乙', '答案：B'],
      ['1 下列是2.5 千米3.5 千米 甲|乙 x- 0', '1 二 甲|乙 -x 0'],
    ],
  ])('%s', async (_, lines, found) => {
    expect(await facts(lines)).toEqual(found)
  })
})

describe('a list inside of a question', () => {
  it('of an answer or an analysis stays there, and is said', async () => {
    const items = await read([
      '1. 简述三次握手。',
      '答案：',
      '1. SYN',
      '2. SYN+ACK',
      '3. ACK',
      '2. 一加一？',
      '答案：2',
      '解析：',
      '1. 第一步',
      '2. 第二步',
      '3. 三加三？',
      '答案：6',
    ])
    expect(items.map(item => item.question?.content.stem)).toEqual([
      '<p>简述三次握手。</p>',
      '<p>一加一？</p>',
      '<p>三加三？</p>',
    ])
    expect(items[0]?.question?.content).toMatchObject({ reference: '<p>1. SYN</p><p>2. SYN+ACK</p><p>3. ACK</p>' })
    expect(items[1]?.question?.content).toMatchObject({ analysis: '<p>1. 第一步</p><p>2. 第二步</p>' })
    expect(items.map(item => item.losses.length)).toEqual([1, 1, 0])
    expect(items[0]?.losses[0]).toContain('"1. SYN", "2. SYN+ACK", "3. ACK"')
  })

  it('of a stem in another style of numbers is no list of questions', async () => {
    expect(await facts(['1. 简答：', '(1) 是什么', '(2) 为什么', '答案：略', '2. 对吗', '答案：对'])).toEqual([
      '4 简答：(1) 是什么(2) 为什么   0',
      '3 对吗   0',
    ])
  })

  it('essays with their key on lines of its own keep what follows them', async () => {
    const items = await read([
      '1. 论述一。',
      '答案：',
      '1. 甲',
      '2. 乙',
      '2. 论述二。',
      '答案：',
      '丙',
      '3. 论述三。',
      '答案：',
      '丁',
    ])
    expect(items.map(item => item.question?.content.stem)).toEqual([
      '<p>论述一。</p>',
      '<p>论述二。</p>',
      '<p>论述三。</p>',
    ])
  })
})

describe('options and keys as teachers write them', () => {
  it.each<[what: string, lines: string[], found: string]>([
    [
      'on the line of the stem',
      ['1. 下列是质数的是（ ） A. 4 B. 7 C. 9', '答案：B'],
      '1 下列是质数的是（ ） 4|7|9 -x- 0',
    ],
    ['without spaces between them', ['1. 选', 'A.甲B.乙C.丙', '答案：C'], '1 选 甲|乙|丙 --x 0'],
    ['of double width', ['１．选', 'Ａ．甲', 'Ｂ．乙', '答案：Ｂ'], '1 选 甲|乙 -x 0'],
    ['with small letters', ['1. Pick', 'a. one', 'b. two', 'Answer: b'], '1 Pick one|two -x 0'],
    ['with small letters in brackets', ['1. Pick', 'a) one', 'b) two', 'ANS: a'], '1 Pick one|two x- 0'],
    ['the right one called so', ['1. 选', 'A. 甲', 'B. 乙（正确答案）'], '1 选 甲|乙 -x 0'],
    ['the right one with a star', ['1. Pick', 'a. one', '*b. two', 'c. three'], '1 Pick one|two|three -x- 0'],
    [
      'a letter at the start of a line that no line before has',
      ['1. 选', 'A. 4000 B.C., x', 'B. 300', '答案：A'],
      '1 选 4000 B.C., x|300 x- 0',
    ],
    ['the key in brackets', ['1. 选', 'A. 甲 B. 乙', '答案：(B)'], '1 选 甲|乙 -x 0'],
    ['key and analysis on one line', ['1. 选', 'A. 甲 B. 乙', '【答案】B【解析】因为乙'], '1 选 甲|乙 -x 0'],
    ['key and analysis with colons', ['1. 选', 'A. 甲 B. 乙', '答案：A 解析：因为甲'], '1 选 甲|乙 x- 0'],
    ['a judgement with a full stop', ['1. 地球是圆的', '答案：正确。'], '3 地球是圆的   0'],
    ['a judgement in brackets', ['1. 地球是圆的', '答案：（对）'], '3 地球是圆的   0'],
    ['points that a stem names', ['1. 点A、B、C三点共线吗', '答案：对'], '3 点A、B、C三点共线吗   0'],
    ['lines that a stem joins', ['1. 连接 A、C 和 B、D，对吗', '答案：对'], '3 连接 A、C 和 B、D，对吗   0'],
    ['Question 1', ['Question 1. Is it?', 'Answer: true'], '3 Is it?   0'],
    ['Q1', ['Q1. Is it?', 'Answer: true'], '3 Is it?   0'],
    ['【1】', ['【1】对吗', '答案：对'], '3 对吗   0'],
    ['题目1', ['题目1：对吗', '答案：对'], '3 对吗   0'],
  ])('%s', async (_, lines, found) => {
    expect(await facts(lines)).toEqual([found])
  })

  it('a key of letters without options is no answer in words', async () => {
    expect(await facts(['1. 选哪个', '答案：B'])).toEqual([
      'The key is the letter of an option, but no options were found.',
    ])
  })

  it.each([
    ['易', 1],
    ['中等', 1],
    ['较难', 2],
    ['0.65', 1],
    ['0.25', 2],
    ['0.15', 3],
    ['0.05', 4],
  ])('the level %s is %i', async (word, level) => {
    const [item] = await read(['1. 对吗', '答案：对', `难度：${word}`])
    expect(item).toMatchObject({ losses: [], question: { level } })
  })
})

describe.each(HOUSE_STYLES.map(style => [style.name, style] as const))('papers in the style "%s"', (_, style) => {
  it('have as many questions as were written, and none holds the text of another', async () => {
    await fc.assert(
      fc.asyncProperty(makePaper(style), async paper => {
        const text = paper.lines.join('\n')
        const file = style.isWord ? makeDocx(wordLines(...paper.lines)) : Buffer.from(text)
        const all = await readTestFile(file, style.isWord ? 'docx' : 'text')
        const items = all.filter(item => item.leftOut === undefined)
        expect(all.map(item => item.leftOut)).not.toContain(UNACCOUNTED['en-US'])
        const held = items.map(item => paper.words.filter(word => item.original.includes(word)))
        expect(held).toEqual(paper.words.map(word => [word]))
        expect(items.map(item => item.problem)).toEqual(paper.words.map(() => undefined))
      }),
      { numRuns: RUNS },
    )
  })
})
