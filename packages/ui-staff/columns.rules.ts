/** Which columns of a list stand beside each other in a given width, how wide each is, and which wait in the opened row. */

/** 1 says whether the row needs somebody; 3 is read once a term. */
export type Priority = 1 | 2 | 3

/** What a column holds: it decides how wide it is. */
export type ColumnKind = keyof typeof WIDTHS

/** With letters of 14 px, the padding of the cell included. */
const WIDTHS = {
  name: 220,
  text: 132,
  person: 116,
  code: 124,
  tag: 104,
  number: 80,
  ago: 112,
  minute: 142,
  moment: 164,
  period: 158,
  picture: 80,
} as const

/** These take what is left over. */
const GROWING: readonly ColumnKind[] = ['name', 'text', 'person']
const NAME_SHARE = 2
/** Below this a name is no name any more. */
const MIN_WIDTH = 64

const LETTERS_PX = 14
/** Wider than most letters of either alphabet, so that no button is ever cut. */
const WIDE_LETTER = /[\u2e80-\uffff]/
const LETTER_EM = { wide: 1, other: 0.58 }
const BUTTON_PADDING_PX = 12
const BUTTON_GAP_PX = 4
const MENU_PX = 36
const CELL_PADDING_PX = 16
const SORTER_PX = 18
const BOLD = 1.1

export interface Column {
  readonly key: string
  readonly kind?: ColumnKind
  readonly priority?: Priority
  /** Where the kind does not say it. */
  readonly width?: number
  /** No less, whatever the kind says: what its head needs. */
  readonly minWidth?: number
  /** Says what the row is: neither hidden nor folded. */
  readonly isFixed?: boolean
}

interface FitOptions {
  /** In pixels; 0 where nothing has been measured: then all columns stand. */
  readonly available: number
  /** Of the letters, in pixels. */
  readonly letters: number
  /** Of the column that opens a row: there only if something is folded. */
  readonly opener: number
}

export interface Fitted<C> {
  readonly shown: readonly { readonly column: C; readonly width: number }[]
  readonly folded: readonly C[]
}

const kindOf = ({ kind, isFixed }: Column): ColumnKind => kind ?? (isFixed ? 'name' : 'text')
const isNarrowable = (column: Column) => column.width === undefined && GROWING.includes(kindOf(column))
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export function fitColumns<C extends Column>(columns: readonly C[], options: FitOptions): Fitted<C> {
  const { available, letters, opener } = options
  const widthOf = (column: C) => {
    const width = Math.max(column.width ?? WIDTHS[kindOf(column)], column.minWidth ?? 0)
    return Math.ceil((width * letters) / LETTERS_PX)
  }
  const needed = (some: readonly C[]) => sum(some.map(widthOf))
  if (available === 0) return { shown: columns.map(column => ({ column, width: widthOf(column) })), folded: [] }
  const shown = [...columns]
  const folded = new Set<C>()
  const room = () => available - (folded.size === 0 ? 0 : opener)
  while (needed(shown) > room()) {
    const next = leastImportant(shown)
    if (next === undefined) break
    shown.splice(shown.indexOf(next), 1)
    folded.add(next)
  }
  const rest = room() - needed(shown)
  return {
    shown: shareOut(
      shown.map(column => ({ column, width: widthOf(column) })),
      rest,
    ),
    folded: columns.filter(column => folded.has(column)),
  }
}

/** The last of those with the lowest priority. */
function leastImportant<C extends Column>(columns: readonly C[]): C | undefined {
  const free = columns.filter(({ isFixed }) => !isFixed)
  const lowest = Math.max(...free.map(({ priority = 2 }) => priority))
  return free.findLast(({ priority = 2 }) => priority === lowest)
}

/** What is left over widens the columns of text; what is missing narrows those of names. */
function shareOut<C extends Column>(shown: Fitted<C>['shown'], rest: number): Fitted<C>['shown'] {
  const narrowable = shown.filter(({ column }) => isNarrowable(column))
  const weight = ({ column, width }: Fitted<C>['shown'][number]) =>
    width * (rest > 0 && kindOf(column) === 'name' ? NAME_SHARE : 1)
  const weights = sum(narrowable.map(weight))
  return shown.map(one => {
    if (!isNarrowable(one.column)) return one
    const width = one.width + Math.floor((rest * weight(one)) / weights)
    return { ...one, width: Math.max(MIN_WIDTH, width) }
  })
}

const widthOfText = (text: string, letters: number) =>
  sum([...text].map(letter => (WIDE_LETTER.test(letter) ? LETTER_EM.wide : LETTER_EM.other))) * letters

/** Of a head whose words may stand below each other but are not broken, with letters of 14 px. */
export function widthOfHead(title: string, isSortable: boolean): number {
  const words = title.split(' ').map(word => (WIDE_LETTER.test(word) ? 0 : widthOfText(word, LETTERS_PX)))
  return Math.ceil(Math.max(...words) * BOLD + CELL_PADDING_PX + (isSortable ? SORTER_PX : 0))
}

export interface RowButtons {
  /** The words of the buttons that stand in the row. */
  readonly labels: readonly string[]
  readonly hasMenu: boolean
}

/** Of the column of actions, with letters of 14 px: the widest row of this page. */
export function widthOfActions(rows: readonly RowButtons[], title: string): number {
  const widths = rows.map(({ labels, hasMenu }) => {
    const buttons = [
      ...labels.map(label => widthOfText(label, LETTERS_PX) + BUTTON_PADDING_PX),
      ...(hasMenu ? [MENU_PX] : []),
    ]
    return sum(buttons) + Math.max(0, buttons.length - 1) * BUTTON_GAP_PX
  })
  return Math.ceil(Math.max(widthOfText(title, LETTERS_PX), ...widths) + CELL_PADDING_PX)
}

/** In the order that the person has chosen; columns that this order does not know follow at their own places. */
export function inOrder<C extends Column>(columns: readonly C[], order: readonly string[]): readonly C[] {
  const place = (column: C) => order.indexOf(column.key)
  const known = columns.filter(column => place(column) >= 0).toSorted((a, b) => place(a) - place(b))
  let next = 0
  return columns.map(column => (place(column) < 0 ? column : (known[next++] ?? column)))
}
