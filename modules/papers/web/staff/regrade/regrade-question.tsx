import { ArrowLeftOutlined } from '@ant-design/icons'
import { formatMinute, formatPercent, formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { QuestionView } from '../../../../questions/web/shared/question-view.tsx'
import { type Regrade, regrades } from '../../../contract/regrades.ts'
import { papersPaths } from '../../shared/paths.ts'
import { DecisionForm, type RegradeQuestion as Question } from './decision-form.tsx'
import { RegradePreview } from './regrade-preview.tsx'

const SIZE = 10

/** One question of an exam that was taken: what is decided about it anew, and what that changes. */
export function RegradeQuestion() {
  const { examId = '', versionId = '' } = useParams()
  const question = useEndpoint(regrades.question, { examId, questionVersionId: versionId })
  return <Loaded query={question}>{found => <View examId={examId} question={found} />}</Loaded>
}

function View({ examId, question }: { examId: string; question: Question }) {
  const t = useTranslations('regrade.question')
  const [search] = useSearchParams()
  const [shown, setShown] = useState<string>()
  const prepare = useEndpointMutation(regrades.save, {
    invalidates: [regrades.paging],
    onSuccess: ({ id }) => setShown(id),
  })
  const { questionVersionId } = question
  return (
    <>
      <Link to={papersPaths.regrades(examId)}>
        <ArrowLeftOutlined aria-hidden="true" /> {t('back')}
      </Link>
      <PageTitle title={t('title')} subject={question.excerpt} hint={question.examTitle} />
      <section className={pages.card} aria-label={t('asked')}>
        <h2>{t('asked')}</h2>
        <div className={pages.stack}>
          <QuestionFacts question={question} />
          <QuestionView view={question.question} withKey />
        </div>
      </section>
      <section className={pages.card} aria-label={t('decide')}>
        <h2>{t('decide')}</h2>
        <DecisionForm
          // The key that holds is another one once a regrade was applied.
          key={question.regradeCount}
          question={question}
          first={search.get('decide') === 'rubric' ? 'rubric' : undefined}
          isBusy={prepare.isPending}
          onPreview={(decision, reason) => prepare.mutate({ examId, questionVersionId, decision, reason })}
        />
      </section>
      {shown !== undefined && (
        <section className={pages.card} aria-label={t('changes')}>
          <h2>{t('changes')}</h2>
          <RegradePreview key={shown} id={shown} onDiscard={() => setShown(undefined)} />
        </section>
      )}
      <History examId={examId} questionVersionId={questionVersionId} onShow={setShown} />
    </>
  )
}

function QuestionFacts({ question }: { question: Question }) {
  const t = useTranslations('regrade.question')
  const types = useTranslations('common.questionType')
  const { type, points, isOut, paperCount, shareRight } = question
  return (
    <Facts
      facts={[
        { label: t('type'), value: types(`${type}`) },
        { label: t('points'), value: isOut ? t('out') : formatPoints(points) },
        { label: t('papers'), value: paperCount },
        { label: t('share'), value: shareRight === null ? '' : formatPercent(shareRight) },
      ]}
    />
  )
}

interface HistoryProps {
  readonly examId: string
  readonly questionVersionId: string
  readonly onShow: (id: string) => void
}

/** What was decided before, and what is only looked at. */
function History({ examId, questionVersionId, onShow }: HistoryProps) {
  const t = useTranslations('regrade.question')
  const [page, setPage] = useState(1)
  const list = useEndpoint(regrades.paging, { examId, questionVersionId, page, size: SIZE }, { keepPrevious: true })
  return (
    <section className={pages.card} aria-label={t('history')}>
      <h2>{t('history')}</h2>
      <PagedList<Regrade> list={list} page={page} size={SIZE} onPage={setPage} empty={t('noHistory')} isSmall>
        {regrade => (
          <PagedItem
            key={regrade.id}
            actions={
              <Button type="link" onClick={() => onShow(regrade.id)}>
                {t('show')}
              </Button>
            }
          >
            <div>
              <strong>{`${t(`kinds.${regrade.decision.kind}`)} · ${t(`states.${regrade.state}`)}`}</strong>
              <p>{regrade.reason}</p>
              <p className={pages.muted}>
                {t('by', {
                  name: regrade.madeBy,
                  at: formatMinute(regrade.appliedAt ?? regrade.madeAt),
                  changed: regrade.changedCount,
                })}
              </p>
            </div>
          </PagedItem>
        )}
      </PagedList>
    </section>
  )
}
