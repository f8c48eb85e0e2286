import type { questionUse } from '../../../contract/question-use.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import styles from './question-use.module.css'
import { useOpens } from '@tripos/ui-staff/opens.ts'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'

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
  /** A second way from each of them. */
  readonly more?: { readonly text: string; readonly to: (id: string) => string }
}

const SIZE = 10

/** Exams or blueprints that use a question; those that one may not see are only counted. */
export function UsePlaces({ title, endpoint, questionId, addressOf, noteOf, more }: UsePlacesProps) {
  const t = useTranslations('questionsReview.use')
  const [page, setPage] = useState(1)
  const list = useEndpoint(endpoint, { id: questionId, page, size: SIZE }, { keepPrevious: true })
  const hiddenCount = list.data?.hiddenCount ?? 0
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <PagedList<Place> list={list} page={page} size={SIZE} onPage={setPage} empty={t('none')} isSmall>
        {place => (
          <PagedItem key={place.id}>
            <OpenLink to={addressOf(place.id)}>{place.name}</OpenLink>
            {noteOf && <span className={styles.muted}>{noteOf(place)}</span>}
            {more && <Link to={more.to(place.id)}>{more.text}</Link>}
          </PagedItem>
        )}
      </PagedList>
      {hiddenCount > 0 && <p className={styles.muted}>{t('hidden', { count: hiddenCount })}</p>}
    </section>
  )
}

/** The words alone, where the page is not granted. */
function OpenLink({ to, children }: { readonly to: string; readonly children: string }) {
  return useOpens(to) ? <Link to={to}>{children}</Link> : <span>{children}</span>
}
