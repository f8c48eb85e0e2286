/** Files of our own come back whole, whatever their texts look like; what a report says of eight holds for all. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import { sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import { exportLosses } from './fidelity.ts'
import { readTestFile } from './test/question-files.ts'
import type { StoredQuestion } from './source.ts'
import { TEMPLATE_EXAMPLES } from './template.ts'
import { FORMAT_WRITERS, type StreamedFormat } from './writers.ts'

/** Texts that look like numbers, options, keys, headings and ends of papers, and signs that files stumble over. */
const HOSTILE = [
  '1. 银河系',
  '2．1KB',
  '3、三',
  '(1) 小题',
  '第4题 什么',
  '【5】',
  'Question 6: what',
  '一、单项选择题',
  '考试结束后交回.',
  '答案：B',
  '答案',
  '参考答案：',
  '【解析】不是',
  'A. 甲 B. 乙',
  'a) small',
  'Washington, D.C. and 4000 B.C., x',
  '选（ A ）还是（√）',
  '乙（正确答案）',
  '*A. star',
  '难度：9',
  '标签：x；y',
  '权重：3',
  '左项：p',
  'Section 2: more',
  'a\u001db',
  '\u202eright to left',
  '👩‍👧 emoji',
  '$ 5 and \\ 6',
]
const paragraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`

const question = fc
  .record({
    example: fc.constantFrom(...TEMPLATE_EXAMPLES['zh-CN'], ...TEMPLATE_EXAMPLES['en-US']),
    texts: fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 3 }),
    where: fc.constantFrom('stem', 'analysis', 'all'),
  })
  .map(({ example, texts, where }): StoredQuestion => {
    const more = texts.map(paragraph).join('')
    const content =
      where === 'all'
        ? kindOf(example.content.type).mapHtml(example.content, html => html + more)
        : { ...example.content, [where]: `${example.content[where]}${more}` }
    return { content: sanitizeContent(content), level: 1, tags: [] }
  })

const HOLDS_ALL: ReadonlySet<QuestionFormat> = new Set(['text', 'docx', 'jsonl'])

async function written(questions: readonly StoredQuestion[], format: StreamedFormat): Promise<Buffer> {
  const source = async function* () {
    yield* questions
  }
  const chunks: Buffer[] = []
  const none = async () => new Map<string, never>()
  for await (const chunk of FORMAT_WRITERS[format]({
    questions: source(),
    language: 'zh-CN',
    imagesOf: none,
    mediaOf: none,
  }))
    chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

it.each<QuestionFormat & StreamedFormat>(['text', 'docx', 'csv', 'jsonl', 'moodle', 'gift', 'qti30', 'qti21'])(
  'a file of %s has each of its questions, and each says what the report says of it alone',
  async format => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 9, maxLength: 16 }), async questions => {
        const alone = []
        for (const each of questions) alone.push(...(await exportLosses([each], { format, language: 'zh-CN' })))
        expect(await exportLosses(questions, { format, language: 'zh-CN' })).toEqual(alone)
        // The others have no place for some types, which the report says.
        if (!HOLDS_ALL.has(format)) return
        const items = await readTestFile(await written(questions, format), format)
        expect(items.filter(item => item.leftOut !== undefined)).toEqual([])
        expect(items.length).toBe(questions.length)
      }),
      { numRuns: 6 },
    )
  },
)
