import { Button, Checkbox, Table } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { examStatistics, type FigureViewName } from '../../contract/exam-statistics.ts'
import { AdviceTags, type QuestionRow } from './advice-tags.tsx'
import { formatCoefficient, formatShare } from './format-figures.ts'
import { QuestionChart } from './question-chart.tsx'
import { QuestionDrawer } from './question-drawer.tsx'
import styles from './statistics.module.css'

type Sort = 'no' | 'facility' | 'discrimination' | 'efficiency'

const SIZE = 50
/** Of all columns in pixels: what there is beside the menu at 1280. The question takes what is left. */
const WIDTH = 930
const WIDTHS = { no: 64, advice: 176, facility: 100, discrimination: 136, efficiency: 106, weights: 118, answered: 92 }
const DIRECTIONS = { ascend: 'asc', descend: 'desc' } as const

interface QuestionsTabProps {
  readonly examId: string
  readonly view: FigureViewName
}

/** Every question with its figures and what they advise; a row opens its options. */
export function QuestionsTab({ examId, view }: QuestionsTabProps) {
  const t = useTranslations('statistics.questions')
  const [order, setOrder] = useState<{ sort: Sort; order: 'asc' | 'desc' }>({ sort: 'no', order: 'asc' })
  const [page, setPage] = useState(1)
  const [isAdvised, setAdvised] = useState(false)
  const [opened, setOpened] = useState<QuestionRow>()
  const input = { examId, view, page, size: SIZE, isAdvised, ...order }
  const list = useEndpoint(examStatistics.questions, input, { keepPrevious: true })
  const columns = useColumns(setOpened)
  if (list.isError && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.rows ?? []
  return (
    <div className={styles.stack}>
      {order.sort === 'no' && rows.length > 1 && <QuestionChart rows={rows} />}
      <section className={styles.card} aria-label={t('title')}>
        <div className={styles.bar}>
          <h2>{t('title')}</h2>
          <Checkbox
            checked={isAdvised}
            onChange={event => {
              setAdvised(event.target.checked)
              setPage(1)
            }}
          >
            {t('onlyAdvised')}
          </Checkbox>
        </div>
        <p className={styles.muted}>{t('hint')}</p>
        <Table<QuestionRow>
          rowKey={row => `${row.versionId} ${row.points}`}
          size="middle"
          loading={list.isPending || list.isPlaceholderData}
          dataSource={rows}
          columns={columns}
          tableLayout="fixed"
          scroll={{ x: WIDTH }}
          locale={{ emptyText: <EmptyState title={t(isAdvised ? 'nothingAdvised' : 'empty')} /> }}
          pagination={{
            current: page,
            pageSize: SIZE,
            total: list.data?.total ?? 0,
            hideOnSinglePage: true,
            showSizeChanger: false,
          }}
          onChange={(pagination, _, sorter) => {
            const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
            setOrder(
              direction ? { sort: columnKey as Sort, order: DIRECTIONS[direction] } : { sort: 'no', order: 'asc' },
            )
            setPage(pagination.current ?? 1)
          }}
        />
      </section>
      {opened && <QuestionDrawer examId={examId} view={view} row={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function useColumns(open: (row: QuestionRow) => void) {
  const t = useTranslations('statistics.questions')
  const types = useTranslations('common.questionType')
  return [
    {
      key: 'no',
      width: WIDTHS.no,
      title: t('no'),
      align: 'right' as const,
      sorter: true,
      render: (_: unknown, row: QuestionRow) => row.no,
    },
    {
      key: 'excerpt',
      title: t('question'),
      render: (_: unknown, row: QuestionRow) => (
        <div className={styles.excerpt}>
          <Button type="link" className={styles.open ?? ''} onClick={() => open(row)}>
            {row.excerpt || t('untitled', { no: row.no })}
          </Button>
          <span className={styles.muted}>
            {types(`${row.type}`)}
            {row.isDrawn && ` · ${t('drawn')}`}
            {row.isOut && ` · ${t('out')}`}
          </span>
        </div>
      ),
    },
    {
      key: 'advice',
      width: WIDTHS.advice,
      title: t('advice'),
      render: (_: unknown, row: QuestionRow) => <AdviceTags row={row} />,
    },
    {
      key: 'facility',
      width: WIDTHS.facility,
      title: t('facility'),
      align: 'right' as const,
      sorter: true,
      render: (_: unknown, row: QuestionRow) => formatShare(row.facility),
    },
    {
      key: 'discrimination',
      width: WIDTHS.discrimination,
      title: t('discrimination'),
      align: 'right' as const,
      sorter: true,
      render: (_: unknown, row: QuestionRow) => formatCoefficient(row.discrimination),
    },
    {
      key: 'efficiency',
      width: WIDTHS.efficiency,
      title: t('efficiency'),
      align: 'right' as const,
      sorter: true,
      render: (_: unknown, row: QuestionRow) => formatShare(row.efficiency),
    },
    {
      key: 'weights',
      width: WIDTHS.weights,
      title: t('weights'),
      align: 'right' as const,
      render: (_: unknown, row: QuestionRow) =>
        `${formatShare(row.intendedWeight)} / ${formatShare(row.effectiveWeight)}`,
    },
    {
      key: 'answered',
      width: WIDTHS.answered,
      title: t('answered'),
      align: 'right' as const,
      render: (_: unknown, row: QuestionRow) =>
        row.paperCount === 0 ? '' : formatPercent(row.answeredCount / row.paperCount),
    },
  ]
}
