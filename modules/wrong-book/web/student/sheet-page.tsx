import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { useStudentFilter } from '@tripos/ui/use-student-list-query.ts'
import { MAX_ON_SHEET, wrongBook } from '../../contract/wrong-book.ts'
import { wrongBookPaths } from '../shared/paths.ts'
import { SheetQuestion } from './sheet-question.tsx'
import { useBookFilter } from './use-book-filter.ts'
import styles from './wrong-book.module.css'
import { WrongBookTexts } from './wrong-book-texts.tsx'

const CONTENTS = ['without', 'with'] as const

/** `/web/book/sheet`: the questions of the book to print, narrowed as the book was. */
export function SheetPage() {
  return (
    <WrongBookTexts>
      <Sheet />
    </WrongBookTexts>
  )
}

function Sheet() {
  const t = useTranslations('wrongBook')
  const { download } = useTransfer()
  const filter = useBookFilter()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const contents = useStudentFilter('answers', CONTENTS)
  const withAnswers = contents.value === 'with'
  const input = { ...filter.input, withAnswers, ...(search !== '' && { search }) }
  const sheet = useEndpoint(wrongBook.sheet, input, { staleMs: 0, keepPrevious: true })
  return (
    <div className={styles.sheet}>
      <PageTitle
        title={t('sheet.title')}
        actions={
          <div className={styles.tools}>
            <Segmented
              label={t('sheet.answers')}
              value={contents.value}
              options={CONTENTS.map(value => ({ value, label: t(`sheet.${value}`) }))}
              onChange={contents.set}
            />
            <ButtonLink to={wrongBookPaths.book}>{t('back')}</ButtonLink>
            <Button onClick={() => void download(wrongBook.sheetPdf, input)}>{t('sheet.pdf')}</Button>
            <Button kind="primary" onClick={() => window.print()}>
              {t('sheet.print')}
            </Button>
          </div>
        }
      />
      {sheet.isPending && <Skeleton count={3} height={160} />}
      <LoadError query={sheet} />
      {sheet.data?.total === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {sheet.data && sheet.data.total > MAX_ON_SHEET && (
        <p className={styles.source}>{t('sheet.more', { total: sheet.data.total, max: MAX_ON_SHEET })}</p>
      )}
      <ol className={styles.questions}>
        {sheet.data?.rows.map((row, index) => (
          <li key={row.questionId}>
            <SheetQuestion row={row} no={index + 1} withAnswers={withAnswers} />
          </li>
        ))}
      </ol>
    </div>
  )
}
