/** What stands in columns of a sheet that nobody reads. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { lossesOf } from './losses.ts'
import { fold, headName, type Layout, type Rows } from './sheet-columns.ts'

const LOSSES = lossesOf('csv')

/** The number of a row and of its options says nothing, and points are the business of the blueprint. */
const NUMBER_HEADS = new Set([
  '题号',
  '序号',
  '编号',
  '题目序号',
  '试题序号',
  '试题编号',
  '选项数',
  '选项个数',
  'no',
  'no.',
  'number',
  'id',
  '#',
])
const POINT_HEADS = new Set(
  [
    '分值',
    '分数',
    '题目分数',
    '题目分值',
    '试题分数',
    '试题分值',
    '默认分数',
    '默认分值',
    'points',
    'score',
    'marks',
  ].map(fold),
)

/** What stands in columns that nobody reads. */
export function lostColumns(heads: readonly string[], layout: Layout, rows: Rows): LocalizedText[] {
  const read = new Set(layout.values())
  return heads.flatMap((head, at) => {
    const name = headName(head)
    if (read.has(at) || NUMBER_HEADS.has(name) || rows.every(row => (row[at] ?? '').trim() === '')) return []
    return POINT_HEADS.has(name)
      ? [LOSSES.points]
      : [LOSSES.unknownColumn(head.trim() === '' ? columnLetters(at) : head.trim())]
  })
}

/** A column without a name is known by its letters. */
const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + LETTERS.charAt(at % 26)
