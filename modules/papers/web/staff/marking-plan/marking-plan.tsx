import { ArrowLeftOutlined } from '@ant-design/icons'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Button } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { markingPlans } from '../../../contract/marking-plans.ts'
import { papersPaths } from '../../shared/paths.ts'
import type { Plan } from './plan.ts'
import { MarkerFigures } from './marker-figures.tsx'
import { PlannedRubricList } from './planned-rubric-list.tsx'
import { QuestionProgress } from './question-progress.tsx'
import { WayOfMarking } from './way-of-marking.tsx'

/** How an exam is marked by people, and how far that has come. */
export function MarkingPlan() {
  const { examId = '' } = useParams()
  const plan = useEndpoint(markingPlans.show, { examId }, { refetchMs: 30_000 })
  return <Loaded query={plan}>{found => <View examId={examId} plan={found} />}</Loaded>
}

function View({ examId, plan }: { examId: string; plan: Plan }) {
  const t = useTranslations('markingPlan')
  const rubrics = useTranslations('rubric')
  const navigate = useNavigate()
  const canMark = useCan('paper:paper:mark')
  return (
    <>
      {canMark && (
        <Link to={papersPaths.marking}>
          <ArrowLeftOutlined aria-hidden="true" /> {t('back')}
        </Link>
      )}
      <PageTitle
        title={t('title')}
        subject={plan.examTitle}
        hint={plan.examTitle}
        actions={<Button onClick={() => void navigate(papersPaths.markingAssignments(examId))}>{t('assign')}</Button>}
      />
      <section className={pages.card} aria-label={t('way.title')}>
        <h2>{t('way.title')}</h2>
        <WayOfMarking examId={examId} plan={plan} />
      </section>
      {/* The table in it is a region of that name. */}
      <div className={pages.card}>
        <h2>{plan.isDraft ? rubrics('title') : t('questions.title')}</h2>
        {plan.isDraft ? <PlannedRubricList examId={examId} /> : <QuestionProgress examId={examId} plan={plan} />}
      </div>
      {!plan.isDraft && (
        <div className={pages.card}>
          <h2>{t('markers.title')}</h2>
          <MarkerFigures examId={examId} />
        </div>
      )}
    </>
  )
}
