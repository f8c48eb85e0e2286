/** Statements as comma-separated values. A value may stand in quotes, or behind a backtick or tab that keeps it text. */

function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^[`\t]+/, '').trim())
  return cells
}

/** Rows below the line that holds this title, by the titles; up to the first line that is shorter or begins with a mark. */
export function readStatement(text: string, title: string): Record<string, string>[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const first = lines.findIndex(line => cellsOf(line).includes(title))
  if (first < 0) return []
  const titles = cellsOf(lines[first] ?? '')
  const rows: Record<string, string>[] = []
  for (const line of lines.slice(first + 1)) {
    const cells = cellsOf(line)
    if (line.startsWith('#') || line.startsWith('总') || cells.length < titles.length) break
    rows.push(Object.fromEntries(titles.map((name, index) => [name, cells[index] ?? ''])))
  }
  return rows
}
