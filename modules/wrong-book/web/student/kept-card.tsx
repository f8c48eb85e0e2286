import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { wrongBook } from '../../contract/wrong-book.ts'
import { wrongBookPaths } from '../shared/paths.ts'
import styles from './wrong-book.module.css'
import { WrongBookTexts } from './wrong-book-texts.tsx'

/** Of the page of oneself: the wrong book, favourites and notes. */
export function KeptCard() {
  return (
    <WrongBookTexts>
      <Kept />
    </WrongBookTexts>
  )
}

function Kept() {
  const t = useTranslations('wrongBook.card')
  const facets = useEndpoint(wrongBook.facets, {}, { staleMs: 0 })
  return (
    <Card className={styles.kept} aria-labelledby="kept">
      <h2 id="kept" className={styles.heading}>
        {t('title')}
      </h2>
      {facets.isPending && <Skeleton count={1} height={24} />}
      <LoadError query={facets} isPart />
      {facets.data && <p className={styles.source}>{t('bookCount', { count: facets.data.total })}</p>}
      <div className={styles.tools}>
        <ButtonLink size="small" to={wrongBookPaths.book}>
          {t('book')}
        </ButtonLink>
        <ButtonLink size="small" to={wrongBookPaths.marks('favourites')}>
          {t('favourites')}
        </ButtonLink>
        <ButtonLink size="small" to={wrongBookPaths.marks('notes')}>
          {t('notes')}
        </ButtonLink>
      </div>
    </Card>
  )
}
