import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ExamSelect } from '../../../../exams/web/shared/exam-select.tsx'
import { appeals } from '../../../contract/appeals.ts'
import styles from './appeals.module.css'
import { AppealDrawer } from './appeal-drawer.tsx'
import { WindowDrawer } from './window-drawer.tsx'

type Group = Output<typeof appeals.paging>['rows'][number]

const FILTERS = ['examId', 'state'] as const

/** Questions that candidates object to; each is answered once for all of them. */
export function AppealList() {
  const t = useTranslations('appeals.list')
  const { query } = useTableQuery(FILTERS)
  const [shown, setShown] = useState<Group>()
  const [isSetting, setIsSetting] = useState(false)
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={appeals.paging}
        columns={useColumns(setShown)}
        rowKey={group => `${group.examId} ${group.questionVersionId}`}
        filters={useFilters()}
        actions={<Button onClick={() => setIsSetting(true)}>{t('window')}</Button>}
        emptyText={t('empty')}
      />
      {shown && <AppealDrawer group={shown} onClose={() => setShown(undefined)} />}
      {isSetting && <WindowDrawer examId={query.filters.examId} onClose={() => setIsSetting(false)} />}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('appeals.list')
  return [
    {
      key: 'examId',
      label: t('exam'),
      render: (value, onChange) => (
        <ExamSelect
          key="examId"
          label={t('exam')}
          value={value}
          onChange={onChange}
          className={pages.wideFilter ?? ''}
        />
      ),
    },
    { key: 'state', label: t('state'), options: [{ value: 'open', label: t('openOnly') }] },
  ]
}

function useColumns(onShow: (group: Group) => void): readonly ListColumn<Group>[] {
  const t = useTranslations('appeals.list')
  return [
    {
      key: 'question',
      title: t('question'),
      isFixed: true,
      render: group => (
        <Button type="link" className={styles.question ?? ''} onClick={() => onShow(group)}>
          <span className={pages.excerpt}>{group.excerpt || t('noText')}</span>
        </Button>
      ),
    },
    { key: 'exam', priority: 1, title: t('exam'), render: group => group.examTitle },
    {
      key: 'open',
      kind: 'number',
      priority: 1,
      title: t('open'),
      align: 'right',
      render: ({ openCount }) => (openCount === 0 ? '' : <Tag tone="warning">{openCount}</Tag>),
    },
    { key: 'count', kind: 'number', title: t('count'), align: 'right', render: group => group.count },
    { key: 'newest', kind: 'minute', title: t('newest'), render: group => formatMinute(group.newestAt) },
  ]
}
