/** Banks of all types whose texts look like numbers, options, keys and headings, and what their files must give back. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import { formulaMeaning } from '@tripos/documents/mathml.ts'
import { mapFormulas } from '@tripos/documents/rich-text.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import { sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import { exportLosses } from '../fidelity.ts'
import type { StoredQuestion } from '../source.ts'
import { TEMPLATE_EXAMPLES } from '../template.ts'
import { FORMAT_WRITERS } from '../writers.ts'
import { writeQuestionSheet } from '../xlsx/write-questions.ts'
import { readTestFile } from './question-files.ts'

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

/** A name that no other question has, and no text of the others. */
const serialOf = (no: number): string => `serial${String(no).padStart(4, '0')}z`

const EXAMPLES = [...TEMPLATE_EXAMPLES['zh-CN'], ...TEMPLATE_EXAMPLES['en-US']]

const hostileQuestion = fc.record({
  example: fc.constantFrom(...EXAMPLES),
  texts: fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 3 }),
  where: fc.constantFrom('stem', 'analysis', 'all'),
})

/** Every type is in it, whatever chance adds. */
export const hostileBank = (size: number): fc.Arbitrary<StoredQuestion[]> =>
  fc.array(hostileQuestion, { minLength: size, maxLength: size }).map(questions =>
    questions.map(({ example: chosen, texts, where }, no): StoredQuestion => {
      const example = TEMPLATE_EXAMPLES['zh-CN'][no] ?? chosen
      const more = texts.map(paragraph).join('')
      const content =
        where === 'all'
          ? kindOf(example.content.type).mapHtml(example.content, html => html + more)
          : { ...example.content, [where]: `${example.content[where]}${more}` }
      const stem = `<p>${serialOf(no)}</p>${content.stem}`
      return { content: sanitizeContent({ ...content, stem }), level: 1, tags: [] }
    }),
  )

const none = async () => new Map<string, never>()

async function fileOf(questions: readonly StoredQuestion[], format: QuestionFormat): Promise<Buffer> {
  const language = 'zh-CN'
  const source = async function* () {
    yield* questions
  }
  const all = { questions: source(), language } as const
  const most = { optionCount: 26, promptCount: 10, hasParts: true }
  const sheet = { ...all, most, imageOf: async () => undefined }
  const written =
    format === 'xlsx' || format === 'xlsxOptions'
      ? writeQuestionSheet({ ...sheet, isByOption: format === 'xlsxOptions' })
      : FORMAT_WRITERS[format]({ ...all, imagesOf: none, mediaOf: none })
  const chunks: Buffer[] = []
  for await (const chunk of written) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Looked at apart from how the report finds it: by the serial that each question carries. */
export async function expectAsReported(questions: readonly StoredQuestion[], format: QuestionFormat): Promise<void> {
  const report = await exportLosses(questions, { format, language: 'zh-CN' })
  const items = await readTestFile(await fileOf(questions, format), format)
  const owners = items.map(({ original, question }) => {
    const texts = JSON.stringify([original, question?.content])
    return questions.flatMap((_, no) => (texts.includes(serialOf(no)) ? [no] : []))
  })
  // What comes back is a question that was written, and no two stand in one.
  expect(owners.filter(({ length }) => length !== 1)).toEqual([])
  for (const [no, { content }] of questions.entries()) {
    const back = items.filter(({ question }, i) => owners[i]?.[0] === no && question?.content.type === content.type)
    // A formula that stays TeX in Word comes back all the same.
    const lost = (report[no] ?? []).filter(part => part !== 'formulas')
    expect([no, back.length]).toEqual([no, lost.includes('question') ? 0 : 1])
    const found = back[0]?.question?.content
    if (found === undefined) continue
    const [before, after] = [content, found].map(each => bare(format === 'docx' ? asShown(each) : each))
    if (lost.length === 0) expect(after).toEqual(before)
    else expect(after).not.toEqual(before)
  }
}

/** Formulas by what they show: Word has no TeX of its own, and no other sign for what cannot be an equation. */
const asShown = (content: StoredQuestion['content']): StoredQuestion['content'] =>
  kindOf(content.type).mapHtml(content, html =>
    mapFormulas(html, ({ tex, isBlock }) => formulaMeaning(tex, isBlock) ?? tex),
  )

/** Which of two targets of a matching question comes first means nothing. */
function bare(content: StoredQuestion['content']): unknown {
  if (content.type === 6)
    return { ...content, parts: content.parts.map(part => ({ ...part, content: bare(part.content) })) }
  if (content.type !== 7) return content
  const targets = content.targets.toSorted()
  const prompts = content.prompts.map(({ html, target }) => ({ html, target: content.targets[target] }))
  return { ...content, targets, prompts }
}
