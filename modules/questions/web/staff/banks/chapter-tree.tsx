import { PlusOutlined } from '@ant-design/icons'
import { banks, type Chapter } from '../../../contract/banks.ts'
import { Button, Form, Input, type MenuProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import styles from '@tripos/ui-staff/organisation.module.css'
import { parentIn, parentOut } from '@tripos/ui-staff/place.rules.ts'
import { PlaceFields, type PlaceForm } from '@tripos/ui-staff/place-fields.tsx'
import { RowMenu } from '@tripos/ui-staff/row-menu.tsx'
import { SortableTree } from '@tripos/ui-staff/sortable-tree.tsx'
import { neighboursAt, placeBeside } from '@tripos/ui-staff/tree.rules.ts'
import { CHAPTER_LISTS } from '../api.ts'
import { questionsPaths } from '../../shared/paths.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import bankStyles from './banks.module.css'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

/** What is open over the tree. */
type Task =
  | { readonly kind: 'add'; readonly parent: Chapter | null }
  | { readonly kind: 'rename' | 'move'; readonly chapter: Chapter }

interface BankProps {
  readonly bankId: string
  readonly canEdit: boolean
}

/** The chapters of a bank: moved by the mouse or by their menus. */
export function ChapterTree({ bankId, canEdit }: BankProps) {
  const t = useTranslations('questionsBanks.chapters')
  const [task, setTask] = useState<Task>()
  const list = useEndpoint(banks.chapters, { bankId })
  const move = useMove()
  const menuOf = useMenu({ bankId, rows: list.data ?? [], open: setTask })
  return (
    <>
      <div className={bankStyles.head}>
        <h2>{t('title')}</h2>
        {canEdit && (
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setTask({ kind: 'add', parent: null })}>
            {t('new')}
          </Button>
        )}
      </div>
      {canEdit && <p className={bankStyles.hint}>{t('hint')}</p>}
      <Loaded query={list}>
        {rows =>
          rows.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <SortableTree
              label={t('title')}
              rows={rows}
              search=""
              textOf={row => row.name}
              canDrag={() => canEdit}
              onPlace={({ id }, place) => move.mutate({ bankId, id, ...place })}
              render={row => <Row bankId={bankId} row={row} items={canEdit ? menuOf(row) : []} />}
            />
          )
        }
      </Loaded>
      <Forms bankId={bankId} task={task} rows={list.data ?? []} onClose={() => setTask(undefined)} />
    </>
  )
}

function useMove() {
  const t = useTranslations('questionsBanks.chapters')
  return useEndpointMutation(banks.chapterMove, {
    invalidates: CHAPTER_LISTS,
    onSuccess: () => toast.success(t('moved')),
  })
}

interface RowProps {
  readonly bankId: string
  readonly row: Chapter
  readonly items: NonNullable<MenuProps['items']>
}

function Row({ bankId, row, items }: RowProps) {
  const t = useTranslations('questionsBanks.chapters')
  return (
    <div className={styles.row}>
      <span className={styles.name} title={row.name}>
        {row.name}
      </span>
      <span className={styles.side}>
        <Link to={questionsPaths.questions(`?bankId=${bankId}&chapterId=${row.id}`)}>
          {t('questions', { count: row.questionCount })}
        </Link>
        {items.length > 0 && <RowMenu name={row.name} items={items} />}
      </span>
    </div>
  )
}

interface MenuOptions {
  readonly bankId: string
  readonly rows: readonly Chapter[]
  readonly open: (task: Task) => void
}

function useMenu({ bankId, rows, open }: MenuOptions) {
  const t = useTranslations('questionsBanks.chapters')
  const tree = useTranslations('org.tree')
  const move = useMove()
  const ask = useAskToDelete(bankId)
  return (row: Chapter): NonNullable<MenuProps['items']> => {
    const [up, down] = [placeBeside(rows, row.id, -1), placeBeside(rows, row.id, 1)]
    const goTo = (place: typeof up) => place && move.mutate({ bankId, id: row.id, ...place })
    return [
      {
        key: 'add',
        label: t('addBelow'),
        disabled: row.parentId !== null,
        onClick: () => open({ kind: 'add', parent: row }),
      },
      { key: 'rename', label: t('rename'), onClick: () => open({ kind: 'rename', chapter: row }) },
      { key: 'move', label: tree('move'), onClick: () => open({ kind: 'move', chapter: row }) },
      { key: 'up', label: tree('up'), disabled: !up, onClick: () => goTo(up) },
      { key: 'down', label: tree('down'), disabled: !down, onClick: () => goTo(down) },
      { type: 'divider' },
      { key: 'delete', label: t('delete'), danger: true, onClick: () => ask(row) },
    ]
  }
}

function useAskToDelete(bankId: string) {
  const t = useTranslations('questionsBanks.chapters')
  const remove = useConfirmedMutation(banks.chapterDelete, { invalidates: CHAPTER_LISTS, done: t('deleted') })
  return (row: Chapter) =>
    remove.ask(
      { title: t('deleteTitle', { name: row.name }), content: t('deleteText', { count: row.questionCount }) },
      { bankId, id: row.id },
    )
}

interface FormsProps {
  readonly bankId: string
  readonly task: Task | undefined
  readonly rows: readonly Chapter[]
  readonly onClose: () => void
}

function Forms({ bankId, task, rows, onClose }: FormsProps) {
  if (!task) return null
  if (task.kind === 'move') return <MoveForm bankId={bankId} chapter={task.chapter} rows={rows} onClose={onClose} />
  return <NameForm bankId={bankId} task={task} onClose={onClose} />
}

interface NameFormProps {
  readonly bankId: string
  readonly task: Task
  readonly onClose: () => void
}

function NameForm({ bankId, task, onClose }: NameFormProps) {
  const t = useTranslations('questionsBanks.chapters')
  const chapter = task.kind === 'add' ? undefined : task.chapter
  const parent = task.kind === 'add' ? task.parent : null
  return (
    <FormDrawer
      title={chapter ? t('rename') : parent ? t('newBelow', { name: parent.name }) : t('new')}
      endpoint={banks.chapterSave}
      initial={{ name: chapter?.name ?? '' }}
      toInput={({ name }) => ({ bankId, name, ...(chapter ? { id: chapter.id } : { parentId: parent?.id ?? null }) })}
      invalidates={CHAPTER_LISTS}
      fieldOf={{ CHAPTER_NAME_TAKEN: 'name' }}
      onSaved={onClose}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} required>
        <Input maxLength={100} />
      </Form.Item>
    </FormDrawer>
  )
}

interface MoveFormProps {
  readonly bankId: string
  readonly chapter: Chapter
  readonly rows: readonly Chapter[]
  readonly onClose: () => void
}

function MoveForm({ bankId, chapter, rows, onClose }: MoveFormProps) {
  const t = useTranslations('questionsBanks.chapters')
  const { id, parentId } = chapter
  const neighbours = rows.filter(row => row.parentId === parentId)
  const initial: PlaceForm = { parent: parentIn(parentId), sort: neighbours.indexOf(chapter) }
  const hasBelow = rows.some(row => row.parentId === id)
  return (
    <FormDrawer
      title={t('moveTitle', { name: chapter.name })}
      endpoint={banks.chapterMove}
      initial={initial}
      toInput={({ parent, sort }) => {
        const into = parentOut(parent)
        return { bankId, id, parentId: into, sort: Math.min(sort, neighboursAt(rows, id, into).length) }
      }}
      invalidates={CHAPTER_LISTS}
      fieldOf={{ CHAPTER_TOO_DEEP: 'parent', CHAPTER_NAME_TAKEN: 'parent' }}
      onSaved={onClose}
      onClose={onClose}
    >
      <PlaceFields
        rows={rows}
        row={chapter}
        nameOf={row => row.name}
        canHold={row => row.parentId === null && !hasBelow}
        hasTop
      />
    </FormDrawer>
  )
}
