import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PlannedRubric, plannedRubrics } from '../../../contract/planned-rubrics.ts'
import { PlannedRubricDrawer } from './planned-rubric-drawer.tsx'

const SIZE = 10

/** What people will mark once the draft is published, and by which rubrics. */
export function PlannedRubricList({ examId }: { examId: string }) {
  const t = useTranslations('rubric')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<PlannedRubric>()
  const list = useEndpoint(plannedRubrics.paging, { examId, page, size: SIZE }, { keepPrevious: true })
  const remove = useConfirmedMutation(plannedRubrics.save, { invalidates: [plannedRubrics.paging], done: t('removed') })
  return (
    <>
      <p className={pages.muted}>{t('draftHint')}</p>
      <PagedList<PlannedRubric> list={list} page={page} size={SIZE} onPage={setPage} empty={t('noQuestions')}>
        {question => {
          const { questionId, excerpt, points, rubric } = question
          const ask = { title: t('removeTitle'), content: excerpt, okText: t('delete') }
          return (
            <PagedItem
              key={questionId}
              actions={
                <>
                  <Button type="link" onClick={() => setEdited(question)}>
                    {rubric === null ? t('set') : t('change')}
                  </Button>
                  {rubric !== null && (
                    <Button type="link" danger onClick={() => remove.ask(ask, { examId, questionId, rubric: null })}>
                      {t('delete')}
                    </Button>
                  )}
                </>
              }
            >
              <div>
                <p className={pages.excerpt}>{excerpt || t('noText')}</p>
                <p className={pages.muted}>
                  {t('worth', { points: formatPoints(points) })}
                  {rubric !== null && ` · ${t('itemCount', { count: rubric.items.length })}`}
                </p>
              </div>
            </PagedItem>
          )
        }}
      </PagedList>
      {edited && <PlannedRubricDrawer examId={examId} question={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
