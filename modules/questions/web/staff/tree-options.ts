import type { TreeOption } from '@tripos/ui-staff/remote-tree-select.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

/** A flat list as the tree of a select. */
export const treeOptions = (rows: readonly Row[], parentId: string | null = null): TreeOption[] =>
  rows
    .filter(row => row.parentId === parentId)
    .map(row => ({ value: row.id, title: row.name, children: treeOptions(rows, row.id) }))
