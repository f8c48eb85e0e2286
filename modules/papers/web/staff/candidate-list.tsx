import { DownloadOutlined } from '@ant-design/icons'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { candidateFilter, candidates, type CandidateState } from '../../contract/candidates.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { inputOf } from '@tripos/ui-staff/list.rules.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { RemindButton } from '@tripos/ui-staff/remind-button.tsx'
import { RemindersDrawer } from '@tripos/ui-staff/reminders-drawer.tsx'
import { SentMessages } from '@tripos/ui-staff/sent-messages.tsx'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import { papersPaths } from '../shared/paths.ts'
import styles from '@tripos/ui-staff/pages.module.css'

type Exam = Output<typeof candidates.paging>
type Candidate = Exam['rows'][number]

const FILTERS = ['state', 'departmentId'] as const

const TONES: Readonly<Record<CandidateState, Tone>> = {
  notBegun: 'neutral',
  absent: 'danger',
  inExam: 'accent',
  handedIn: 'warning',
  passed: 'success',
  failed: 'danger',
  marked: 'success',
  abandoned: 'neutral',
}

/** The candidates of one exam: who has come, and reminders of who has not. */
export function CandidateList() {
  const { id = '' } = useParams()
  // The smallest page: the name of the exam stands above whatever the list is narrowed by.
  const exam = useEndpoint(candidates.paging, { examId: id, size: 1 })
  return <Loaded query={exam}>{found => <Candidates examId={id} exam={found} />}</Loaded>
}

function useHint({ startsAt, endsAt, cameCount }: Exam): string {
  const t = useTranslations('candidates.list')
  const [start, end] = [formatMinute(startsAt), formatMinute(endsAt)]
  const open = start === '' ? t('windowUntil', { end }) : t('windowFrom', { start })
  const closed = start === '' || end === '' ? open : t('windowOf', { start, end })
  return t('counts', { came: cameCount, window: start === '' && end === '' ? t('always') : closed })
}

function Candidates({ examId, exam }: { examId: string; exam: Exam }) {
  const t = useTranslations('candidates')
  const canRemind = useCan('paper:candidate:remind') && exam.isAhead
  const canRegrade = useCan('paper:paper:regrade')
  return (
    <ListPage
      title={t('list.titleOf', { name: exam.examTitle })}
      hint={useHint(exam)}
      endpoint={candidates.paging}
      fixed={{ examId }}
      columns={useColumns()}
      rowKey={candidate => candidate.userId}
      filters={useFilters()}
      searchLabel={t('list.search')}
      actions={
        <>
          {canRemind && <Remind examId={examId} />}
          <Reminders examId={examId} />
          {canRegrade && <RegradeButton examId={examId} />}
          <ExportButton examId={examId} />
        </>
      }
      emptyText={t('list.empty')}
      {...(canRemind
        ? {
            bulk: (rows: readonly Candidate[], clear: () => void) => (
              <Remind examId={examId} userIds={rows.map(row => row.userId)} onDone={clear} />
            ),
          }
        : {})}
    />
  )
}

function RegradeButton({ examId }: { examId: string }) {
  const t = useTranslations('candidates.list')
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(papersPaths.regrades(examId))}>{t('regrade')}</Button>
}

interface RemindProps {
  readonly examId: string
  /** Nobody named: all who have not come. */
  readonly userIds?: readonly string[]
  readonly onDone?: () => void
}

function Remind({ examId, userIds = [], onDone }: RemindProps) {
  const t = useTranslations('candidates.remind')
  const remind = useEndpointMutation(candidates.remind, {
    invalidates: [candidates.paging, candidates.reminders],
    onSuccess: () => onDone?.(),
  })
  const isAll = userIds.length === 0
  return (
    <RemindButton
      label={t(isAll ? 'all' : 'chosen')}
      title={isAll ? t('titleAll') : t('titleChosen', { count: userIds.length })}
      text={t('text')}
      onSend={at => remind.mutateAsync({ examId, userIds: [...userIds], at })}
    />
  )
}

function Reminders({ examId }: { examId: string }) {
  const t = useTranslations('candidates.list')
  const canRemind = useCan('paper:candidate:remind')
  const [isOpen, setOpen] = useState(false)
  const cancel = useEndpointMutation(candidates.cancelReminder, { invalidates: [candidates.reminders] })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reminders')}</Button>
      {isOpen && (
        <RemindersDrawer
          endpoint={candidates.reminders}
          thing={{ examId }}
          onCancel={canRemind ? id => cancel.mutateAsync({ examId, id }) : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What is listed, on all pages. */
function ExportButton({ examId }: { examId: string }) {
  const t = useTranslations('candidates.list')
  const { query } = useTableQuery(FILTERS)
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const asked = inputOf(candidates.paging, query, { examId }) as Input<typeof candidates.export>
    const { search, state, departmentId } = asked
    setIsBusy(true)
    await download(candidates.export, {
      examId,
      ...(search && { search }),
      ...(state && { state }),
      ...(departmentId && { departmentId }),
    })
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('candidates')
  const canSeeDepartments = useCan('sys:depart:view')
  const state: ListFilter = {
    key: 'state',
    label: t('list.state'),
    options: candidateFilter.options.map(value => ({ value, label: t(`filters.${value}`) })),
  }
  if (!canSeeDepartments) return [state]
  const department: ListFilter = {
    key: 'departmentId',
    label: t('list.department'),
    render: (value, onChange) => (
      <DepartmentSelect
        key="departmentId"
        label={t('list.department')}
        value={value ?? null}
        onChange={next => onChange(next ?? undefined)}
        className={styles.wideFilter ?? ''}
      />
    ),
  }
  return [state, department]
}

function useColumns(): readonly ListColumn<Candidate>[] {
  const t = useTranslations('candidates.list')
  const states = useTranslations('candidates.states')
  return [
    {
      key: 'realName',
      title: t('realName'),
      sortKey: 'realName',
      isFixed: true,
      render: ({ paperId, realName }) =>
        paperId === null ? (
          realName
        ) : (
          <Link to={papersPaths.paper(paperId)} aria-label={t('paper', { name: realName })}>
            {realName}
          </Link>
        ),
    },
    { key: 'userName', title: t('userName'), render: candidate => candidate.userName },
    { key: 'departments', title: t('departments'), render: candidate => candidate.departments.join(', ') },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => <Tag tone={TONES[state]}>{states(state)}</Tag>,
    },
    { key: 'attempt', title: t('attempt'), align: 'right', render: ({ attemptNo }) => attemptNo ?? '' },
    {
      key: 'score',
      title: t('score'),
      align: 'right',
      render: ({ score, totalPoints }) =>
        score === null || totalPoints === null
          ? ''
          : t('scoreOf', { score: formatPoints(score), total: formatPoints(totalPoints) }),
    },
    { key: 'startedAt', title: t('startedAt'), render: candidate => formatMinute(candidate.startedAt) },
    { key: 'closedAt', title: t('closedAt'), render: candidate => formatMinute(candidate.closedAt) },
    {
      key: 'messages',
      title: t('messages'),
      render: candidate => <SentMessages messages={candidate.messages} />,
    },
  ]
}
