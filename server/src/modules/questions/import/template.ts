/** What the sheet to fill in holds: one example of each type, and how to write the others. */
import type { Language } from '@tripos/contract/errors'
import { textToRichText } from '../../../kernel/rich-text.ts'
import type { StoredQuestion } from './source.ts'

interface Words {
  readonly fileName: string
  readonly sheet: string
  readonly notes: string
}

export const TEMPLATE_WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': { fileName: '试题导入模板.xlsx', sheet: '试题', notes: '填写说明' },
  'en-US': { fileName: 'question-template.xlsx', sheet: 'Questions', notes: 'How to fill in' },
}

interface ExampleTexts {
  readonly single: readonly [stem: string, options: readonly string[], right: number, analysis: string]
  readonly multiple: readonly [stem: string, options: readonly string[], right: readonly number[], analysis: string]
  readonly statement: readonly [stem: string, isTrue: boolean, analysis: string]
  readonly short: readonly [stem: string, reference: string, analysis: string]
  readonly tags: readonly string[]
}

const rich = textToRichText
const optionsOf = (texts: readonly string[], right: readonly number[]) =>
  texts.map((text, i) => ({ html: rich(text), isRight: right.includes(i) }))

const examples = ({ single, multiple, statement, short, tags }: ExampleTexts): StoredQuestion[] => [
  {
    content: { type: 1, stem: rich(single[0]), options: optionsOf(single[1], [single[2]]), analysis: rich(single[3]) },
    level: 1,
    tags,
  },
  {
    content: {
      type: 2,
      stem: rich(multiple[0]),
      options: optionsOf(multiple[1], multiple[2]),
      analysis: rich(multiple[3]),
    },
    level: 2,
    tags,
  },
  {
    content: { type: 3, stem: rich(statement[0]), isTrue: statement[1], analysis: rich(statement[2]) },
    level: 1,
    tags,
  },
  { content: { type: 4, stem: rich(short[0]), reference: rich(short[1]), analysis: rich(short[2]) }, level: 2, tags },
]

export const TEMPLATE_EXAMPLES: Readonly<Record<Language, readonly StoredQuestion[]>> = {
  'zh-CN': examples({
    single: ['方程 $x^{2}=9$ 的正根是（ ）', ['$1$', '$2$', '$3$', '$9$'], 2, '$3^{2}=9$。'],
    multiple: ['下列哪些是质数？', ['2', '4', '7', '9'], [0, 2], '4 和 9 可以分解。'],
    statement: ['三角形的内角和是 $180^{\\circ}$。', true, '平面几何定理。'],
    short: ['写出一元二次方程 $ax^{2}+bx+c=0$ 的求根公式。', '$x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}$', ''],
    tags: ['数学', '示例'],
  }),
  'en-US': examples({
    single: ['The positive root of $x^{2}=9$ is', ['$1$', '$2$', '$3$', '$9$'], 2, '$3^{2}=9$.'],
    multiple: ['Which of these are prime?', ['2', '4', '7', '9'], [0, 2], '4 and 9 can be factored.'],
    statement: ['The angles of a triangle add up to $180^{\\circ}$.', true, 'A theorem of plane geometry.'],
    short: ['Write down the roots of $ax^{2}+bx+c=0$.', '$x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}$', ''],
    tags: ['maths', 'example'],
  }),
}

export const TEMPLATE_NOTES: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '在“试题”表中每行填写一道题，导入前请删除示例行；第一行的列名不要改动。',
    '题型：单选题、多选题、判断题、简答题。',
    '题干、选项、答案、解析都可以写公式：行内公式写在 $ 之间，独立公式写在 $$ 之间；美元符号写作 \\$。',
    '选项从 A 开始依次填写，中间不要留空；单选题和多选题至少两个选项。',
    '答案：单选题填一个字母，多选题填多个字母（如 AC），判断题填“对”或“错”，简答题填参考答案。',
    '难度：1 普通、2 困难，也可填 3 或 4；不填为 1。',
    '标签：多个标签之间用分号隔开。',
    '格式：一般不填；填 HTML 表示该行的题干、选项、解析是 HTML。',
    '最多 20000 行，文件不超过 20 MB。',
  ],
  'en-US': [
    'Write one question in each row of the sheet "Questions". Delete the examples before importing and leave the first row as it is.',
    'Type: Single choice, Multiple choice, True/false, Short answer.',
    'Stem, options, answer and analysis may hold formulas: inline between $, display between $$. A dollar sign is \\$.',
    'Fill in the options from A on without gaps; a choice has at least two.',
    'Answer: one letter for a single choice, several for a multiple choice (AC), True or False, or the model answer.',
    'Level: 1 normal, 2 hard, or 3 and 4; empty is 1.',
    'Tags: separate them with semicolons.',
    'Format: leave it empty. HTML says that the texts of the row are HTML.',
    'At most 20000 rows and 20 MB.',
  ],
}
