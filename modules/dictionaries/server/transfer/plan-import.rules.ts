/** What a sheet of entries comes to, against the entries that are there. Pure: the same for the check and for the import. */
import { dictionaries, type DictionaryItem } from '../../contract/dictionaries.ts'
import type * as z from 'zod/mini'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { Table, TableRow } from '@tripos/documents/sheet-table.ts'
import type { CellProblem } from '@tripos/documents/sheet-words.rules.ts'
import { type ColumnKey, readYes } from './sheet-columns.rules.ts'

type Wording = 'value' | 'labelZh' | 'labelEn' | 'remark' | 'isEnabled'

export type KnownItem = Readonly<Pick<DictionaryItem, 'id' | 'parentId' | 'version' | Wording>>

type Problem = CellProblem<ColumnKey>

/** An entry as the sheet wants it. Parents are named by the folded value. */
export interface PlannedItem extends Pick<KnownItem, Wording> {
  readonly known: KnownItem | undefined
  readonly parent: string | null
}

export interface Plan {
  readonly items: readonly PlannedItem[]
  readonly problems: readonly Problem[]
}

export interface PlanInput {
  readonly table: Table<ColumnKey>
  /** In their order. */
  readonly known: readonly KnownItem[]
  /** Of the product's own values only the wording is free. */
  readonly isBuiltIn: boolean
  readonly canBeOff: (value: string) => boolean
}

export const keyOf = (value: string): string => value.toLowerCase()

const { value, labelZh, labelEn, remark } = dictionaries.itemSave.input.shape
const TEXTS: Readonly<Record<string, z.ZodMiniType<string, unknown>>> = { value, labelZh, labelEn, remark }
const MISSING = localized('必填', 'is missing')
const WRONG = {
  value: localized('应为 1 到 50 个字符：文字、数字和 _ . -', 'takes 1 to 50 characters: letters, digits and _ . -'),
  labelZh: localized('应为 1 到 60 个字符的一行文字', 'takes one line of 1 to 60 characters'),
  labelEn: localized('应为 1 到 60 个字符的一行文字', 'takes one line of 1 to 60 characters'),
  remark: localized('最多 200 个字符', 'takes at most 200 characters'),
  isEnabled: localized('应为“是”或“否”', 'takes "Yes" or "No"'),
} as const
const TWICE = localized('该值在文件中出现多次', 'stands in the file more than once')
const NO_PARENT = localized('文件和字典中都没有这个上级值', 'is a value of neither the file nor the dictionary')
const CYCLE = localized('分类不能位于它自己之下', 'puts an entry below itself')
const FIXED_VALUE = localized('内置字典不能新增值', 'a built-in dictionary takes no further value')
const FIXED_SHAPE = localized('内置字典没有层级', 'a built-in dictionary has no levels')
const FIXED_ON = localized('系统规定的值不能停用', 'a value that the product needs cannot be switched off')

class Planner {
  readonly problems: Problem[] = []
  private readonly input: PlanInput
  private readonly known: ReadonlyMap<string, KnownItem>
  private readonly byId: ReadonlyMap<string, KnownItem>

  constructor(input: PlanInput) {
    this.input = input
    this.known = new Map(input.known.map(item => [keyOf(item.value), item]))
    this.byId = new Map(input.known.map(item => [item.id, item]))
  }

  plan(): readonly PlannedItem[] {
    const { rows } = this.input.table
    const lines = new Map<string, number>()
    const items = rows.map(row => {
      const key = keyOf(row.cells.value)
      if (key !== '' && lines.has(key)) this.refuse(row.line, 'value', TWICE)
      lines.set(key, row.line)
      return this.item(row)
    })
    this.checkParents(items)
    return items
  }

  private refuse(line: number, column: ColumnKey, what: LocalizedText): undefined {
    this.problems.push({ line, column, what })
    return undefined
  }

  private item(row: TableRow<ColumnKey>): PlannedItem {
    const known = this.known.get(keyOf(row.cells.value))
    const { isBuiltIn, canBeOff, table } = this.input
    const value = this.text(row, 'value', undefined) ?? row.cells.value
    if (isBuiltIn && known === undefined) this.refuse(row.line, 'value', FIXED_VALUE)
    if (isBuiltIn && row.cells.parent !== '') this.refuse(row.line, 'parent', FIXED_SHAPE)
    const isEnabled = this.isEnabled(row) ?? known?.isEnabled ?? true
    if (isBuiltIn && !isEnabled && !canBeOff(value)) this.refuse(row.line, 'isEnabled', FIXED_ON)
    const before = known?.parentId === null ? null : this.byId.get(known?.parentId ?? '')?.value
    const named = table.columns.has('parent') ? row.cells.parent : (before ?? '')
    return {
      known,
      // Things that stand elsewhere carry the value as it is written now.
      value: known?.value ?? value,
      parent: named === '' ? null : keyOf(named),
      labelZh: this.text(row, 'labelZh', known?.labelZh) ?? '',
      labelEn: this.text(row, 'labelEn', known?.labelEn) ?? '',
      remark: this.text(row, 'remark', known?.remark ?? '') ?? '',
      isEnabled,
    }
  }

  /** An empty cell keeps what is there; without anything there it must be filled in. */
  private text(
    { line, cells }: TableRow<ColumnKey>,
    column: keyof typeof WRONG,
    kept: string | undefined,
  ): string | undefined {
    if (cells[column] === '') return kept ?? this.refuse(line, column, MISSING)
    const parsed = TEXTS[column]?.safeParse(cells[column])
    return parsed?.success ? parsed.data : this.refuse(line, column, WRONG[column])
  }

  private isEnabled({ line, cells }: TableRow<ColumnKey>): boolean | undefined {
    if (cells.isEnabled === '') return undefined
    return readYes(cells.isEnabled) ?? this.refuse(line, 'isEnabled', WRONG.isEnabled)
  }

  private checkParents(items: readonly PlannedItem[]): void {
    const parents = new Map(this.input.known.map(one => [keyOf(one.value), this.parentKeyOf(one)]))
    for (const item of items) parents.set(keyOf(item.value), item.parent)
    for (const [at, { parent }] of items.entries()) {
      const line = this.input.table.rows[at]?.line ?? 0
      if (parent === null) continue
      if (!parents.has(parent)) this.refuse(line, 'parent', NO_PARENT)
      else if (isInCycle(parents, keyOf(items[at]?.value ?? ''))) this.refuse(line, 'parent', CYCLE)
    }
  }

  private parentKeyOf({ parentId }: KnownItem): string | null {
    const parent = this.byId.get(parentId ?? '')
    return parent === undefined ? null : keyOf(parent.value)
  }
}

function isInCycle(parents: ReadonlyMap<string, string | null>, from: string): boolean {
  const seen = new Set<string>()
  let at = parents.get(from)
  while (at !== null && at !== undefined && !seen.has(at)) {
    if (at === from) return true
    seen.add(at)
    at = parents.get(at)
  }
  return false
}

export function planImport(input: PlanInput): Plan {
  const planner = new Planner(input)
  const items = planner.plan()
  return { items, problems: planner.problems }
}

/** Whether the entry reads otherwise than it did; where it stands is another matter. */
export const isReadOtherwise = ({ known, ...item }: PlannedItem): boolean =>
  known !== undefined &&
  (['labelZh', 'labelEn', 'remark', 'isEnabled'] as const).some(field => known[field] !== item[field])

/** The levels of the tree with the values below each: first what the sheet leaves alone, then the sheet in its order. */
export function levelsOf({ items }: Plan, known: readonly KnownItem[]): Map<string | null, string[]> {
  const named = new Set(items.map(item => keyOf(item.value)))
  const values = new Map(known.map(one => [one.id, keyOf(one.value)]))
  const levels = new Map<string | null, string[]>()
  const add = (parent: string | null, key: string) => levels.set(parent, [...(levels.get(parent) ?? []), key])
  for (const one of known) {
    if (!named.has(keyOf(one.value)))
      add(one.parentId === null ? null : (values.get(one.parentId) ?? null), keyOf(one.value))
  }
  for (const item of items) add(item.parent, keyOf(item.value))
  return levels
}

/** Where every entry stands: its level and its place there, in one comparable word. */
export function placesOf(levels: ReadonlyMap<string | null, readonly string[]>): Map<string, string> {
  return new Map(
    [...levels].flatMap(([parent, keys]) => keys.map((key, at) => [key, `${at} ${parent ?? ''}`] as const)),
  )
}
