import { Alert } from 'antd'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { examStatistics, MAX_COMPARED, MIN_COMPARED } from '../../contract/exam-statistics.ts'
import styles from './statistics.module.css'

type Similarity = Output<typeof examStatistics.similarity>
type Pair = Similarity['rows'][number]

/** Candidates whose wrong answers are alike beyond chance: all of them, or those of one department. */
export function SimilarityTab({ examId }: { readonly examId: string }) {
  const t = useTranslations('statistics.similarity')
  const canNarrow = useCan('sys:depart:view')
  const [departmentId, setDepartmentId] = useState<string | null>(null)
  const input = { examId, ...(departmentId === null ? {} : { departmentId }) }
  const similarity = useEndpoint(examStatistics.similarity, input)
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
      <Loaded key={departmentId} query={similarity}>
        {found => <Pairs found={found} />}
      </Loaded>
    </div>
  )
}

function Pairs({ found: { verdict, personCount, falseAlarm, rows } }: { readonly found: Similarity }) {
  const t = useTranslations('statistics.similarity')
  if (verdict === 'tooFew') return <EmptyState title={t('tooFew', { count: MIN_COMPARED })} />
  if (verdict === 'tooMany') return <EmptyState title={t('tooMany', { count: MAX_COMPARED })} />
  const method = t('method', { count: personCount, share: formatPercent(falseAlarm) })
  if (rows.length === 0) return <EmptyState title={t('empty')}>{method}</EmptyState>
  return (
    <>
      <Alert type="info" showIcon title={t('caution')} description={method} />
      <div className={styles.card}>
        <StaticTable
          label={t('title')}
          rows={rows}
          rowKey={pair => `${pair.first.paperId} ${pair.second.paperId}`}
          columns={[
            { key: 'first', title: t('first'), render: pair => <Candidate of={pair.first} /> },
            { key: 'second', title: t('second'), render: pair => <Candidate of={pair.second} /> },
            {
              key: 'same',
              title: t('same'),
              align: 'right',
              render: pair => t('sameOf', { same: pair.sameCount, wrong: pair.wrongCount }),
            },
            {
              key: 'expected',
              title: t('expected'),
              align: 'right',
              render: pair => t('about', { count: pair.expectedCount }),
            },
            { key: 'chance', title: t('chance'), align: 'right', render: pair => oneIn(pair.chance) },
          ]}
        />
      </div>
    </>
  )
}

/** As a power of ten: nobody reads eleven noughts. */
const oneIn = (chance: number): string => `10${superscript(Math.floor(Math.log10(Math.max(chance, 1e-99))))}`

const superscript = (exponent: number): string =>
  [...String(exponent)].map(letter => (letter === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(letter)] ?? ''))).join('')

function Candidate({ of: { paperId, realName, userName } }: { readonly of: Pair['first'] }) {
  const t = useTranslations('statistics.similarity')
  return (
    <Link to={papersPaths.paper(paperId)} aria-label={t('paper', { name: realName })}>
      {realName} <span className={styles.muted}>{userName}</span>
    </Link>
  )
}
