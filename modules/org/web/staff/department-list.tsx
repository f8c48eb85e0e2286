import { PlusOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { org } from '../../contract.ts'
import { Button, Input, type MenuProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDeleteDepartment, useMoveDepartment } from './api.ts'
import styles from '@tripos/ui-staff/organisation.module.css'
import { RowMenu } from '@tripos/ui-staff/row-menu.tsx'
import { SortableTree } from '@tripos/ui-staff/sortable-tree.tsx'
import { useAskedNew } from '@tripos/ui-staff/use-asked-new.ts'
import { placeBeside } from '@tripos/ui-staff/tree.rules.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { DeadEnd } from '@tripos/ui-staff/dead-end.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { DepartmentForm, MoveDepartmentForm } from './department-forms.tsx'
import pageStyles from '@tripos/ui-staff/pages.module.css'

type Department = Output<typeof org.tree>[number]

/** What is open over the tree. */
type Task =
  | { readonly kind: 'add'; readonly parent: Department | null }
  | { readonly kind: 'rename' | 'move'; readonly department: Department }

const NEW: Task = { kind: 'add', parent: null }

export function DepartmentList() {
  const t = useTranslations('org.departments')
  const canEdit = useCan('sys:depart:edit')
  const [search, setSearch] = useState('')
  const [chosen, setTask] = useState<Task>()
  const [isNewAsked, closeNew] = useAskedNew()
  const task = isNewAsked && canEdit ? NEW : chosen
  const list = useEndpoint(org.tree, { countsPeople: true })
  const move = useMoveDepartment()
  const menuOf = useMenu(list.data ?? [], setTask)
  if (isRefusal(list.error, 'NOT_ALLOWED')) return <DeadEnd kind="notAllowed" />
  const newButton = canEdit && (list.data ?? []).every(row => row.canMove || row.parentId !== null) && (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => setTask({ kind: 'add', parent: null })}
    >
      {t('new')}
    </Button>
  )
  return (
    <>
      <PageTitle title={t('title')} hint={canEdit ? t('hint') : undefined} actions={newButton} />
      <section className={pageStyles.card} aria-label={t('title')}>
        <Input.Search
          className={pageStyles.treeSearch ?? ''}
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={event => setSearch(event.target.value)}
        />
        <Loaded query={list}>
          {rows =>
            rows.length === 0 ? (
              <EmptyState title={t('empty')} />
            ) : (
              <SortableTree
                label={t('title')}
                rows={rows}
                search={search}
                textOf={row => row.name}
                canDrag={row => canEdit && row.canMove}
                onPlace={(row, place) => move.mutate({ id: row.id, ...place })}
                render={row => <Row row={row} items={canEdit ? menuOf(row) : []} />}
              />
            )
          }
        </Loaded>
      </section>
      <Forms
        task={task}
        rows={list.data ?? []}
        onClose={() => {
          setTask(undefined)
          if (isNewAsked) closeNew()
        }}
      />
    </>
  )
}

function Forms({ task, rows, onClose }: { task: Task | undefined; rows: readonly Department[]; onClose: () => void }) {
  if (!task) return null
  if (task.kind === 'add') return <DepartmentForm parent={task.parent} onClose={onClose} />
  if (task.kind === 'rename') return <DepartmentForm department={task.department} onClose={onClose} />
  return <MoveDepartmentForm department={task.department} rows={rows} onClose={onClose} />
}

function Row({ row, items }: { row: Department; items: NonNullable<MenuProps['items']> }) {
  const t = useTranslations('org.departments')
  const toUsers = useLinkTo('UserList')
  const { userCount, peopleCount } = row
  const people = peopleCount ?? userCount
  const count = t('users', { count: people })
  return (
    <div className={styles.row}>
      <span className={styles.name} title={row.name}>
        {row.name}
      </span>
      <span className={styles.side}>
        {people !== userCount && <span className={pageStyles.muted}>{t('direct', { count: userCount })}</span>}
        {toUsers && people > 0 ? (
          <Link to={`${toUsers()}?departmentId=${row.id}`}>{count}</Link>
        ) : (
          <span className={pageStyles.muted}>{count}</span>
        )}
        {items.length > 0 && <RowMenu name={row.name} items={items} />}
      </span>
    </div>
  )
}

function useMenu(rows: readonly Department[], open: (task: Task) => void) {
  const t = useTranslations('org.departments')
  const tree = useTranslations('org.tree')
  const move = useMoveDepartment()
  const askToDelete = useAskToDelete()
  return (row: Department): NonNullable<MenuProps['items']> => {
    const [up, down] = [placeBeside(rows, row.id, -1), placeBeside(rows, row.id, 1)]
    const goTo = (place: typeof up) => place && move.mutate({ id: row.id, ...place })
    return [
      {
        key: 'add',
        label: t('addBelow'),
        disabled: !row.canAddBelow,
        onClick: () => open({ kind: 'add', parent: row }),
      },
      { key: 'rename', label: t('rename'), onClick: () => open({ kind: 'rename', department: row }) },
      {
        key: 'move',
        label: tree('move'),
        disabled: !row.canMove,
        onClick: () => open({ kind: 'move', department: row }),
      },
      { key: 'up', label: tree('up'), disabled: !row.canMove || !up, onClick: () => goTo(up) },
      { key: 'down', label: tree('down'), disabled: !row.canMove || !down, onClick: () => goTo(down) },
      { type: 'divider' },
      { key: 'delete', label: t('delete'), danger: true, onClick: () => askToDelete(row) },
    ]
  }
}

function useAskToDelete() {
  const t = useTranslations('org.departments')
  const remove = useDeleteDepartment(t('deleted'))
  return (row: Department) =>
    remove.ask(
      { title: t('deleteTitle', { name: row.name }), content: t('deleteText'), okText: t('delete') },
      { id: row.id },
    )
}
