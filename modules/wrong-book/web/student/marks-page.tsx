import { withEllipsis } from '@tripos/question-kinds/excerpt.rules.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { useStudentFilter } from '@tripos/ui/use-student-list-query.ts'
import { questionMarks } from '../../contract/question-marks.ts'
import { wrongBookPaths } from '../shared/paths.ts'
import styles from './wrong-book.module.css'
import { WrongBookTexts } from './wrong-book-texts.tsx'

type Marked = Output<typeof questionMarks.paging>['rows'][number]

const LISTS = ['favourites', 'notes'] as const

/** `/web/book/marks`: favourites, and the questions with a note. */
export function MarksPage() {
  return (
    <WrongBookTexts>
      <Marks />
    </WrongBookTexts>
  )
}

function Marks() {
  const t = useTranslations('wrongBook')
  const { value: of, set } = useStudentFilter('of', LISTS)
  const isNotes = of === 'notes'
  return (
    <>
      <PageTitle title={t('marks')} actions={<ButtonLink to={wrongBookPaths.book}>{t('back')}</ButtonLink>} />
      <StudentList
        endpoint={questionMarks.paging}
        input={{ of }}
        size={20}
        staleMs={0}
        filters={
          <Segmented
            label={t('list')}
            value={of}
            options={LISTS.map(value => ({ value, label: t(value) }))}
            onChange={set}
          />
        }
        searchLabel={t('searchMarks')}
        empty={{
          title: t(isNotes ? 'noNotes' : 'noFavourites'),
          text: t(isNotes ? 'noNotesText' : 'noFavouritesText'),
        }}
        nothingFound={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        look="rows"
        rowHeight={110}
        rowKey={row => row.questionId}
      >
        {row => <MarkCard row={row} />}
      </StudentList>
    </>
  )
}

function MarkCard({ row }: { row: Marked }) {
  const t = useTranslations()
  const id = `mark-${row.questionId}`
  return (
    <Card className={styles.entry} aria-labelledby={id}>
      <div className={styles.facts}>
        <Tag tone="accent">{t(`common.questionType.${row.type}`)}</Tag>
        <span className={styles.when}>
          <TimeAgo moment={row.at} />
        </span>
      </div>
      <h2 id={id} className={styles.excerpt}>
        <Link to={wrongBookPaths.question(row.questionId)}>{withEllipsis(row.excerpt)}</Link>
      </h2>
      {row.note !== '' && <p className={styles.note}>{row.note}</p>}
    </Card>
  )
}
