/** Sheets as other products hand them out to be filled in, by their headings: nobody has to match their columns. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { type Column, fold, headName } from './sheet-columns.ts'

export interface ColumnProfile {
  readonly id: string
  readonly name: LocalizedText
  /** Headings that all of them stand in one row of such a sheet. */
  readonly signs: readonly string[]
  /** The key of our column by its heading, first those that tell the product from others. */
  readonly columns: readonly (readonly [heading: string, key: string])[]
}

const OPTIONS = [...LETTERS].slice(0, 8).map(letter => [`选项${letter}`, `option${letter}`] as const)

export const COLUMN_PROFILES: readonly ColumnProfile[] = [
  {
    id: 'yunfan',
    name: localized('云帆考试系统的试题模板（一行一个选项）', 'Question template of Yunfan (a row an option)'),
    signs: ['题目序号', '题目类型', '题目内容', '是否正确项', '选项内容'],
    columns: [
      ['题目序号', 'no'],
      ['题目类型', 'type'],
      ['题目内容', 'stem'],
      ['整体解析', 'analysis'],
      ['整题解析', 'analysis'],
      ['是否正确项', 'right'],
      ['选项内容', 'option'],
      ['选项解析', 'optionAnalysis'],
    ],
  },
  {
    id: 'chaoxing',
    name: localized('学习通（超星）题库模板', 'Question template of Xuexitong (Chaoxing)'),
    signs: ['大题题干', '正确答案'],
    columns: [
      ['题目类型', 'type'],
      ['题型', 'type'],
      ['大题题干', 'stem'],
      ['正确答案', 'answer'],
      ['答案解析', 'analysis'],
      ['难易度', 'level'],
      ['知识点', 'knowledge'],
      ['标签', 'tags'],
      ...OPTIONS,
    ],
  },
  {
    id: 'kaoshibao',
    name: localized('考试宝题库模板', 'Question template of Kaoshibao'),
    signs: ['题干(必填)', '题型(必填)', '选项A', '正确答案(必填)'],
    columns: [
      ['题干', 'stem'],
      ['题型', 'type'],
      ...OPTIONS,
      ['正确答案', 'answer'],
      ['解析', 'analysis'],
      ['章节', 'chapter'],
      ['难度', 'level'],
    ],
  },
]

/** As signs are compared: brackets of either width are the same. */
const signOf = (cell: string): string => fold(cell).replaceAll('（', '(').replaceAll('）', ')')

/** The product that hands out sheets with this header row. */
export function profileOf(cells: readonly string[]): ColumnProfile | undefined {
  const heads = new Set(cells.map(signOf))
  return COLUMN_PROFILES.find(({ signs }) => signs.every(sign => heads.has(signOf(sign))))
}

/** The key of our column for each of the sheet: as the product means it, and by our names where it says nothing. */
export function profileKeys({ columns }: ColumnProfile, cells: readonly string[], ours: readonly Column[]): string[] {
  const meant = new Map(columns)
  const named = new Map(
    ours.flatMap(({ key, header, aliases = [] }) =>
      [...Object.values(header), ...aliases].map(name => [headName(name), key] as const),
    ),
  )
  const taken = new Set([''])
  const take = (key: string | undefined): string => {
    if (key === undefined || taken.has(key)) return ''
    taken.add(key)
    return key
  }
  const first = cells.map(cell => take(meant.get(headName(cell).toUpperCase()) ?? meant.get(headName(cell))))
  return cells.map((cell, at) => first[at] || take(named.get(headName(cell))))
}
