import { PlusOutlined } from '@ant-design/icons'
import { dictionaries, type Dictionary } from '../../contract/dictionaries.ts'
import { Button, Input, Pagination } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { DictionaryForm } from './dictionary-form.tsx'
import styles from './dictionaries.module.css'
import { ItemsPanel } from './items-panel.tsx'

const PAGE = 50

/** Dictionaries at the left, the entries of the chosen one at the right. Which one stands in the address. */
export function Dictionaries() {
  const t = useTranslations('dictionaries')
  const canEdit = useCan('sys:dict:edit')
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<'new' | 'chosen'>()
  const nameOf = useNameOf()
  const words = search.trim().slice(0, 100)
  const list = useEndpoint(dictionaries.paging, { page, size: PAGE, search: words }, { keepPrevious: true })
  const choose = (id: string | undefined) => setParams(id === undefined ? {} : { id }, { replace: true })
  const close = () => setEditing(undefined)
  return (
    <>
      <PageTitle
        title={t('title')}
        hint={t('hint')}
        actions={
          canEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEditing('new')}>
              {t('new')}
            </Button>
          )
        }
      />
      <Loaded query={list}>
        {({ rows, total }) => {
          const chosen = rows.find(row => row.id === params.get('id')) ?? rows[0]
          return (
            <div className={styles.columns}>
              <nav className={styles.list} aria-label={t('list')}>
                <Input.Search
                  allowClear
                  aria-label={t('search')}
                  placeholder={t('search')}
                  maxLength={100}
                  value={search}
                  onChange={event => {
                    setSearch(event.target.value)
                    setPage(1)
                  }}
                />
                <List rows={rows} chosen={chosen} onChoose={choose} />
                {total > PAGE && <Pagination simple current={page} pageSize={PAGE} total={total} onChange={setPage} />}
              </nav>
              {chosen && (
                <ItemsPanel
                  key={chosen.id}
                  dictionary={chosen}
                  name={nameOf(chosen)}
                  canEdit={canEdit}
                  onEdit={() => setEditing('chosen')}
                  onDeleted={() => choose(undefined)}
                />
              )}
              {editing && (
                <DictionaryForm
                  {...(editing === 'chosen' && chosen ? { dictionary: chosen } : {})}
                  onSaved={id => {
                    close()
                    choose(id)
                  }}
                  onClose={close}
                  onReload={() => {
                    close()
                    void list.refetch()
                  }}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function useNameOf() {
  const isEnglish = useLocaleStore(state => state.language === 'en-US')
  return ({ titleZh, titleEn }: Dictionary) => (isEnglish ? titleEn : titleZh)
}

interface ListProps {
  readonly rows: readonly Dictionary[]
  readonly chosen: Dictionary | undefined
  readonly onChoose: (id: string) => void
}

function List({ rows, chosen, onChoose }: ListProps) {
  const t = useTranslations('dictionaries')
  const nameOf = useNameOf()
  if (rows.length === 0) return <EmptyState title={t('none')} />
  return (
    <ul>
      {rows.map(row => (
        <li key={row.id}>
          <button
            type="button"
            className={styles.entry}
            aria-current={row.id === chosen?.id}
            onClick={() => onChoose(row.id)}
          >
            <span>{nameOf(row)}</span>
            <span className={styles.kind}>
              {t(`kinds.${row.kind}`)} · {t('entries', { count: row.itemCount })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
