import { strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeZip, readTestFile } from './test/question-files.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { sheetColumns, writeSheetRows, writtenColumns } from './sheet-columns.ts'
import { OPTION_COLUMNS, writeOptionRows } from './sheet-options.ts'
import { takePictures, WrittenPictures } from './sheet-pictures.ts'
import type { StoredQuestion } from './source.ts'
import { TEMPLATE_EXAMPLES } from './template.ts'
import { columnName, type PicturedCells, writeSheetFile } from './xlsx/write.ts'

const sheet = (headers: string[], ...rows: string[][]) =>
  writeSheets([{ name: 'x', columns: headers.map(header => ({ header, width: 9 })), rows }])
const OPTION_HEADERS = ['题号', '题型', '题干', '左项', '选项', '是否正确', '选项解析', '答案', '解析']

describe('a sheet with a row an option', () => {
  it('holds the rows of a question together by their number', async () => {
    const items = await readTestFile(
      await sheet(
        OPTION_HEADERS,
        ['1', '单选题', '质数？', '', '4', '', '可以分解', '', '想一想'],
        ['', '', '', '', '7', '是', '', '', ''],
        ['2', '多选题', '偶数？', '', '2', '1', '', '', ''],
        ['2', '', '', '', '3', '0', '', '', ''],
        ['2', '', '', '', '4', '√', '', '', ''],
        ['3', '判断题', '对吗？', '', '正确', '', '', '', ''],
        ['', '', '', '', '错误', '是', '', '', ''],
        ['4', '匹配题', '首都？', '中国', '北京', '', '', '', ''],
        ['', '', '', '法国', '巴黎', '', '', '', ''],
        ['', '', '', '', '伦敦', '', '', '', ''],
        ['5', '排序题', '排列', '', '一', '', '在先', '', ''],
        ['', '', '', '', '二', '', '', '', ''],
        ['6', '填空题', '[[1]]是首都', '', '', '', '', '北京|北京市', ''],
        ['7', '单选题', '没有答案', '', 'a', '', '', '', ''],
        ['', '', '', '', 'b', '', '', '', ''],
      ),
    )
    expect(items.map(item => [item.line, item.question?.content.type ?? item.problem])).toEqual([
      [2, 1],
      [4, 2],
      [7, 3],
      [9, 7],
      [12, 8],
      [14, 5],
      [15, 'There is no key.'],
    ])
    expect(items[0]?.question?.content).toMatchObject({
      options: [{ isRight: false, analysis: '<p>可以分解</p>' }, { isRight: true }],
      analysis: '<p>想一想</p>',
    })
    expect(items[0]?.losses).toEqual([])
    expect(items[4]?.question?.content).toMatchObject({ type: 8, analysis: '<p>A. 在先</p>' })
    expect(items[4]?.losses).toEqual(['The feedback of the options is moved into the analysis.'])
    expect(items[2]?.question?.content).toMatchObject({ isTrue: false })
    expect(items[3]?.question?.content).toMatchObject({
      prompts: [{ target: 0 }, { target: 1 }],
      targets: ['<p>北京</p>', '<p>巴黎</p>', '<p>伦敦</p>'],
    })
  })
})

describe('a workbook as people send it', () => {
  const HEADERS = ['题型', '题干', '选项A', '选项B', '答案'].map(header => ({ header, width: 9 }))

  it('is read sheet by sheet, below its titles; a sheet without columns of questions is named', async () => {
    const file = await writeSheets([
      { name: '说明', columns: [{ header: '填写说明', width: 9 }], rows: [['请勿修改表头']] },
      {
        name: '单选',
        columns: [{ header: '期末题库', width: 9 }],
        rows: [HEADERS.map(({ header }) => header), ['单选题', '质数？', '4', '7', 'B']],
      },
      {
        name: '判断',
        columns: HEADERS,
        rows: [
          ['判断题', '对吗？', '', '', '对'],
          ['选择题', '偶数？', '2', '4', 'AB'],
        ],
      },
    ])
    const items = await readTestFile(file)
    expect(items.map(item => [item.line, item.original, item.question?.content.type ?? item.leftOut])).toEqual([
      [1, '期末题库', 'Text above the names of the columns, which is no question.'],
      [3, '单选题\n质数？\n4\n7\nB', 1],
      [5, '判断 2\n判断题\n对吗？\n对', 3],
      [6, '判断 3\n选择题\n偶数？\n2\n4\nAB', 2],
      [7, '说明', 'A sheet without the columns of questions, which is passed over.'],
    ])
  })

  it('may name its columns as other products do', async () => {
    const items = await readTestFile(
      await sheet(
        ['题目序号', '题目类型', '题目内容', '整题解析', '是否正确项', '选项内容'],
        ['1', '单选题', '质数？', '想一想', '0', '4'],
        ['1', '', '', '', '1', '7'],
      ),
    )
    expect(items).toMatchObject([
      { question: { content: { type: 1, options: [{ isRight: false }, { isRight: true }] } } },
    ])
  })
})

const ROW_HEADERS = ['小题', '题型', '题干', '选项A', '选项B', '答案', '难度', '权重', '格式']

describe('combined questions', () => {
  it('are a row with the shared text, and a row for each part below it', async () => {
    const items = await readTestFile(
      await sheet(
        ROW_HEADERS,
        ['', '判断题', '之前', '', '', '对', '', '', ''],
        ['', '组合题', '阅读', '', '', '', '2', '', ''],
        ['1', '单选题', '', '甲', '乙', 'A', '', '3', ''],
        ['(2)', '判断题', '对吗', '', '', '错', '4', '', ''],
        ['', '判断题', '之后', '', '', '对', '', '', ''],
      ),
    )
    expect(items.map(item => [item.line, item.question?.content.type])).toEqual([
      [2, 3],
      [3, 6],
      [6, 3],
    ])
    expect(items[1]?.question).toMatchObject({
      level: 2,
      content: {
        stem: '<p>阅读</p>',
        parts: [
          { content: { type: 1, stem: '', options: [{ isRight: true }, { isRight: false }] }, weight: 3 },
          { content: { type: 3, stem: '<p>对吗</p>', isTrue: false } },
        ],
      },
    })
    expect(items[1]?.losses).toEqual([
      'Level, tags, chapter and knowledge points are those of the combined question; what the rows of its parts say is not kept.',
    ])
  })

  it('are rows with one number, those of each part with its own', async () => {
    const items = await readTestFile(
      await sheet(
        ['题号', '小题', '题型', '题干', '左项', '选项', '是否正确', '选项解析', '答案', '权重'],
        ['1', '', '组合题', '阅读', '', '', '', '', '', ''],
        ['1', '1', '单选题', '选', '', '甲', '是', '因为', '', '2'],
        ['1', '1', '', '', '', '乙', '', '', '', ''],
        ['', '2', '匹配题', '配', '中国', '北京', '', '', '', ''],
        ['', '', '', '', '法国', '巴黎', '', '', '', ''],
        ['1', '3', '简答题', '写', '', '', '', '', '如此', ''],
        ['2', '', '判断题', '后', '', '', '', '', '对', ''],
      ),
    )
    expect(items.map(item => item.question?.content.type ?? item.problem)).toEqual([6, 3])
    expect(items[0]?.question?.content).toMatchObject({
      parts: [
        { content: { type: 1, options: [{ analysis: '<p>因为</p>' }, {}], analysis: '' }, weight: 2 },
        { content: { type: 7, prompts: [{ target: 0 }, { target: 1 }] } },
        { content: { type: 4, reference: '<p>如此</p>' } },
      ],
    })
    expect(items[0]?.losses).toEqual([])
  })

  it.each([
    [
      'a part without anything above it',
      [['1', '判断题', '对吗', '', '', '对', '', '', '']],
      /no combined question above/,
    ],
    [
      'a part below a question of another type',
      [
        ['', '判断题', '对吗', '', '', '对', '', '', ''],
        ['1', '判断题', '对吗', '', '', '对', '', '', ''],
      ],
      /of the type Combined/,
    ],
    ['no parts', [['', '组合题', '阅读', '', '', '', '', '', '']], /has no parts/],
    [
      'a part that cannot be read',
      [
        ['', '组合题', '阅读', '', '', '', '', '', ''],
        ['1', '判断题', '对吗', '', '', '也许', '', '', ''],
      ],
      /^Part 1: The key must be true or false/,
    ],
    [
      'a part of an unknown type',
      [
        ['', '组合题', '阅读', '', '', '', '', '', ''],
        ['1', '', '对吗', '', '', '对', '', '', ''],
      ],
      /^Part 1: Unknown question type/,
    ],
    [
      'a part with a weight in words',
      [
        ['', '组合题', '阅读', '', '', '', '', '', ''],
        ['1', '判断题', '对吗', '', '', '对', '', '两倍', ''],
      ],
      /^Part 1: The weight is a whole number/,
    ],
    [
      'more parts than there may be',
      [
        ['', '组合题', '阅读', '', '', '', '', '', ''],
        ...Array.from({ length: 21 }, (_, i) => [String(i + 1), '判断题', '对吗', '', '', '对', '', '', '']),
      ],
      /at most 20 parts/,
    ],
  ])('are refused with %s', async (_, rows, problem) => {
    const items = await readTestFile(await sheet(ROW_HEADERS, ...rows))
    expect(items.map(item => item.problem)).toEqual([expect.stringMatching(problem)])
  })
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02', 'hex')
const url = (letter: string) => `/files/${letter.repeat(64)}`
const pictured: StoredQuestion = {
  content: {
    type: 1,
    stem: `<p>Which is <img src="${url('a')}" alt="" /> of these?</p>`,
    options: [
      { html: `<p><img src="${url('b')}" alt="" /></p>`, isRight: true },
      { html: '<p>=1+1</p>', isRight: false },
    ],
    analysis: `<p>See.</p><p><img src="${url('a')}" alt="" /></p>`,
  },
  level: 2,
  tags: ['+tag'],
}

async function writeSheet(questions: readonly StoredQuestion[], isByOption: boolean): Promise<Buffer> {
  const columns = isByOption ? OPTION_COLUMNS : writtenColumns({ optionCount: 2, promptCount: 3, hasParts: true })
  const names = new WrittenPictures()
  const rows = async function* (): AsyncGenerator<PicturedCells> {
    for (const [i, question] of questions.entries()) {
      const named = names.name(question)
      const cells = isByOption ? writeOptionRows(named, i + 1, 'en-US') : writeSheetRows(named, columns, 'en-US')
      yield* cells.map(takePictures)
    }
  }
  const chunks: Uint8Array[] = []
  const file = writeSheetFile({
    name: 'Questions',
    columns: sheetColumns(columns, 'en-US'),
    rows: rows(),
    imageOf: async no => ({ name: 'a.png', bytes: PNG, width: 1, height: 1, url: names.urls[no - 1] ?? '' }),
  })
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a written workbook', () => {
  it.each([false, true])('carries pictures on its cells, each file once (a row an option: %s)', async isByOption => {
    const bytes = await writeSheet([pictured], isByOption)
    const media = Object.keys(unzipSync(bytes)).filter(name => name.startsWith('xl/media/'))
    expect(media).toEqual(['xl/media/image1.png', 'xl/media/image2.png'])
    const [item, ...others] = await readTestFile(bytes)
    expect([others.length, item?.images, item?.losses, item?.problem]).toEqual([0, 3, [], undefined])
    const place = /\/files\/import-\d+/g
    expect(JSON.stringify(item?.question?.content).replace(place, 'x')).toBe(
      JSON.stringify(pictured.content).replace(/\/files\/\w+/g, 'x'),
    )
    expect([item?.question?.level, item?.question?.tags]).toEqual([2, ['+tag']])
  })

  it('holds no formula, whatever the texts begin with', async () => {
    const sheetXml = new TextDecoder().decode(
      unzipSync(await writeSheet([pictured], false))['xl/worksheets/sheet1.xml'],
    )
    expect(sheetXml).not.toContain('<f>')
    expect(sheetXml).toContain('&gt;=1+1&lt;')
    expect(sheetXml).toContain("'+tag")
    const plain = {
      ...pictured,
      content: { ...pictured.content, stem: '<p>=HYPERLINK("x")</p>', analysis: '' },
    } as StoredQuestion
    const bare = {
      ...plain,
      content: { type: 4, stem: '<p>@cmd _x0041_</p>', reference: '<p>-1</p>', analysis: '' },
    } as StoredQuestion
    const xml = new TextDecoder().decode(unzipSync(await writeSheet([bare], false))['xl/worksheets/sheet1.xml'])
    expect(xml).toMatch(/>'@cmd _x005F_x0041_</)
    expect(xml).toContain(">'-1<")
    expect((await readTestFile(await writeSheet([bare], false)))[0]?.question?.content).toEqual(bare.content)
  })

  it('comes back with every type in both styles', async () => {
    const picture = `<p><img src="${url('c')}" alt="" /></p>`
    const inPart: StoredQuestion = {
      content: {
        type: 6,
        stem: '<p>Look.</p>',
        parts: [{ content: { type: 3, stem: `<p>Right?</p>${picture}`, isTrue: true, analysis: picture } }],
        analysis: '',
      },
      level: 1,
      tags: [],
    }
    for (const isByOption of [false, true]) {
      const [item, ...others] = await readTestFile(await writeSheet([inPart], isByOption))
      expect([others.length, item?.images, item?.losses, item?.question?.content.type]).toEqual([0, 2, [], 6])
    }
    const questions = TEMPLATE_EXAMPLES['en-US']
    for (const isByOption of [false, true]) {
      const items = await readTestFile(await writeSheet(questions, isByOption))
      expect(items.map(item => item.question?.content)).toEqual(questions.map(question => question.content))
    }
  })

  it('names its columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

/** The workbook again with further or other files. */
const withFiles = (bytes: Buffer, files: Record<string, string | Uint8Array>): Buffer =>
  makeZip({ ...unzipSync(bytes), ...files })

describe('pictures of other programs', () => {
  it('in cells of WPS are taken by their names', async () => {
    const bytes = withFiles(await sheet(['题型', '题干', '答案'], ['判断题', '=DISPIMG("ID_1",1)', '对']), {
      'xl/cellimages.xml':
        '<etc:cellImages xmlns:etc="e"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_1"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>',
      'xl/_rels/cellimages.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="image" Target="media/a.png"/></Relationships>',
      'xl/media/a.png': PNG,
    })
    expect(await readTestFile(bytes)).toMatchObject([
      { images: 1, question: { content: { type: 3, stem: expect.stringContaining('<img src="/files/import-1"') } } },
    ])
  })

  it('on cells that hold no text are named as lost, and addresses outside are not followed', async () => {
    const drawing = (column: number, id: string) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:pic><a:blip r:embed="${id}"/></xdr:pic></xdr:oneCellAnchor>`
    const bytes = withFiles(await sheet(['题型', '题干', '答案'], ['判断题', 'x', '对']), {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="d" Type="x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
      'xl/drawings/drawing1.xml': `<xdr:wsDr>${drawing(0, 'a')}${drawing(1, 'b')}${drawing(1, 'c')}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels':
        '<Relationships><Relationship Id="a" Target="../media/a.png"/><Relationship Id="b" TargetMode="External" Target="http://x.example/a.png"/><Relationship Id="c" Target="../../../../etc/passwd"/></Relationships>',
      'xl/media/a.png': strToU8('x'),
    })
    expect(await readTestFile(bytes)).toMatchObject([
      { losses: ['Pictures outside of the cells of texts are not kept.'] },
    ])
  })
})
