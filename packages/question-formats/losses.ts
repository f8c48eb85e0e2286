/** Sentences about what a question of another program has and ours cannot hold; the same thing is always said the same way. */
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { MAX_HINTS } from '@tripos/question-kinds/question-content.ts'
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'

export const LOSSES = {
  name: localized('题目名称不保存。', 'The name of the question is not kept.'),
  optionFeedback: localized('各选项的反馈写入解析。', 'The feedback of the options is moved into the analysis.'),
  answerFeedback: localized('答对或答错时的反馈不保存。', 'Feedback for right or wrong answers is not kept.'),
  scoreFeedback: localized('按得分显示的反馈不保存。', 'Feedback by score is not kept.'),
  weights: localized('各选项的分值比例不保存。', 'The weights of the options are not kept.'),
  choiceLimit: localized(
    '“最多可选几项”或“至少选几项”的限制不保存。',
    'How many options may or must be chosen is not kept.',
  ),
  reuse: localized(
    '“一个选项可以用几次”的限制不保存，各空均可选任一选项。',
    'How often an option may be used is not kept: each gap may be filled with any of them.',
  ),
  allOrNothing: localized(
    '“全部答对才得分”的设置不保存，各空分别计分。',
    'That only a whole right answer scores is not kept: each gap scores by itself.',
  ),
  scoringRules: localized(
    '自定义的评分规则不保存，按参考答案判分。',
    'Scoring rules of its own are not kept: the key alone decides.',
  ),
  gapWeights: localized('各空的分值比例不保存。', 'The weights of the gaps are not kept.'),
  partWeights: localized('各小题的分值比例不保存。', 'The weights of the parts are not kept.'),
  markdown: localized('Markdown 格式按纯文本处理。', 'Markdown is taken as plain text.'),
  category: localized(
    '分类只保存最后两级，作为章节；名称过长的分类不保存。',
    'Of a category the last two steps are kept, as a chapter; names that are too long are not.',
  ),
  keywords: localized(
    '过长或过多的关键词不作为标签保存。',
    'Keywords that are too long or too many are not kept as tags.',
  ),
  notes: localized('给作者或辅导者的说明不保存。', 'Notes for authors and tutors are not kept.'),
  points: localized('分值不保存，由组卷方案决定。', 'Points are not kept: the blueprint gives them.'),
  drawn: localized(
    '试卷从本部分抽题的规则不保存，所有试题都会导入。',
    'That the test draws from this section is not kept: all of its questions are imported.',
  ),
  passMark: localized('及格线不保存，由考试决定。', 'The share that is needed to pass is not kept: the exam decides.'),
  rights: localized('作者和许可信息不保存。', 'Authors and licences are not kept.'),
  hints: localized(
    `提示保存前 ${MAX_HINTS} 条；提示附带的“清除错误选项”“显示正确个数”不保存。`,
    `Of the hints the first ${MAX_HINTS} are kept, and nothing that they clear or count.`,
  ),
  fixedOrder: localized(
    '“选项不打乱”的设置不保存，由组卷方案决定。',
    'A fixed order of the options is not kept: the blueprint decides.',
  ),
  partFiling: localized(
    '难度、标签、章节和知识点以组合题为准，小题所在行填写的不保存。',
    'Level, tags, chapter and knowledge points are those of the combined question; what the rows of its parts say is not kept.',
  ),
  strayImage: localized(
    '不在题干、选项、答案和解析单元格中的图片不保存。',
    'Pictures outside of the cells of texts are not kept.',
  ),
  missingImage: localized('文件中缺少题目引用的图片。', 'A picture that the question refers to is not in the file.'),
  missingMedia: localized(
    '文件中缺少题目引用的音频或视频。',
    'Sound or video that the question refers to is not in the file.',
  ),
  drawnImage: localized('SVG 图片不保存。', 'SVG pictures are not kept.'),
  remoteImage: localized('其他网站上的图片不保存。', 'Pictures on other websites are not kept.'),
  media: localized('音频、视频和附件不保存。', 'Sound, video and attachments are not kept.'),
  answerFormat: localized('作答格式和模板不保存。', 'The form and the template of the answer are not kept.'),
  keywordScoring: localized(
    '关键词写入参考答案，不再自动给分，由阅卷人评分。',
    'Keywords are put into the model answer: people mark the text, and no program.',
  ),
  markedWords: localized(
    '在文中标记词语改为把这些词填入空格，顺序不限。',
    'Words are written into blanks in any order instead of being marked in the text.',
  ),
  spelling: localized('有拼写错误的答案不算对。', 'Answers with spelling mistakes are not accepted.'),
  judgementWords: localized('“对”“错”两个按钮的文字不保存。', 'What the buttons for true and false say is not kept.'),
  besideText: localized('不能在作答文字之外再上传文件。', 'Files cannot be handed in beside a written answer.'),
  fileKinds: localized(
    '可上传的文件类型按相近的类别保存。',
    'The kinds of file that may be handed in are kept as the nearest ones.',
  ),
  symbol: localized(
    '专用符号字体中的符号无法识别，已去除。',
    'Signs of a special font that are not known were removed.',
  ),
  ruby: localized(
    '文字上方的拼音改为写在文字之后的括号中。',
    'What stands above a text (ruby) is put behind it in brackets.',
  ),
  drawing: localized(
    '绘制的图形、文本框或旧版公式对象不保存。',
    'Drawn shapes, text boxes or formula objects of old programs are not kept.',
  ),
  footnote: localized('脚注和尾注不保存。', 'Footnotes and endnotes are not kept.'),
  tooManyColumns: localized('第 200 列之后的内容不导入。', 'What stands beyond column 200 is not imported.'),
  innerTable: localized('表格中的表格只保存文字。', 'Of a table inside a table the text alone is kept.'),
} as const satisfies Readonly<Record<string, LocalizedText>>

/** What is counted in a file and was not found in any question. */
export const UNACCOUNTED = localized('未能归入任何试题的内容。', 'Content that was not found in any question.')

/** Moodle's texts between questions. */
export const DESCRIPTION = localized('说明文字，不是试题。', 'A description, which is no question.')

/** Losses that name what they are about. */
export const NAMED_LOSSES = {
  droppedElements: (names: readonly string[]): LocalizedText =>
    localized(
      `不支持的内容已去除：${names.join('、')}。`,
      `Content that is not supported was removed: ${names.join(', ')}.`,
    ),
  unknownLevel: (name: string): LocalizedText =>
    localized(
      `未知难度“${name.slice(0, 50)}”，按普通难度导入。`,
      `Unknown level "${name.slice(0, 50)}": the question gets the normal one.`,
    ),
  unknownColumn: (name: string): LocalizedText =>
    localized(`“${name.slice(0, 50)}”列不导入。`, `The column "${name.slice(0, 50)}" is not imported.`),
  unknownField: (name: string): LocalizedText =>
    localized(`字段“${name.slice(0, 50)}”不导入。`, `The field "${name.slice(0, 50)}" is not imported.`),
} as const

export type LossName = keyof typeof LOSSES | keyof typeof NAMED_LOSSES

/** Of rich text that the sanitiser goes through. */
const OF_HTML = ['remoteImage', 'media', 'droppedElements'] as const
const OF_SHEETS = [
  'keywords',
  'unknownLevel',
  'unknownColumn',
  'tooManyColumns',
  'points',
  'partFiling',
  'optionFeedback',
  ...OF_HTML,
] as const

/** What the files of each kind may have that is lost. Readers name no other loss; docs/formats.md shows this table. */
const BY_READER = {
  workbook: [...OF_SHEETS, 'strayImage'],
  csv: OF_SHEETS,
  docx: [
    'keywords',
    'unknownLevel',
    'unknownColumn',
    'points',
    'partFiling',
    'notes',
    'symbol',
    'ruby',
    'drawing',
    'footnote',
    'innerTable',
  ],
  text: ['keywords', 'unknownLevel'],
  jsonl: ['keywords', 'unknownLevel', 'unknownField', ...OF_HTML],
  moodle: [
    'name',
    'category',
    'keywords',
    'points',
    'hints',
    'weights',
    'gapWeights',
    'partWeights',
    'reuse',
    'answerFeedback',
    'fixedOrder',
    'markdown',
    'answerFormat',
    'besideText',
    'fileKinds',
    'missingImage',
    'missingMedia',
    'drawnImage',
    ...OF_HTML,
  ],
  gift: ['name', 'category', 'keywords', 'weights', 'answerFeedback', 'markdown', ...OF_HTML],
  aiken: [],
  qti: [
    'name',
    'keywords',
    'points',
    'drawn',
    'notes',
    'hints',
    'weights',
    'gapWeights',
    'partWeights',
    'choiceLimit',
    'reuse',
    'allOrNothing',
    'scoringRules',
    'fixedOrder',
    'optionFeedback',
    'answerFeedback',
    'fileKinds',
    'missingImage',
    'missingMedia',
    ...OF_HTML,
  ],
  qti12: [
    'name',
    'points',
    'drawn',
    'weights',
    'gapWeights',
    'fixedOrder',
    'optionFeedback',
    'answerFeedback',
    'missingImage',
    'missingMedia',
    'drawnImage',
    ...OF_HTML,
  ],
  h5p: [
    'name',
    'points',
    'hints',
    'fixedOrder',
    'scoringRules',
    'answerFeedback',
    'scoreFeedback',
    'passMark',
    'rights',
    'answerFormat',
    'keywordScoring',
    'markedWords',
    'spelling',
    'judgementWords',
    'missingImage',
    'missingMedia',
    'drawnImage',
    ...OF_HTML,
  ],
} as const satisfies Readonly<Record<string, readonly LossName[]>>

type Reader = keyof typeof BY_READER
type Of<R extends Reader> = (typeof BY_READER)[R][number]
const ALL = { ...LOSSES, ...NAMED_LOSSES }

/** The losses that a reader may name: it does not compile with another. */
export const lossesOf = <R extends Reader>(_reader: R): Pick<typeof ALL, Of<R>> => ALL

export const LOSSES_BY_FORMAT: Readonly<Record<ImportFormat, readonly LossName[]>> = {
  xlsx: BY_READER.workbook,
  xlsxOptions: BY_READER.workbook,
  csv: BY_READER.csv,
  docx: BY_READER.docx,
  text: BY_READER.text,
  jsonl: BY_READER.jsonl,
  moodle: BY_READER.moodle,
  gift: BY_READER.gift,
  aiken: BY_READER.aiken,
  qti30: BY_READER.qti,
  qti22: BY_READER.qti,
  qti21: BY_READER.qti,
  qti12: BY_READER.qti12,
  h5p: BY_READER.h5p,
}
