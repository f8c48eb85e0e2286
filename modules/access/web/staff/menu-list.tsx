import { PlusOutlined } from '@ant-design/icons'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import { menus } from '../../contract/menus.ts'
import { Button, Input, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeleteMenus, useSortMenu } from './api.ts'
import styles from '@tripos/ui-staff/organisation.module.css'
import { RowMenu } from '@tripos/ui-staff/row-menu.tsx'
import { SortableTree } from '@tripos/ui-staff/sortable-tree.tsx'
import { placeBeside, withBelow } from '@tripos/ui-staff/tree.rules.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { classes } from '@tripos/ui/classes.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { MenuIcon } from '@tripos/ui-staff/shell/menu-icon.tsx'
import { isGroup, type StoredMenu, titleOf } from './stored-menu.rules.ts'
import { DeadEnd } from '@tripos/ui-staff/dead-end.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { EditMenu, MenuForm } from './menu-form.tsx'
import { MoveMenuForm } from './menu-move-form.tsx'
import { MenuPreview } from './menu-preview.tsx'
import pageStyles from '@tripos/ui-staff/pages.module.css'

type Task =
  | { readonly kind: 'add'; readonly parent: StoredMenu | null }
  | { readonly kind: 'edit' | 'move'; readonly menu: StoredMenu }

const TONES: Record<MenuType, Tone> = { 1: 'accent', 2: 'neutral', 3: 'success' }

export function MenuList() {
  const t = useTranslations('access.menus')
  const canEdit = useCan('sys:menu:edit')
  const [search, setSearch] = useState('')
  const [task, setTask] = useState<Task>()
  const list = useEndpoint(menus.tree, {})
  const sort = useSortMenu()
  const itemsOf = useItems(list.data ?? [], setTask)
  if (isRefusal(list.error, 'NOT_ALLOWED')) return <DeadEnd kind="notAllowed" />
  return (
    <>
      <PageTitle
        title={t('title')}
        hint={canEdit ? t('hint') : undefined}
        actions={
          canEdit && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => setTask({ kind: 'add', parent: null })}
            >
              {t('new')}
            </Button>
          )
        }
      />
      <Loaded query={list}>
        {rows => (
          <div className={pageStyles.two}>
            <section className={pageStyles.card} aria-label={t('title')}>
              <Input.Search
                className={pageStyles.treeSearch ?? ''}
                allowClear
                aria-label={t('search')}
                placeholder={t('search')}
                onChange={event => setSearch(event.target.value)}
              />
              <SortableTree
                label={t('title')}
                rows={rows}
                search={search}
                textOf={row => `${row.title} ${row.titleEn} ${row.path} ${row.permission ?? ''}`}
                canDrag={() => canEdit}
                onPlace={(row, place) => sort.mutate({ id: row.id, ...place })}
                render={row => <Row row={row} items={canEdit ? itemsOf(row) : []} />}
              />
            </section>
            <section className={pageStyles.card}>
              <h2>{t('preview')}</h2>
              <MenuPreview rows={rows} />
            </section>
          </div>
        )}
      </Loaded>
      <Forms task={task} rows={list.data ?? []} onClose={() => setTask(undefined)} />
    </>
  )
}

interface FormsProps {
  readonly task: Task | undefined
  readonly rows: readonly StoredMenu[]
  readonly onClose: () => void
}

function Forms({ task, rows, onClose }: FormsProps) {
  if (!task) return null
  if (task.kind === 'add') return <MenuForm parent={task.parent} rows={rows} onClose={onClose} />
  if (task.kind === 'edit') return <EditMenu id={task.menu.id} rows={rows} onClose={onClose} />
  return <MoveMenuForm menu={task.menu} rows={rows} onClose={onClose} />
}

function Row({ row, items }: { row: StoredMenu; items: NonNullable<MenuProps['items']> }) {
  const t = useTranslations('access.menus')
  const types = useTranslations('access.menuType')
  const language = useLocaleStore(state => state.language)
  const title = titleOf(row, language)
  return (
    <div className={classes(styles.row, row.hidden && styles.hiddenRow)}>
      {row.type !== MenuType.function && <MenuIcon name={row.icon === '' ? undefined : row.icon} />}
      <span className={styles.name} title={title}>
        {title}
      </span>
      {!isGroup(row) && <Tag tone={TONES[row.type]}>{types(`${row.type}`)}</Tag>}
      {row.hidden && row.type === MenuType.menu && <Tag tone="warning">{t('hidden')}</Tag>}
      {!row.isBuiltIn && <Tag>{t('own')}</Tag>}
      <span className={styles.side}>
        <span className={classes(styles.code, styles.wide)}>{row.permission ?? row.path}</span>
        {items.length > 0 && <RowMenu name={title} items={items} />}
      </span>
    </div>
  )
}

function useItems(rows: readonly StoredMenu[], open: (task: Task) => void) {
  const t = useTranslations('access.menus')
  const tree = useTranslations('org.tree')
  const sort = useSortMenu()
  const askToDelete = useAskToDelete(rows)
  return (row: StoredMenu): NonNullable<MenuProps['items']> => {
    const [up, down] = [placeBeside(rows, row.id, -1), placeBeside(rows, row.id, 1)]
    const goTo = (place: typeof up) => place && sort.mutate({ id: row.id, sort: place.sort })
    const canHold = row.type !== MenuType.function && row.component !== ''
    return [
      { key: 'add', label: t('addBelow'), disabled: !canHold, onClick: () => open({ kind: 'add', parent: row }) },
      { key: 'edit', label: t('edit'), onClick: () => open({ kind: 'edit', menu: row }) },
      { key: 'move', label: tree('move'), onClick: () => open({ kind: 'move', menu: row }) },
      { key: 'up', label: tree('up'), disabled: !up, onClick: () => goTo(up) },
      { key: 'down', label: tree('down'), disabled: !down, onClick: () => goTo(down) },
      { type: 'divider' },
      { key: 'delete', label: t('delete'), danger: true, disabled: row.isBuiltIn, onClick: () => askToDelete(row) },
    ]
  }
}

/** Says how much goes with the entry; the server refuses if it has become more meanwhile. */
function useAskToDelete(rows: readonly StoredMenu[]) {
  const t = useTranslations('access.menus')
  const language = useLocaleStore(state => state.language)
  const remove = useDeleteMenus(t('deleted'))
  return (row: StoredMenu) => {
    const ids = [...withBelow(rows, row.id)]
    remove.ask(
      {
        title: t('deleteTitle', { name: titleOf(row, language) }),
        content: t('deleteText', { count: ids.length - 1 }),
        okText: t('delete'),
      },
      { ids },
    )
  }
}
