import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Tabs } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { examStatistics, type FigureViewName, figureView } from '../../contract/exam-statistics.ts'
import { statisticsPaths } from '../shared/paths.ts'
import { DepartmentsTab } from './departments-tab.tsx'
import { KnowledgeTab } from './knowledge-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { QuestionsTab } from './questions-tab.tsx'
import { SimilarityTab } from './similarity-tab.tsx'
import { TrendTab } from './trend-tab.tsx'
import styles from './statistics.module.css'

const REFRESH_MS = 30_000

/** How an exam went and how good its questions were. Tab and papers are in the address. */
export function ExamFigures() {
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const view = figureView.options.find(one => one === query.get('view')) ?? 'counted'
  const overview = useEndpoint(
    examStatistics.overview,
    { examId: id, view },
    { refetchMs: REFRESH_MS, keepPrevious: true },
  )
  const change = (key: 'view' | 'tab', value: string) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        after.set(key, value)
        return after
      },
      { replace: true },
    )
  return (
    <Loaded query={overview}>
      {found => (
        <Page
          examId={id}
          overview={overview.data ?? found}
          view={view}
          tab={query.get('tab') ?? 'overview'}
          onView={value => change('view', value)}
          onTab={value => change('tab', value)}
        />
      )}
    </Loaded>
  )
}

interface PageProps {
  readonly examId: string
  readonly overview: Output<typeof examStatistics.overview>
  readonly view: FigureViewName
  readonly tab: string
  readonly onView: (view: FigureViewName) => void
  readonly onTab: (tab: string) => void
}

function Page(props: PageProps) {
  const t = useTranslations('statistics.exam')
  const { overview, view, onView } = props
  const { examTitle, isMock, isBehind, foldedAt, figures } = overview
  return (
    <>
      <BackLink to={statisticsPaths.exams}>{t('backToList')}</BackLink>
      <PageTitle
        title={t('title')}
        subject={examTitle}
        hint={`${examTitle} · ${t(`viewHints.${view}`)}`}
        actions={
          <Segmented
            label={t('view')}
            value={view}
            options={figureView.options.map(value => ({ value, label: t(`views.${value}`) }))}
            onChange={onView}
          />
        }
      />
      {isBehind && (
        <Alert
          className={styles.note ?? ''}
          type="info"
          showIcon
          title={foldedAt === null ? t('beingMade') : t('behind', { at: formatMinute(foldedAt) })}
        />
      )}
      {figures === null ? (
        <EmptyState title={t(isMock ? 'mock' : 'empty')}>{!isMock && t('emptyHint')}</EmptyState>
      ) : (
        <Figures {...props} figures={figures} />
      )}
    </>
  )
}

type FiguresProps = PageProps & { readonly figures: NonNullable<PageProps['overview']['figures']> }

function Figures({ examId, overview, figures, view, tab, onTab }: FiguresProps) {
  const t = useTranslations('statistics.exam')
  const canCompare = useCan('stat:similarity:view')
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={tab}
      onChange={onTab}
      items={[
        { key: 'overview', label: t('overview'), children: <OverviewTab figures={figures} /> },
        { key: 'questions', label: t('questions'), children: <QuestionsTab examId={examId} view={view} /> },
        {
          key: 'departments',
          label: t('departments'),
          children: <DepartmentsTab departments={overview.departments} sections={figures.sections} />,
        },
        { key: 'trend', label: t('trend'), children: <TrendTab examId={examId} /> },
        { key: 'knowledge', label: t('knowledge'), children: <KnowledgeTab examId={examId} view={view} /> },
        ...(canCompare
          ? [{ key: 'similarity', label: t('similarity'), children: <SimilarityTab examId={examId} /> }]
          : []),
      ]}
    />
  )
}
