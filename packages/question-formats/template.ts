/** What the sheet to fill in and the Word sample hold: one example of each type, and in the sheet how to write the others. */
import type { QuestionLevel } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type Gap, type QuestionContent, USUAL_FILL_IN } from '@tripos/question-kinds/question-content.ts'
import { textToRichText } from '@tripos/documents/rich-text.ts'
import type { StoredQuestion } from './source.ts'

interface Words {
  readonly fileName: string
  readonly sheet: string
  readonly wordFileName: string
}

export const TEMPLATE_WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': { fileName: '试题导入模板.xlsx', sheet: '试题', wordFileName: '试题示例.docx' },
  'en-US': { fileName: 'question-template.xlsx', sheet: 'Questions', wordFileName: 'question-sample.docx' },
}

interface ExampleTexts {
  readonly single: readonly [stem: string, options: readonly string[], right: number, analysis: string]
  readonly multiple: readonly [stem: string, options: readonly string[], right: readonly number[], analysis: string]
  readonly statement: readonly [stem: string, isTrue: boolean, analysis: string]
  readonly short: readonly [stem: string, reference: string, analysis: string]
  readonly fillIn: readonly [stem: string, gaps: readonly Gap[], analysis: string]
  readonly matching: readonly [stem: string, prompts: readonly string[], targets: readonly string[], analysis: string]
  readonly ordering: readonly [stem: string, items: readonly string[], analysis: string]
  readonly numeric: readonly [stem: string, unit: string, analysis: string]
  readonly combined: {
    readonly stem: string
    readonly choice: ExampleTexts['single']
    readonly statement: ExampleTexts['statement']
  }
  readonly upload: readonly [stem: string, reference: string]
  readonly tags: readonly string[]
}

const rich = textToRichText
const optionsOf = (texts: readonly string[], right: readonly number[]) =>
  texts.map((text, i) => ({ html: rich(text), isRight: right.includes(i) }))

/** How many prompts the examples have: the sheet to fill in shows as many columns. */
export const TEMPLATE_PROMPTS = 3

const exactly = (...accepted: string[]): Gap => ({ kind: 'text', match: 'exact', accepted })
const g: Gap = { kind: 'number', value: 9.8, tolerance: { amount: 0.1, isPercent: false } }

type Example = readonly [level: QuestionLevel, content: QuestionContent]

/** Types 1 to 4. */
const answeredExamples = ({ single, multiple, statement, short }: ExampleTexts): Example[] => [
  [1, { type: 1, stem: rich(single[0]), options: optionsOf(single[1], [single[2]]), analysis: rich(single[3]) }],
  [2, { type: 2, stem: rich(multiple[0]), options: optionsOf(multiple[1], multiple[2]), analysis: rich(multiple[3]) }],
  [1, { type: 3, stem: rich(statement[0]), isTrue: statement[1], analysis: rich(statement[2]) }],
  [2, { type: 4, stem: rich(short[0]), reference: rich(short[1]), analysis: rich(short[2]) }],
]

/** A passage with two questions on it, the first of which counts twice. */
const combinedExample = ({ stem, choice, statement }: ExampleTexts['combined']): Example => [
  2,
  {
    type: 6,
    stem: rich(stem),
    parts: [
      {
        content: {
          type: 1,
          stem: rich(choice[0]),
          options: optionsOf(choice[1], [choice[2]]),
          analysis: rich(choice[3]),
        },
        weight: 2,
      },
      { content: { type: 3, stem: rich(statement[0]), isTrue: statement[1], analysis: rich(statement[2]) } },
    ],
    analysis: '',
  },
]

/** Types 5 and 7 to 10. */
const keyedExamples = ({ fillIn, matching, ordering, numeric, upload }: ExampleTexts): Example[] => [
  [1, { ...USUAL_FILL_IN, type: 5, stem: rich(fillIn[0]), gaps: [...fillIn[1]], analysis: rich(fillIn[2]) }],
  [
    1,
    {
      type: 7,
      stem: rich(matching[0]),
      prompts: matching[1].map((text, target) => ({ html: rich(text), target })),
      targets: matching[2].map(rich),
      isPartial: true,
      analysis: rich(matching[3]),
    },
  ],
  [
    2,
    {
      type: 8,
      stem: rich(ordering[0]),
      items: ordering[1].map(rich),
      isPartial: false,
      analysis: rich(ordering[2]),
    },
  ],
  [
    2,
    {
      type: 9,
      stem: rich(numeric[0]),
      value: 10,
      tolerance: { amount: 2, isPercent: true },
      units: [
        { name: numeric[1], factor: 1 },
        { name: 'km/h', factor: 0.2778 },
      ],
      analysis: rich(numeric[2]),
    },
  ],
  [
    1,
    {
      type: 10,
      stem: rich(upload[0]),
      accepts: ['image', 'pdf'],
      mostFiles: 2,
      mostMegabytes: 20,
      reference: rich(upload[1]),
      analysis: '',
    },
  ],
]

const examples = (texts: ExampleTexts): StoredQuestion[] =>
  [...answeredExamples(texts), ...keyedExamples(texts), combinedExample(texts.combined)].map(([level, content]) => ({
    level,
    content,
    tags: texts.tags,
  }))

export const TEMPLATE_EXAMPLES: Readonly<Record<Language, readonly StoredQuestion[]>> = {
  'zh-CN': examples({
    single: ['方程 $x^{2}=9$ 的正根是（ ）', ['$1$', '$2$', '$3$', '$9$'], 2, '$3^{2}=9$。'],
    multiple: ['下列哪些是质数？', ['2', '4', '7', '9'], [0, 2], '4 和 9 可以分解。'],
    statement: ['三角形的内角和是 $180^{\\circ}$。', true, '平面几何定理。'],
    short: ['写出一元二次方程 $ax^{2}+bx+c=0$ 的求根公式。', '$x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}$', ''],
    fillIn: [
      '中国的首都是[[1]]，重力加速度约为[[2]] $\\mathrm{m/s^{2}}$。',
      [exactly('北京', '北京市'), g],
      '第一空有两个可接受的答案，第二空是带误差的数值。',
    ],
    matching: ['把国家与首都配对。', ['中国', '法国', '日本'], ['北京', '巴黎', '东京', '伦敦'], ''],
    ordering: ['按从小到大排列。', ['$\\frac{1}{3}$', '$0.5$', '$\\frac{2}{3}$'], ''],
    numeric: ['一辆车 5 秒行驶 50 米，平均速度是多少？', 'm/s', '$50\\div 5=10$。'],
    combined: {
      stem: '阅读材料：水在标准大气压下 $0^{\\circ}\\mathrm{C}$ 结冰，结冰时体积变大。回答各小题。',
      choice: ['水结冰后密度如何变化？', ['变大', '变小', '不变'], 1, '质量不变，体积变大。'],
      statement: ['冰会浮在水面上。', true, ''],
    },
    upload: ['拍照或扫描上传实验记录。', '记录完整，数据有单位。'],
    tags: ['数学', '示例'],
  }),
  'en-US': examples({
    single: ['The positive root of $x^{2}=9$ is', ['$1$', '$2$', '$3$', '$9$'], 2, '$3^{2}=9$.'],
    multiple: ['Which of these are prime?', ['2', '4', '7', '9'], [0, 2], '4 and 9 can be factored.'],
    statement: ['The angles of a triangle add up to $180^{\\circ}$.', true, 'A theorem of plane geometry.'],
    short: ['Write down the roots of $ax^{2}+bx+c=0$.', '$x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}$', ''],
    fillIn: [
      'The capital of France is [[1]]; an object falls with [[2]] $\\mathrm{m/s^{2}}$.',
      [exactly('Paris'), g],
      'The second gap takes a number with a tolerance.',
    ],
    matching: ['Match country and capital.', ['China', 'France', 'Japan'], ['Beijing', 'Paris', 'Tokyo', 'London'], ''],
    ordering: ['Sort from small to large.', ['$\\frac{1}{3}$', '$0.5$', '$\\frac{2}{3}$'], ''],
    numeric: ['A car covers 50 metres in 5 seconds. What is its average speed?', 'm/s', '$50\\div 5=10$.'],
    combined: {
      stem: 'Read: under normal pressure water freezes at $0^{\\circ}\\mathrm{C}$, and takes more room as ice.',
      choice: [
        'What happens to its density?',
        ['It rises', 'It falls', 'It stays'],
        1,
        'The same mass takes more room.',
      ],
      statement: ['Ice floats on water.', true, ''],
    },
    upload: ['Hand in a photo or a scan of your lab notes.', 'Complete notes, units with every number.'],
    tags: ['maths', 'example'],
  }),
}

export const TEMPLATE_NOTES: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '在“试题”表中每行填写一道题，导入前请删除示例行；第一行的列名不要改动。',
    '题型：单选题、多选题、判断题、简答题、填空题、匹配题、排序题、数值题、文件上传题、组合题。',
    '题干、选项、答案、解析都可以写公式：行内公式写在 $ 之间，独立公式写在 $$ 之间；美元符号写作 \\$。',
    '选项从 A 开始依次填写，中间不要留空；单选题和多选题至少两个选项。',
    '答案：单选题填一个字母，多选题填多个字母（如 AC），判断题填“对”或“错”，简答题填参考答案。',
    '填空题：题干中用 [[1]]、[[2]] 标出空位（也可用 ____）；答案每空一行或用分号隔开，多个可接受的答案之间用 |，包含即对写 ~文字，数值写 #3.14±0.01 或 #3.14±2%；[3]文字 表示该空的权重为 3。',
    '匹配题：左项1、左项2……依次填写，答案依次填每个左项对应选项的字母（如 BAC）；选项可以比左项多。',
    '排序题：选项按正确顺序填写，或在答案中写出正确顺序的字母（如 CAB）。',
    '数值题：答案填数值和误差（9.8±0.1 或 9.8±2%），其后可用分号加单位，换算写“单位*系数”（如 10±2%;m/s;km/h*0.2778）。',
    '组合题：先写一行，题型为组合题，题干是各小题共用的材料，答案留空；其下每个小题各写一行，在“小题”列填 1、2、3……，像普通试题一样填写题型、题干、选项、答案、解析。权重：小题分值的比重，不填为 1；难度、标签、章节、知识点只填在组合题那一行。',
    '评分设置：不定项（多选题可以只有一个正确选项；题型也可直接填“不定项选择题”）、不分顺序、区分大小写、区分全半角、区分空格、全对才得分；多项用分号隔开，一般不填。',
    '文件上传题：答案填参考答案，可以留空；在评分设置中写可上传的文件（图片、PDF、文字文档、电子表格、演示文稿、纯文本、音频、视频、压缩包）、数量和单个大小，如：图片;PDF;3 个文件;10 MB。',
    '文字中的 ; | \\ 等符号前加 \\ 表示符号本身。',
    '难度：1 普通、2 困难，也可填 3 或 4；不填为 1。',
    '标签：多个标签之间用分号隔开。',
    '章节：写作“章 / 节”，题库中没有的章节会在导入时添加。知识点：写作“知识树 / 知识点”，多个之间用分号隔开，须是字典中已有的知识点。名称中的斜杠写作 \\/。',
    '格式：一般不填；填 HTML 表示该行的题干、选项、解析是 HTML。',
    '图片：可以把图片放在题干、选项、答案、解析的单元格上。',
    '也可以每个选项写一行：列名为题号、小题、题型、题干、左项、选项、是否正确、选项解析、答案、解析等，同一题的各行题号相同或留空；导出“Excel（每个选项一行）”可得到样例。',
    '最多 20000 题，文件不超过 20 MB。',
  ],
  'en-US': [
    'Write one question in each row of the sheet "Questions". Delete the examples before importing and leave the first row as it is.',
    'Type: Single choice, Multiple choice, True/false, Short answer, Fill in, Matching, Ordering, Numeric, File upload, Combined.',
    'Stem, options, answer and analysis may hold formulas: inline between $, display between $$. A dollar sign is \\$.',
    'Fill in the options from A on without gaps; a choice has at least two.',
    'Answer: one letter for a single choice, several for a multiple choice (AC), True or False, or the model answer.',
    'Fill in: mark the gaps in the stem with [[1]], [[2]] (or ____). The answer has one line a gap, or a semicolon between them; | stands between accepted texts, ~text is right if the answer holds it, #3.14±0.01 or #3.14±2% is a number, and [3]text counts three times.',
    'Matching: fill in Prompt 1, Prompt 2 and so on; the answer is the letter of the option of each prompt (BAC). There may be more options than prompts.',
    'Ordering: the options in the right order, or their letters in the right order as the answer (CAB).',
    'Numeric: the number with its tolerance (9.8±0.1 or 9.8±2%), then units behind semicolons, converted as unit*factor (10±2%;m/s;km/h*0.2778).',
    'Combined: one row of this type with the text that all parts share as its stem and no answer, then a row for each part with 1, 2, 3 in the column Part, filled in as a question of its own. Weight: how much a part counts beside the others, 1 if empty. Level, tags, chapter and knowledge points stand in the first of these rows.',
    'Settings: One or more right (a multiple choice of which one option may be all that is right), Any order, Match case, Match width, Match spaces, All or nothing; semicolons between them, usually empty.',
    'File upload: the answer is the model answer and may be empty. The settings name what may be handed in (Images, PDF, Text documents, Spreadsheets, Slides, Plain text, Audio, Video, Archives), how many and how large: Images;PDF;3 files;10 MB.',
    'A backslash before ; | or \\ makes it an ordinary sign.',
    'Level: 1 normal, 2 hard, or 3 and 4; empty is 1.',
    'Tags: separate them with semicolons.',
    'Chapter: "Chapter / Section"; an import adds those that the bank has not. Knowledge points: "Tree / Point", semicolons between several; they must stand in the dictionaries. A slash of a name is \\/.',
    'Format: leave it empty. HTML says that the texts of the row are HTML.',
    'Pictures may lie on the cells of stems, options, answers and analyses.',
    'Or write a row for each option, with the columns No., Part, Type, Stem, Prompt, Option, Right, Option analysis, Answer, Analysis: the rows of a question have the same number, or none. An export as "Excel (a row an option)" shows how.',
    'At most 20000 questions and 20 MB.',
  ],
}
