/** A tree of rows that can be dragged to another place. The same moves are in the menu of each row, for the keyboard. */
import { Button, Tree, type TreeDataNode, type TreeProps } from 'antd'
import { type Key, type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@tripos/ui/states.tsx'
import styles from './organisation.module.css'
import { type FlatNode, matchesWithin, type Place, placeOfDrop, treeFrom, type TreeNode } from './tree.rules.ts'

/** More than this, and only the top is opened at first. */
const OPEN_ALL = 200

interface SortableTreeProps<T extends FlatNode> {
  readonly label: string
  readonly rows: readonly T[]
  readonly search: string
  readonly textOf: (row: T) => string
  readonly render: (row: T) => ReactNode
  readonly canDrag: (row: T) => boolean
  /** Where a row may stand; anywhere if left out. */
  readonly mayPlace?: (row: T, place: Place) => boolean
  readonly onPlace: (row: T, place: Place) => void
}

export function SortableTree<T extends FlatNode>(props: SortableTreeProps<T>) {
  const { rows, search, textOf, render, canDrag } = props
  const t = useTranslations('org.tree')
  const [opened, setOpened] = useState<readonly string[]>()
  const wanted = search.trim().toLowerCase()
  const shown = useMemo(
    () => (wanted === '' ? rows : matchesWithin(rows, row => textOf(row).toLowerCase().includes(wanted))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `textOf` is new in every render and says the same
    [rows, wanted],
  )
  const nodes = useMemo(() => nodesOf(treeFrom(shown), render), [shown, render])
  const parents = useMemo(() => parentsOf(rows), [rows])
  const atFirst = rows.length > OPEN_ALL ? rows.filter(row => row.parentId === null).map(row => row.id) : parents
  const open = wanted === '' ? (opened ?? atFirst) : shown.map(row => row.id)
  if (shown.length === 0) return <EmptyState title={t('nothingFound')} />
  return (
    <>
      {wanted === '' && (
        <div className={styles.folding}>
          <Button size="small" onClick={() => setOpened(parents)}>
            {t('openAll')}
          </Button>
          <Button size="small" onClick={() => setOpened([])}>
            {t('closeAll')}
          </Button>
        </div>
      )}
      <Tree
        className={styles.tree ?? ''}
        aria-label={props.label}
        blockNode
        selectable={false}
        height={Math.max(360, innerHeight - 330)}
        treeData={nodes}
        expandedKeys={[...open]}
        onExpand={keys => setOpened(keys.map(String))}
        draggable={
          wanted === '' && {
            icon: false,
            nodeDraggable: node => {
              const row = rows.find(one => one.id === node.key)
              return row !== undefined && canDrag(row)
            },
          }
        }
        allowDrop={info => mayDrop(props, info)}
        onDrop={info => dropped(props, info)}
      />
    </>
  )
}

function nodesOf<T extends FlatNode>(tree: readonly TreeNode<T>[], render: (row: T) => ReactNode): TreeDataNode[] {
  return tree.map(({ row, children }) => ({ key: row.id, title: render(row), children: nodesOf(children, render) }))
}

const parentsOf = (rows: readonly FlatNode[]) => [...new Set(rows.flatMap(row => row.parentId ?? []))]

type AllowInfo = Parameters<NonNullable<TreeProps['allowDrop']>>[0]

/** Antd says here: above (-1), into (0) or below (1) that node. */
function mayDrop<T extends FlatNode>({ rows, mayPlace }: SortableTreeProps<T>, info: AllowInfo): boolean {
  const row = rows.find(one => one.id === info.dragNode.key)
  if (!mayPlace || !row) return true
  const side = info.dropPosition === 0 ? 'inside' : info.dropPosition < 0 ? 'before' : 'after'
  return mayPlace(row, placeOfDrop(rows, row.id, { onto: keyOf(info.dropNode.key), side }))
}

type DropInfo = Parameters<NonNullable<TreeProps['onDrop']>>[0]

function dropped<T extends FlatNode>({ rows, onPlace }: SortableTreeProps<T>, info: DropInfo): void {
  const id = keyOf(info.dragNode.key)
  const row = rows.find(one => one.id === id)
  // The position counts among all neighbours; what matters is the side of the node that it fell on.
  const offset = info.dropPosition - Number(info.node.pos.split('-').at(-1))
  const side = !info.dropToGap ? 'inside' : offset < 0 ? 'before' : 'after'
  if (row) onPlace(row, placeOfDrop(rows, id, { onto: keyOf(info.node.key), side }))
}

const keyOf = (key: Key) => String(key)
