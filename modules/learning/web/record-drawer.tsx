import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { learning } from '../contract/learning.ts'
import { Drawer, Skeleton, Table } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useDuration, WhyNot } from './lesson-words.tsx'
import styles from './record-drawer.module.css'

type Record = Output<typeof learning.record>

interface RecordDrawerProps {
  readonly courseId: string
  readonly learner: { readonly id: string; readonly realName: string }
  readonly onClose: () => void
}

/** What one learner has learnt in a course. Rendered only while it is open. */
export function RecordDrawer({ courseId, learner, onClose }: RecordDrawerProps) {
  const t = useTranslations('learningRecords.record')
  const common = useTranslations('common')
  const record = useEndpoint(learning.record, { courseId, userId: learner.id })
  return (
    <Drawer
      open
      title={`${t('title')}: ${learner.realName}`}
      size={800}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      {record.isPending && <Skeleton active />}
      <LoadError query={record} />
      {record.data && <Details record={record.data} />}
    </Drawer>
  )
}

function Details({ record }: { record: Record }) {
  const t = useTranslations('learningRecords')
  const duration = useDuration()
  return (
    <>
      <Facts
        facts={[
          { label: t('list.userName'), value: record.userName },
          { label: t('list.learnt'), value: duration(record.seconds) },
          { label: t('list.openedAt'), value: formatMinute(record.openedAt) || t('list.never') },
          { label: t('list.completedAt'), value: formatMinute(record.completedAt) || t('list.never') },
        ]}
      />
      <section className={styles.part} aria-label={t('record.lessons')}>
        <h3>{t('record.lessons')}</h3>
        <Lessons lessons={record.lessons} />
      </section>
      <section className={styles.part} aria-label={t('record.days')}>
        <h3>{t('record.days')}</h3>
        <p className={styles.hint}>{t('record.dayHint')}</p>
        <Table
          size="small"
          rowKey="day"
          dataSource={record.days}
          locale={{ emptyText: <EmptyState title={t('record.noDays')} /> }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { key: 'day', title: t('record.day'), dataIndex: 'day' },
            { key: 'seconds', title: t('list.learnt'), render: (_, { seconds }) => duration(seconds) },
          ]}
        />
      </section>
    </>
  )
}

function Lessons({ lessons }: { lessons: Record['lessons'] }) {
  const t = useTranslations('learningRecords')
  const kinds = useTranslations('learning.lesson.kinds')
  const duration = useDuration()
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={lessons}
      scroll={{ x: 'max-content' }}
      pagination={false}
      columns={[
        {
          key: 'title',
          title: t('record.lesson'),
          render: (_, { title, isRequired, isRemoved }) =>
            [
              title,
              ...(isRequired ? [] : [`(${t('record.elective')})`]),
              ...(isRemoved ? [`(${t('record.removed')})`] : []),
            ].join(' '),
        },
        { key: 'kind', title: t('record.kind'), render: (_, lesson) => kinds(`${lesson.kind}`) },
        { key: 'seconds', title: t('list.learnt'), render: (_, lesson) => duration(lesson.seconds) },
        { key: 'percent', title: t('record.progress'), align: 'right', render: (_, lesson) => `${lesson.percent}%` },
        {
          key: 'completedAt',
          title: t('list.completedAt'),
          render: (_, lesson) => formatMinute(lesson.completedAt) || t('list.never'),
        },
        {
          key: 'missing',
          title: t('record.missing'),
          render: (_, { missing }) => (missing.length === 0 ? t('record.nothing') : <WhyNot missing={missing} />),
        },
      ]}
    />
  )
}
