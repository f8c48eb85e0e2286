/** A drawn paper in Word: read again it is the same paper, and without its key no word of it is in the file. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import type { PartContent, QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { joinPartOrders } from '@tripos/question-kinds/question-parts.ts'
import { unzipSync } from 'fflate'
import type { SourceItem } from '../format.ts'
import { FORMAT_READERS } from '../readers.ts'
import { readQuestion } from '../source.ts'
import { hostileBank } from '../test/hostile-bank.ts'
import { type WordPaper, type WordQuestion, writePaper } from './write-paper.ts'

const SECRET = 'Geheimnis'
const picture = { name: 'a-1.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex'), width: 40, height: 30 }

const choice = (stem: string, right: number): PartContent => ({
  type: 1,
  stem: `<p>${stem}</p>`,
  options: ['one', 'two', 'three', 'four'].map((html, at) => ({
    html: `<p>${html}</p>`,
    isRight: at === right,
    analysis: SECRET,
  })),
  analysis: `<p>${SECRET}</p>`,
})

/** All kinds of keys, each with a word or an order that nobody may find. */
const PAPER: readonly (readonly [title: string, points: number[], contents: QuestionContent[], orders: number[][]])[] =
  [
    [
      'Choices',
      [200, 200],
      [choice('Which is it?', 0), choice('And now?', 2)],
      [
        [2, 0, 3, 1],
        [3, 2, 1, 0],
      ],
    ],
    [
      'The rest',
      [300, 200, 400, 500, 250],
      [
        { type: 3, stem: '<p>It is so.</p>', isTrue: true, analysis: `<p>${SECRET}</p>` },
        {
          type: 5,
          stem: '<p>Water boils at [[1]] and is made of [[2]].</p>',
          gaps: [
            { kind: 'text', match: 'exact', accepted: [SECRET] },
            { kind: 'text', match: 'contains', accepted: [`${SECRET} 2`] },
          ],
          isOrderFree: false,
          ignoresCase: true,
          ignoresWidth: true,
          ignoresSpaces: true,
          isPartial: true,
          analysis: '',
        },
        {
          type: 6,
          stem: '<p>Read this.</p><p><img src="/files/stem" alt="" /></p>',
          parts: [
            { content: choice('What is said?', 1) },
            { content: { type: 4, stem: '<p>Why?</p>', reference: `<p>${SECRET}</p>`, analysis: '' } },
          ],
          analysis: `<p>${SECRET}<img src="/files/analysis" alt="" /></p>`,
        },
        { type: 8, stem: '<p>In order</p>', items: ['first', 'second', 'third'], isPartial: true, analysis: '' },
        {
          type: 7,
          stem: '<p>Match <span data-type="inline-math" data-latex="{x}^{2}"></span></p>',
          prompts: [
            { html: 'p', target: 1 },
            { html: 'q', target: 0 },
          ],
          targets: ['t0', 't1', 't2'],
          isPartial: true,
          analysis: '',
        },
      ],
      [[], [], joinPartOrders([[1, 3, 0, 2], []]), [2, 0, 1], [2, 1, 0]],
    ],
  ]

function paperOf(fields: Partial<WordPaper> = {}): WordPaper {
  let no = 0
  const sections = PAPER.map(([title, points, contents, orders]) => ({
    title,
    questions: contents.map((content, at): WordQuestion => {
      no += 1
      return { no, points: points[at] ?? 0, content, excerpt: '', order: orders[at] ?? [] }
    }),
  }))
  const imagesOf = () =>
    Promise.resolve(
      new Map([
        ['/files/stem', picture],
        ['/files/analysis', { ...picture, bytes: Buffer.concat([picture.bytes, Buffer.from(SECRET)]) }],
      ]),
    )
  return { title: '1. Test of 2026', sections, language: 'en-US', withKey: true, imagesOf, ...fields }
}

async function fileOf(paper: WordPaper): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writePaper(paper)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function itemsOf(file: Buffer): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of FORMAT_READERS.docx(file)) if (!('leftOut' in item.read)) items.push(item)
  return items
}

/** What a question is, whatever the letters of its options on one paper. */
function asked(content: QuestionContent): unknown {
  const text = (html: string): string =>
    html
      .replace(/<img[^>]*>/g, '[picture]')
      .replace(/<span[^>]*data-latex="([^"]*)"[^>]*><\/span>/g, '$$$1$$')
      .replace(/<[^>]*>/g, '')
      .trim()
  const { type } = content
  if (type === 6)
    return [type, text(content.stem), content.parts.map(part => asked(part.content)), text(content.analysis)]
  const rest = [type, text(content.stem), text(content.analysis)]
  if (type === 1 || type === 2)
    return [rest, content.options.map(({ html, isRight }) => `${text(html)} ${isRight}`).toSorted()]
  if (type === 7)
    return [
      rest,
      content.targets.map(text).toSorted(),
      content.prompts.map(({ html, target }) => [text(html), text(content.targets[target] ?? '')]),
    ]
  if (type === 8) return [rest, content.items.map(text)]
  if (type === 4) return [rest, text(content.reference)]
  return [rest, kindOf(type).write(content).label]
}

describe.each(['en-US', 'zh-CN'] as const)('a paper in %s', language => {
  it('with its key is read as the same sections, questions, keys and points', async () => {
    const items = await itemsOf(await fileOf(paperOf({ language })))
    const questions = PAPER.flatMap(([, points, contents], at) =>
      contents.map((content, i) => ({ section: at + 1, points: points[i], content })),
    )
    expect(items.map(item => [item.paper?.section, item.paper?.points])).toEqual(
      questions.map(({ section, points }) => [section, points]),
    )
    expect(new Set(items.map(item => item.paper?.title))).toEqual(
      new Set(
        language === 'zh-CN'
          ? ['一、Choices（每小题 2 分，共 4 分）', '二、The rest']
          : ['Section 1. Choices (2 points each, 4 points in total)', 'Section 2. The rest'],
      ),
    )
    const read = items.map(item =>
      'leftOut' in item.read || 'problem' in item.read ? item.read : readQuestion(item.read),
    )
    // What a question of an uneven section is worth stands before its stem.
    const withoutOwn = (found: unknown) => JSON.stringify(found).replace(/[（(]\d+(?:\.\d+)? (?:points|分)[）)] ?/g, '')
    expect(read.map(question => ('content' in question ? withoutOwn(asked(question.content)) : question))).toEqual(
      questions.map(({ content }) => JSON.stringify(asked(content))),
    )
  })

  it('without its key has no word of it, in whatever file inside, and shows what is to be ordered as it was drawn', async () => {
    const file = await fileOf(paperOf({ language, withKey: false }))
    const inside = Object.entries(unzipSync(file)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')])
    expect(inside.filter(([, text]) => text?.includes(SECRET))).toEqual([])
    const text = Object.fromEntries(inside)['word/document.xml'] ?? ''
    expect(text).not.toMatch(/答案：|解析：|设置：|权重：|Answer: |Explanation: |Settings: |Weight: /)
    const places = ['third', 'first', 'second'].map(item => text.indexOf(`>${item}<`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(inside.filter(([name]) => name?.startsWith('word/media/'))).toHaveLength(1)
    const items = await itemsOf(file)
    expect(items.map(item => item.paper?.points)).toEqual(PAPER.flatMap(([, points]) => points))
  })
})

it('leaves a heading as it is that says what its questions are worth, and corrects one that is wrong by each question', async () => {
  const one = (title: string, points: number) =>
    paperOf({
      language: 'zh-CN',
      sections: [{ title, questions: [{ no: 1, points, content: choice('x', 0), excerpt: '', order: [0, 1, 2, 3] }] }],
    })
  const title = '三、单选题（每小题2分，共2分）'
  for (const points of [200, 350]) {
    const [item] = await itemsOf(await fileOf(one(title, points)))
    expect(item?.paper).toMatchObject({ title, points })
  }
})

it('writes what it may not show by its beginning alone', async () => {
  const questions = [{ no: 1, points: 100, content: null, excerpt: 'Which of', order: [] }]
  const file = await fileOf(paperOf({ sections: [{ title: 'All', questions }] }))
  expect(Buffer.from(unzipSync(file)['word/document.xml'] ?? []).toString()).toContain('1. Which of')
})

it('whatever stands in its texts, each question is one, in its section and with its points', async () => {
  await fc.assert(
    fc.asyncProperty(hostileBank(6), fc.constantFrom('zh-CN', 'en-US'), async (bank, language) => {
      const questions = bank.map(
        ({ content }, at): WordQuestion => ({ no: at + 1, points: 100 + at * 50, content, excerpt: '', order: [] }),
      )
      const sections = [questions.slice(0, 2), questions.slice(2)]
        .filter(each => each.length > 0)
        .map((each, at) => ({ title: `Part of ${at}`, questions: each }))
      const items = await itemsOf(await fileOf(paperOf({ language, sections })))
      expect(items.map(item => item.paper?.points)).toEqual(questions.map(({ points }) => points))
    }),
    { numRuns: 3 },
  )
})
