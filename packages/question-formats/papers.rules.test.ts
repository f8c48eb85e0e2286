import { describe, expect, it } from 'vitest'
import { makeDocx, readTestFile, wordLine, wordLines } from './test/question-files.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02', 'hex')

async function facts(file: string | Buffer) {
  const items = await readTestFile(file)
  const problem = items.find(item => item.problem !== undefined)
  if (problem !== undefined) throw new Error(`${problem.line}: ${problem.problem}`)
  return items
    .filter(item => item.question !== undefined)
    .map(({ question }) => {
      const content = question?.content
      if (content === undefined) throw new Error('no content')
      const right =
        'options' in content ? content.options.map(option => (option.isRight ? 'x' : '-')).join('') : undefined
      return { type: content.type, stem: content.stem, right, content, level: question?.level, tags: question?.tags }
    })
}

/** The same paper in the ways in which people write down the answers. */
const QUESTIONS = [
  '2026 年期末考试',
  '一、单选题（每题 2 分，共 4 分）',
  '1．下列是质数的是（　）',
  'A．4  B．7  C．9  D．15',
  '2、中国的首都是',
  'A、上海',
  'B、北京',
  '二、多选题',
  '1. 偶数有（　）',
  'A) 2',
  'B) 3',
  'C) 4',
  '三、判断题',
  '1. 地球是圆的。',
  '四、简答题',
  '1. 写出勾股定理。',
  '第二行题干。',
]
const KEYS = ['B', 'B', 'AC', '正确', 'a^2+b^2=c^2']
const INLINE = QUESTIONS.flatMap(line => {
  const at = ['A．4  B．7  C．9  D．15', 'B、北京', 'C) 4', '1. 地球是圆的。', '第二行题干。'].indexOf(line)
  return at < 0 ? [line] : [line, `答案：${KEYS[at] ?? ''}`, `解析：第 ${at} 题`]
})
const AT_END = [
  ...QUESTIONS,
  '参考答案',
  '一、单选题',
  '1-2 BB',
  '二、多选题',
  '1. AC',
  '三、判断题',
  '1. 正确 解析：球体',
  '四、简答题',
  '1. a^2+b^2=c^2',
]
const EXPECTED = [
  { type: 1, stem: '<p>下列是质数的是（ ）</p>', right: '-x--' },
  { type: 1, stem: '<p>中国的首都是</p>', right: '-x' },
  { type: 2, stem: '<p>偶数有（ ）</p>', right: 'x-x' },
  { type: 3, stem: '<p>地球是圆的。</p>' },
  { type: 4, stem: '<p>写出勾股定理。</p><p>第二行题干。</p>' },
]
const flat = (text: string) => text.replaceAll('　', ' ')

describe.each([
  ['plain text', (lines: readonly string[]) => lines.join('\n')],
  ['Word', (lines: readonly string[]) => makeDocx(wordLines(...lines))],
])('a paper in %s', (_, make) => {
  it.each([
    ['the answers behind each question', INLINE],
    ['the answers at the end', AT_END],
  ])('with %s', async (__, lines) => {
    const found = await facts(make(lines))
    expect(found.map(each => ({ ...each, stem: flat(each.stem) }))).toMatchObject(EXPECTED)
    expect(found[4]?.content).toMatchObject({ reference: '<p>a^2+b^2=c^2</p>' })
  })

  it('with the key in the brackets of the stem, types in brackets, levels, tags and words in English', async () => {
    const found = await facts(
      make([
        '1. 2 是（ A ）',
        'A. 偶数 B. 奇数',
        '2. 地球是方的（×）',
        '3. 【多选题】Primes?',
        'A. 2',
        'B. 3',
        '【答案】AB',
        '【解析】Both.',
        'Level: 2',
        'Tags: maths; primes',
        '4. Water is ____ and boils at ____ degrees.',
        'Answer: H2O|water; #100±1',
      ]),
    )
    expect(found).toMatchObject([
      { type: 1, right: 'x-' },
      { type: 3 },
      { type: 2, right: 'xx', level: 2, tags: ['maths', 'primes'] },
      { type: 5, stem: '<p>Water is [[1]] and boils at [[2]] degrees.</p>' },
    ])
  })

  it('keeps numbered lists inside a stem, decimals and letters where they are', async () => {
    const found = await facts(
      make([
        '1. 3.14 是圆周率吗？其中',
        '3.5 不是',
        '5) 也不是',
        'A. Smith 说是',
        'B. 不是',
        '答案：A',
        '2. 好吗？',
        '答案：对',
      ]),
    )
    expect(found.map(each => each.type)).toEqual([1, 3])
    expect(found[0]?.stem).toBe('<p>3.14 是圆周率吗？其中</p><p>3.5 不是</p><p>5) 也不是</p>')
  })
})

describe('a combined question of a paper', () => {
  const LINES = [
    '一、材料题',
    '1. 阅读下文。',
    '水在零度结冰。',
    '难度：2',
    '（1）冰比水（　）',
    'A. 轻  B. 重',
    '答案：A',
    '权重：3',
    '(2) 【判断题】冰浮在水上。',
    '1. 这是题干中的列表。',
    '答案：对',
    '解析：密度较小。',
    '2. 另一段材料。',
    '(1) 结冰的温度是____。',
    '答案：零度',
    '3. 没有小题。',
    '答案：也可以',
    '二、判断题',
    '1. 地球是圆的。',
    '答案：对',
  ]

  it.each([
    ['plain text', LINES.join('\n')],
    ['Word', makeDocx(wordLines(...LINES))],
  ])('has its parts below it, with numbers in brackets (%s)', async (_, file) => {
    const found = await facts(file)
    expect(found.map(({ type }) => type)).toEqual([6, 6, 4, 3])
    expect(found[0]).toMatchObject({
      level: 2,
      stem: '<p>阅读下文。</p><p>水在零度结冰。</p>',
      content: {
        parts: [
          { content: { type: 1, options: [{ html: '<p>轻</p>', isRight: true }, { isRight: false }] }, weight: 3 },
          {
            content: {
              type: 3,
              stem: '<p>冰浮在水上。</p><p>1. 这是题干中的列表。</p>',
              isTrue: true,
              analysis: '<p>密度较小。</p>',
            },
          },
        ],
      },
    })
    expect(found[1]?.content).toMatchObject({ parts: [{ content: { type: 5, gaps: [{ accepted: ['零度'] }] } }] })
  })

  it.each([
    ['without a key', ['(1) 冰比水', 'A. 轻  B. 重', '(2) 对吗', '答案：对'], /^Part 1: There is no key/],
    ['with a weight in words', ['(1) 对吗', '答案：对', '权重：多'], /^Part 1: The weight/],
  ])('says which part is %s', async (_, lines, problem) => {
    const items = await readTestFile(['1. 【组合题】阅读。', ...lines].join('\n'), 'text')
    expect(items.map(item => item.problem)).toEqual([expect.stringMatching(problem)])
  })
})

it('plain text in the encoding of Chinese Windows is read', async () => {
  // "1. 对吗\n答案：对" in GB 18030.
  const bytes = Buffer.from('312e20b6d4c2f00ab4f0b0b8a3bab6d4', 'hex')
  expect(await facts(bytes)).toMatchObject([{ type: 3, stem: '<p>对吗</p>' }])
})

describe('a Word document', () => {
  it('with a table of questions', async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell => `<w:tc>${wordLine(cell)}</w:tc>`).join('')}</w:tr>`
    const table = `<w:tbl>${row('题型', '题干', '选项A', '选项B', '答案', '解析')}${row('单选题', '1+1', '2', '3', 'A', '加法')}${row('判断题', '1=2', '', '', '错', '')}</w:tbl>`
    expect(await facts(makeDocx(table))).toMatchObject([
      { type: 1, stem: '<p>1+1</p>', right: 'x-' },
      { type: 3, stem: '<p>1=2</p>' },
    ])
  })

  it('with numbers and letters that Word writes by itself', async () => {
    const level = (no: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${no}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
    const line = (at: number, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = `${line(0, 'One?')}${line(1, 'yes')}${line(1, 'no')}${wordLine('答案：B')}${line(0, 'Two?')}${line(1, 'p')}${line(1, 'q')}${wordLine('答案：A')}`
    expect(await facts(makeDocx(body, { 'word/numbering.xml': numbering }))).toMatchObject([
      { type: 1, stem: '<p>One?</p>', right: '-x' },
      { type: 1, stem: '<p>Two?</p>', right: 'x-' },
    ])
  })

  it('with numbers that a style gives its paragraphs, or the style that it is made from', async () => {
    const numbering =
      '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:pStyle w:val="Option"/><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    const list = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    const styles = `<w:styles><w:style w:styleId="ListNumber">${list}</w:style><w:style w:styleId="Question"><w:basedOn w:val="ListNumber"/></w:style><w:style w:styleId="Option">${list}</w:style><w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style></w:styles>`
    const line = (style: string, text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = `${line('Question', 'One?')}${line('Option', 'yes')}${line('Option', 'no')}${wordLine('答案：B')}${line('ListNumber', 'Two?')}${line('Option', 'p')}${line('Option', 'q')}${wordLine('答案：A')}${line('Loop', '解析：end')}`
    const files = { 'word/numbering.xml': numbering, 'word/styles.xml': styles }
    expect(await facts(makeDocx(body, files))).toMatchObject([
      { type: 1, stem: '<p>One?</p>', right: '-x' },
      { type: 1, stem: '<p>Two?</p>', right: 'x-' },
    ])
  })

  it('with signs of symbol fonts, ruby and dots below a text', async () => {
    const ruby =
      '<w:r><w:ruby><w:rt><w:r><w:t>pīn</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>拼</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    const body = `<w:p><w:r><w:t xml:space="preserve">1. </w:t></w:r>${ruby}<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Webdings" w:char="F061"/></w:r><w:r><w:rPr><w:em w:val="dot"/></w:rPr><w:t>加点</w:t></w:r></w:p>${wordLine('答案：对')}`
    const [item] = await readTestFile(makeDocx(body))
    expect(item?.question?.content.stem).toBe('<p>拼（pīn）α<u>加点</u></p>')
    expect(item?.losses).toEqual([
      'What stands above a text (ruby) is put behind it in brackets.',
      'Signs of a special font that are not known were removed.',
    ])
  })

  it('with indices, bold text cut by letters, blanks, pictures and tables in the stem', async () => {
    const run = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const body = [
      `<w:p>${run('1. ', '<w:b/>')}${run('H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O is ')}${run('   ', '<w:u w:val="single"/>')}${run('?', '<w:b/>')}</w:p>`,
      '<w:p><w:r><w:drawing><a:blip r:embed="p1"/></w:drawing></w:r></w:p>',
      `<w:tbl><w:tr><w:tc>${wordLine('x')}</w:tc><w:tc>${wordLine('y')}</w:tc></w:tr></w:tbl>`,
      `<w:p>${run('A. ice    B. fire', '<w:b/>')}</w:p>`,
      wordLine('答案：A'),
    ].join('')
    const relations = '<Relationships><Relationship Id="p1" Target="media/image1.png"/></Relationships>'
    const files = { 'word/_rels/document.xml.rels': relations, 'word/media/image1.png': PNG }
    const [item] = await readTestFile(makeDocx(body, files))
    expect(item?.images).toBe(1)
    expect(item?.question?.content).toMatchObject({
      type: 1,
      stem: '<p>H<sub>2</sub>O is ____<strong>?</strong></p><p><img src="/files/import-0" alt="" /></p><table><tbody><tr><td><p>x</p></td><td><p>y</p></td></tr></tbody></table>',
      options: [{ html: '<p><strong>ice</strong></p>' }, { html: '<p><strong>fire</strong></p>' }],
    })
  })

  const math = (inner: string) => `<m:oMath>${inner}</m:oMath>`
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const e = (inner: string, name = 'e') => `<m:${name}>${inner}</m:${name}>`
  it.each([
    ['a fraction', `<m:f>${e(run('a'), 'num')}${e(run('b+1'), 'den')}</m:f>`, '\\frac{a}{b+1}'],
    ['a power', `<m:sSup>${e(run('x'))}${e(run('2'), 'sup')}</m:sSup>`, '{x}^{2}'],
    ['an index', `<m:sSubSup>${e(run('x'))}${e(run('i'), 'sub')}${e(run('2'), 'sup')}</m:sSubSup>`, '{x}_{i}^{2}'],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr>${e('', 'deg')}${e(run('2'))}</m:rad>`, '\\sqrt{2}'],
    ['a cube root', `<m:rad>${e(run('3'), 'deg')}${e(run('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(run('i=1'), 'sub')}${e(run('n'), 'sup')}${e(run('i'))}</m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    ['an integral', `<m:nary>${e(run('0'), 'sub')}${e(run('1'), 'sup')}${e(run('xdx'))}</m:nary>`, '\\int_{0}^{1} xdx'],
    [
      'brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(run('x'))}</m:d>`,
      '\\left[x\\right]',
    ],
    [
      'a matrix',
      `<m:m><m:mr>${e(run('1'))}${e(run('0'))}</m:mr><m:mr>${e(run('0'))}${e(run('1'))}</m:mr></m:m>`,
      '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
    ],
    ['a function', `<m:func><m:fName>${run('sin')}</m:fName>${e(run('α'))}</m:func>`, '\\sin \\alpha'],
    [
      'a limit',
      `<m:func><m:fName><m:limLow>${e(run('lim'))}<m:lim>${run('x→0')}</m:lim></m:limLow></m:fName>${e(run('x'))}</m:func>`,
      '\\lim_{x\\rightarrow 0} x',
    ],
    ['a vector', `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e(run('a'))}</m:acc>`, '\\vec{a}'],
    ['signs', run('x≤2±π·𝑦'), 'x\\leq 2\\pm \\pi \\cdot y'],
    ['words', run('速度'), '\\text{速度}'],
    [
      'equations',
      `<m:eqArr>${e(run('x&amp;=1'))}${e(run('y&amp;=2'))}</m:eqArr>`,
      '\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}',
    ],
  ])('with %s of the equation editor', async (_, omml, tex) => {
    const body = `<w:p><w:r><w:t xml:space="preserve">1. Is </w:t></w:r>${math(omml)}<w:r><w:t>?</w:t></w:r></w:p>${wordLine('答案：对')}`
    const [item] = await readTestFile(makeDocx(body))
    expect(item?.problem).toBeUndefined()
    const written = tex.replaceAll('&', '&amp;')
    expect(item?.question?.content.stem).toBe(
      `<p>Is <span data-type="inline-math" data-latex="${written}"></span>?</p>`,
    )
  })

  it('says where a drawing was left out', async () => {
    const body = `<w:p><w:r><w:t xml:space="preserve">1. See </w:t></w:r><w:r><w:object/></w:r></w:p>${wordLine('答案：对')}`
    const [item] = await readTestFile(makeDocx(body))
    expect(item?.losses).toEqual(['Drawn shapes, text boxes or formula objects of old programs are not kept.'])
  })
})
