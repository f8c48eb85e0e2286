import { wrongBook } from '../../contract/wrong-book.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { wrongBookPaths } from '../shared/paths.ts'
import { BookFilters } from './book-filters.tsx'
import { BookSettings } from './book-settings.tsx'
import { EntryCard } from './entry-card.tsx'
import { useBookFilter } from './use-book-filter.ts'
import { WrongBookTexts } from './wrong-book-texts.tsx'

/** `/web/book`, and `/web/book/list/:examId` for one exam. */
export function WrongBookPage() {
  return (
    <WrongBookTexts>
      <Book />
    </WrongBookTexts>
  )
}

function Book() {
  const t = useTranslations('wrongBook')
  const { examId } = useParams()
  const filter = useBookFilter(examId)
  const facets = useEndpoint(wrongBook.facets, examId === undefined ? {} : { examId }, { staleMs: 0 })
  const [isSetting, setIsSetting] = useState(false)
  if (isRefusal(facets.error, 'BAD_INPUT')) return <NotFound inLayout />
  const isRemoved = filter.input.show === 'removed'
  return (
    <>
      <PageTitle
        title={t('title')}
        subject={examId === undefined ? '' : (facets.data?.exams[0]?.title ?? '')}
        hint={examId === undefined ? t('allExams') : facets.data?.exams[0]?.title}
        actions={
          <>
            <ButtonLink to={wrongBookPaths.marks('favourites')}>{t('marks')}</ButtonLink>
            <ButtonLink to={wrongBookPaths.sheet(filter.query)}>{t('print')}</ButtonLink>
            <Button onClick={() => setIsSetting(true)}>{t('settings')}</Button>
          </>
        }
      />
      <StudentList
        endpoint={wrongBook.paging}
        input={filter.input}
        size={20}
        // What was released since changes the list.
        staleMs={0}
        filters={<BookFilters filter={filter} facets={facets.data} isOfOneExam={examId !== undefined} />}
        isFiltered={filter.isNarrowed}
        searchLabel={t('search')}
        empty={
          isRemoved
            ? { title: t('emptyRemoved'), text: t('emptyRemovedText') }
            : { title: t('empty'), text: t('emptyText') }
        }
        nothingFound={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        look="rows"
        rowHeight={140}
        rowKey={entry => entry.questionId}
      >
        {entry => <EntryCard entry={entry} isRemoved={isRemoved} />}
      </StudentList>
      {facets.data && isSetting && (
        <BookSettings rightsNeeded={facets.data.rightsNeeded} onClose={() => setIsSetting(false)} />
      )}
    </>
  )
}
