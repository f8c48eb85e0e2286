import type { questionUse } from '@tripos/contract/question-use'
import { List, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '../../../lib/use-endpoint.ts'
import { ErrorState } from '../../../ui/states.tsx'
import styles from './life.module.css'

interface Place {
  readonly id: string
  readonly name: string
  readonly paperCount?: number
}

interface UsePlacesProps {
  readonly title: string
  readonly endpoint: typeof questionUse.exams | typeof questionUse.blueprints
  readonly questionId: string
  readonly addressOf: (id: string) => string
  readonly noteOf?: (place: Place) => string
}

const SIZE = 10

/** Exams or blueprints that use a question; those that one may not see are only counted. */
export function UsePlaces({ title, endpoint, questionId, addressOf, noteOf }: UsePlacesProps) {
  const t = useTranslations('adminLife.use')
  const [page, setPage] = useState(1)
  const list = useEndpoint(endpoint, { id: questionId, page, size: SIZE }, { keepPrevious: true })
  const places: readonly Place[] = list.data?.rows ?? []
  const hiddenCount = list.data?.hiddenCount ?? 0
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <List
        size="small"
        loading={list.isPending}
        dataSource={[...places]}
        locale={{ emptyText: <span className={styles.muted}>{t('none')}</span> }}
        renderItem={place => (
          <List.Item key={place.id}>
            <Link to={addressOf(place.id)}>{place.name}</Link>
            {noteOf && <span className={styles.muted}>{noteOf(place)}</span>}
          </List.Item>
        )}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={SIZE}
        total={list.data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
      {hiddenCount > 0 && <p className={styles.muted}>{t('hidden', { count: hiddenCount })}</p>}
    </section>
  )
}
