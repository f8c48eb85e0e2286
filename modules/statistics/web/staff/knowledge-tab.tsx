import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { examStatistics, type FigureViewName, MIN_PEOPLE } from '../../contract/exam-statistics.ts'
import styles from './statistics.module.css'

interface KnowledgeTabProps {
  readonly examId: string
  readonly view: FigureViewName
}

/** What was reached by knowledge point: by everybody, or by one department. */
export function KnowledgeTab({ examId, view }: KnowledgeTabProps) {
  const t = useTranslations('statistics.knowledge')
  const canNarrow = useCan('sys:depart:view')
  const [departmentId, setDepartmentId] = useState<string | null>(null)
  const input = { examId, view, ...(departmentId === null ? {} : { departmentId }) }
  const knowledge = useEndpoint(examStatistics.knowledge, input)
  return (
    <div className={styles.stack}>
      {canNarrow && (
        <DepartmentSelect
          label={t('department')}
          value={departmentId}
          onChange={setDepartmentId}
          className={styles.filter ?? ''}
        />
      )}
      <Loaded key={departmentId} query={knowledge}>
        {({ rows, isTooFew, personCount }) =>
          isTooFew || rows.length === 0 ? (
            <EmptyState title={isTooFew ? t('tooFew', { count: MIN_PEOPLE }) : t('empty')}>
              {!isTooFew && t('emptyHint')}
            </EmptyState>
          ) : (
            <>
              <ChartPanel
                title={t('title')}
                hint={t('people', { count: personCount })}
                summary={t('summary', { name: rows[0]?.name ?? '', share: formatPercent(rows[0]?.share ?? 0) })}
                labelTitle={t('point')}
                labels={rows.map(row => row.name)}
                series={[
                  {
                    label: t('share'),
                    colour: 'accent',
                    kind: 'bar',
                    isShare: true,
                    values: rows.map(row => row.share),
                  },
                ]}
                format={formatPercent}
              />
              <div className={styles.card}>
                <StaticTable
                  label={t('points')}
                  rows={rows}
                  rowKey={row => row.id}
                  columns={[
                    { key: 'name', title: t('point'), render: row => row.name },
                    { key: 'questions', title: t('questions'), align: 'right', render: row => row.questionCount },
                    { key: 'answers', title: t('answers'), align: 'right', render: row => row.answerCount },
                    { key: 'share', title: t('share'), align: 'right', render: row => formatPercent(row.share) },
                  ]}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
