export interface DepartmentRow {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

export interface DepartmentNode {
  readonly value: string
  readonly title: string
  readonly children: DepartmentNode[]
}

/** The flat list of the server (parents before children) as a tree. One whose parent is out of reach stands at the top. */
export function treeOf(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const nodes = new Map(rows.map(row => [row.id, { value: row.id, title: row.name, children: [] as DepartmentNode[] }]))
  const top: DepartmentNode[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (!node) continue
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    ;(parent?.children ?? top).push(node)
  }
  return top
}
