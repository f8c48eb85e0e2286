/** A table in Markdown, its columns as wide as their widest cell. */
export function tableLines(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map(row => (row[i] ?? '').length)))
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [lineOf(columns), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rows.map(lineOf)]
}
