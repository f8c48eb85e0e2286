/** The right side: one dictionary with its entries. */
import { DeleteOutlined, DownloadOutlined, EditOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { DictionaryKind, dictionaries, type Dictionary, type DictionaryItem } from '../../contract/dictionaries.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { CategoryTree, useLabelOf } from './category-tree.tsx'
import styles from './dictionaries.module.css'
import { ImportDrawer } from './import-drawer.tsx'
import { ItemForm } from './item-form.tsx'
import { LabelTable } from './label-table.tsx'
import { matching } from './moves.rules.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

interface ItemsPanelProps {
  readonly dictionary: Dictionary
  readonly name: string
  readonly canEdit: boolean
  readonly onEdit: () => void
  readonly onDeleted: () => void
}

/** An entry that is being edited, or a new one below another. */
type Editing = { readonly item: DictionaryItem } | { readonly below: DictionaryItem | undefined }

export function ItemsPanel(props: ItemsPanelProps) {
  const { dictionary, name, canEdit } = props
  const t = useTranslations('dictionaries')
  const labelOf = useLabelOf()
  const [editing, setEditing] = useState<Editing>()
  const list = useEndpoint(dictionaries.items, { id: dictionary.id })
  const close = () => setEditing(undefined)
  const below = editing && 'below' in editing ? editing.below : undefined
  return (
    <section className={styles.panel} aria-label={name}>
      <Head {...props} onNew={() => setEditing({ below: undefined })} />
      <p className={styles.hint}>{t(`kindHint.${dictionary.kind}`)}</p>
      <Loaded query={list}>
        {items => (
          <Entries
            dictionary={dictionary}
            items={items}
            canEdit={canEdit}
            onEdit={item => setEditing({ item })}
            onAddBelow={item => setEditing({ below: item })}
          />
        )}
      </Loaded>
      {editing && (
        <ItemForm
          dictionary={dictionary}
          item={'item' in editing ? editing.item : undefined}
          parentId={below?.id ?? null}
          title={titleOf()}
          onClose={close}
          onReload={() => {
            close()
            void list.refetch()
          }}
        />
      )}
    </section>
  )

  function titleOf(): string {
    if (editing && 'item' in editing) return t('editItemTitle')
    return below ? t('newBelow', { name: labelOf(below) }) : t('newItem')
  }
}

function Head({ dictionary, name, canEdit, onEdit, onDeleted, onNew }: ItemsPanelProps & { onNew: () => void }) {
  const t = useTranslations('dictionaries')
  const remove = useConfirmedMutation(dictionaries.delete, {
    invalidates: [dictionaries.paging, dictionaries.categories],
    done: t('deleted'),
    onSuccess: onDeleted,
  })
  const question = { title: t('deleteTitle', { name }), content: t('deleteText') }
  return (
    <div className={styles.head}>
      <h2>
        {name} <span className={styles.value}>{dictionary.code}</span>
      </h2>
      <Space wrap>
        <SheetButtons dictionary={dictionary} name={name} canEdit={canEdit} />
        {canEdit && (
          <Button
            type="text"
            icon={<EditOutlined aria-hidden="true" />}
            aria-label={t('edit', { name })}
            onClick={onEdit}
          />
        )}
        {canEdit && !dictionary.isBuiltIn && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('delete', { name })}
            onClick={() => remove.ask(question, { id: dictionary.id })}
          />
        )}
        {canEdit && dictionary.kind !== DictionaryKind.data && (
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={onNew}>
            {t('newItem')}
          </Button>
        )}
      </Space>
    </div>
  )
}

function SheetButtons({ dictionary, name, canEdit }: Pick<ItemsPanelProps, 'dictionary' | 'name' | 'canEdit'>) {
  const t = useTranslations('dictionaries.transfer')
  const { download } = useTransfer()
  const [isImporting, setIsImporting] = useState(false)
  return (
    <Space wrap>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void download(dictionaries.export, { id: dictionary.id })}
      >
        {t('export')}
      </Button>
      {canEdit && (
        <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setIsImporting(true)}>
          {t('import')}
        </Button>
      )}
      {isImporting && <ImportDrawer dictionary={dictionary} name={name} onClose={() => setIsImporting(false)} />}
    </Space>
  )
}

interface EntriesProps {
  readonly dictionary: Dictionary
  readonly items: readonly DictionaryItem[]
  readonly canEdit: boolean
  readonly onEdit: (item: DictionaryItem) => void
  readonly onAddBelow: (item: DictionaryItem) => void
}

function Entries({ dictionary, items, canEdit, onEdit, onAddBelow }: EntriesProps) {
  const t = useTranslations('dictionaries')
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const isMatch = ({ value, labelZh, labelEn }: DictionaryItem) =>
    [value, labelZh, labelEn].some(text => text.toLowerCase().includes(words))
  const shown = words === '' ? items : matching(items, isMatch)
  if (items.length === 0) return <EmptyState title={t('noItems')} />
  return (
    <>
      <Input.Search
        className={styles.search ?? ''}
        allowClear
        aria-label={t('itemSearch')}
        placeholder={t('itemSearch')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {shown.length === 0 && <EmptyState title={t('nothingFound')} />}
      {shown.length > 0 && dictionary.kind === DictionaryKind.data && (
        <LabelTable items={shown} canEdit={canEdit} onEdit={onEdit} />
      )}
      {shown.length > 0 && dictionary.kind !== DictionaryKind.data && (
        <>
          {canEdit && <p className={styles.hint}>{t('moveHint')}</p>}
          <CategoryTree items={shown} all={items} canEdit={canEdit} onEdit={onEdit} onAddBelow={onAddBelow} />
        </>
      )}
    </>
  )
}
