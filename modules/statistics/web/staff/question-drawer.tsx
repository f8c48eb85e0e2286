import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { QuestionView } from '../../../questions/web/shared/question-view.tsx'
import { questionsPaths } from '../../../questions/web/shared/paths.ts'
import { formatPercent, formatPoints } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { examStatistics, type FigureViewName } from '../../contract/exam-statistics.ts'
import { formatCoefficient, formatCoefficientInterval, formatShare, formatShareInterval } from './format-figures.ts'
import { AdviceTags, type QuestionRow } from './advice-tags.tsx'
import styles from './statistics.module.css'

type Question = Output<typeof examStatistics.question>

interface QuestionDrawerProps {
  readonly examId: string
  readonly view: FigureViewName
  readonly row: QuestionRow
  readonly onClose: () => void
}

/** One question: what it asks, its figures, and who chose what. From here on to the question itself. */
export function QuestionDrawer({ examId, view, row, onClose }: QuestionDrawerProps) {
  const t = useTranslations('statistics.question')
  const common = useTranslations('common')
  const canOpen = useCan('qu:bank:view')
  const { versionId, points } = row
  const question = useEndpoint(examStatistics.question, { examId, view, versionId, points })
  return (
    <Drawer
      open
      title={t('title', { no: row.no })}
      size={720}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
      extra={canOpen && <Link to={questionsPaths.question(row.questionId)}>{t('open')}</Link>}
    >
      <Loaded query={question}>{found => <Content question={question.data ?? found} />}</Loaded>
    </Drawer>
  )
}

function Content({ question }: { question: Question }) {
  const t = useTranslations('statistics.question')
  const isDrawn = question.isDrawn
  return (
    <div className={styles.stack}>
      <AdviceTags row={question} />
      <QuestionView view={question.question} withKey />
      <Facts
        facts={[
          { label: t('points'), value: formatPoints(question.points) },
          { label: t('papers'), value: question.paperCount },
          {
            label: t('facility'),
            value: withRange(formatShare(question.facility), formatShareInterval(question.facilityInterval)),
          },
          {
            label: t('discrimination'),
            value: withRange(
              formatCoefficient(question.discrimination),
              formatCoefficientInterval(question.discriminationInterval),
            ),
          },
          { label: t('efficiency'), value: formatShare(question.efficiency) },
          {
            label: t('weights'),
            value: isDrawn
              ? t('drawnWeight')
              : `${formatShare(question.intendedWeight)} / ${formatShare(question.effectiveWeight)}`,
          },
        ]}
      />
      {question.options.length > 0 && <Options title={t('options')} choices={question} of={question} />}
      {question.parts.map((part, at) =>
        part.options.length === 0 ? null : (
          <Options key={at} title={t('optionsOfPart', { no: at + 1 })} choices={part} of={question} />
        ),
      )}
    </div>
  )
}

const withRange = (value: string, range: string): string => (range === '' ? value : `${value} (${range})`)

interface OptionsProps {
  readonly title: string
  readonly choices: Pick<Question['parts'][number], 'type' | 'options' | 'unanswered'>
  /** Of the whole question. */
  readonly of: Pick<Question, 'groupSize' | 'paperCount'>
}

function Options({ title, choices, of: { groupSize, paperCount } }: OptionsProps) {
  const t = useTranslations('statistics.question')
  const advice = useTranslations('statistics.advice')
  const { options, unanswered, type } = choices
  const nameOf = (at: number) => (type === 3 ? advice(at === 0 ? 'true' : 'false') : letterOf(at))
  const rows = [
    ...options.map((option, at) => ({ ...option, name: nameOf(at), isNone: false })),
    { ...unanswered, name: t('unanswered'), isCredited: false, isNone: true },
  ]
  const of = (count: number, all: number) => (all === 0 ? String(count) : `${count} (${formatPercent(count / all)})`)
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.muted}>{t('groups', { count: groupSize })}</p>
      <StaticTable
        label={title}
        rows={rows}
        rowKey={row => row.name}
        columns={[
          {
            key: 'name',
            title: t('option'),
            render: row => (
              <>
                {row.name} {row.isCredited && <Tag tone="success">{t('right')}</Tag>}
              </>
            ),
          },
          { key: 'count', title: t('chosen'), align: 'right', render: row => of(row.count, paperCount) },
          { key: 'upper', title: t('upper'), align: 'right', render: row => of(row.upper, groupSize) },
          { key: 'lower', title: t('lower'), align: 'right', render: row => of(row.lower, groupSize) },
        ]}
      />
    </div>
  )
}
