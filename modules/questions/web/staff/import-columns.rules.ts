interface Row {
  readonly sheet: string
  readonly cells: readonly string[]
}

/** The first text of each column below its heading: what a heading means is often seen from it alone. */
export function fillsOf(rows: readonly Row[], headerAt: number): string[] {
  const header = rows[headerAt]
  if (header === undefined) return []
  const below = rows.slice(headerAt + 1).filter(({ sheet }) => sheet === header.sheet)
  return header.cells.map((_, column) => below.map(({ cells }) => cells[column] ?? '').find(cell => cell !== '') ?? '')
}

/** The name of a column in a program for spreadsheets: A, B, … Z, AA. */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
