import { MoreOutlined } from '@ant-design/icons'
import { dictionaries, type DictionaryItem } from '../../contract/dictionaries.ts'
import { Button, Dropdown, Tree, type TreeDataNode } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { OwnKeys } from '@tripos/ui/own-keys.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './dictionaries.module.css'
import { arrowMoves, dropMove, type Move } from './moves.rules.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

interface CategoryTreeProps {
  /** Those to show; while searching not all. */
  readonly items: readonly DictionaryItem[]
  readonly all: readonly DictionaryItem[]
  readonly canEdit: boolean
  readonly onEdit: (item: DictionaryItem) => void
  readonly onAddBelow: (item: DictionaryItem) => void
}

interface Node extends TreeDataNode {
  readonly item: DictionaryItem
  readonly children: Node[]
}

function nodesOf(items: readonly DictionaryItem[], parentId: string | null = null): Node[] {
  return items
    .filter(item => item.parentId === parentId)
    .map(item => ({ key: item.id, item, children: nodesOf(items, item.id) }))
}

export function useLabelOf() {
  const isEnglish = useLocaleStore(state => state.language === 'en-US')
  return (item: Pick<DictionaryItem, 'labelZh' | 'labelEn'>) => (isEnglish ? item.labelEn : item.labelZh)
}

const REFRESHED = [dictionaries.items, dictionaries.categories]

export function CategoryTree({ items, all, canEdit, onEdit, onAddBelow }: CategoryTreeProps) {
  const t = useTranslations('dictionaries')
  const move = useEndpointMutation(dictionaries.itemMove, {
    invalidates: REFRESHED,
    onSuccess: () => toast.success(t('moved')),
  })
  // While searching, the places between the entries are not those of the whole tree.
  const canDrag = canEdit && items.length === all.length
  return (
    <Tree<Node>
      aria-label={t('tree')}
      className={styles.tree ?? ''}
      // A tree that has changed shape unfolds as a whole.
      key={items.map(item => item.id).join()}
      treeData={nodesOf(items)}
      defaultExpandAll
      blockNode
      selectable={false}
      draggable={canDrag}
      titleRender={({ item }) => (
        <Row item={item}>
          {canEdit && (
            <Actions
              item={item}
              all={all}
              onMove={one => move.mutate(one)}
              onEdit={() => onEdit(item)}
              onAddBelow={() => onAddBelow(item)}
            />
          )}
        </Row>
      )}
      onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
        const at = Number(node.pos.split('-').at(-1))
        const beside = dropPosition < at ? 'before' : 'after'
        move.mutate(dropMove(all, dragNode.item.id, { entry: node.item, place: dropToGap ? beside : 'inside' }))
      }}
    />
  )
}

function Row({ item, children }: { item: DictionaryItem; children: ReactNode }) {
  const t = useTranslations('dictionaries')
  const labelOf = useLabelOf()
  return (
    <span className={styles.item}>
      <span className={styles.label}>{labelOf(item)}</span>
      <span className={styles.value}>{item.value}</span>
      {!item.isEnabled && <Tag tone="warning">{t('off')}</Tag>}
      {item.useCount > 0 && <Tag>{t('used', { count: item.useCount })}</Tag>}
      {children}
    </span>
  )
}

interface ActionsProps {
  readonly item: DictionaryItem
  readonly all: readonly DictionaryItem[]
  readonly onMove: (move: Move) => void
  readonly onEdit: () => void
  readonly onAddBelow: () => void
}

/** All that can be done with an entry, by hand or by keyboard. */
function Actions({ item, all, onMove, onEdit, onAddBelow }: ActionsProps) {
  const t = useTranslations('dictionaries')
  const name = useLabelOf()(item)
  const ask = useAskToDelete(item)
  const { up, down, in: into, out } = arrowMoves(all, item)
  const arrow = (label: string, move: Move | undefined) => ({
    key: label,
    label,
    disabled: move === undefined,
    onClick: () => move && onMove(move),
  })
  const entries = [
    { key: 'edit', label: t('edit', { name }), onClick: onEdit },
    { key: 'below', label: t('newBelow', { name }), onClick: onAddBelow },
    { type: 'divider' as const },
    arrow(t('moveUp', { name }), up),
    arrow(t('moveDown', { name }), down),
    arrow(t('moveIn', { name }), into),
    arrow(t('moveOut', { name }), out),
    { type: 'divider' as const },
    { key: 'delete', label: t('delete', { name }), danger: true, onClick: ask },
  ]
  return (
    <OwnKeys>
      <Dropdown menu={{ items: entries }} trigger={['click']}>
        <Button type="text" icon={<MoreOutlined aria-hidden="true" />} aria-label={t('actionsOf', { name })} />
      </Dropdown>
    </OwnKeys>
  )
}

function useAskToDelete(item: DictionaryItem): () => void {
  const t = useTranslations('dictionaries')
  const name = useLabelOf()(item)
  const remove = useConfirmedMutation(dictionaries.itemDelete, {
    invalidates: [...REFRESHED, dictionaries.paging],
    done: t('deleted'),
  })
  return () => remove.ask({ title: t('deleteItemTitle', { name }), content: t('deleteItemText') }, { id: item.id })
}
