import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { candidateRooms, type UsedRoom } from '../../contract/candidate-rooms.ts'
import { candidateFilter, candidates, type CandidateState, NO_ROOM } from '../../contract/candidates.ts'
import { InputNumber } from 'antd'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { inputOf, narrowedInput } from '@tripos/ui-staff/list.rules.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { SentMessages } from '@tripos/ui-staff/sent-messages.tsx'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import { papersPaths } from '../shared/paths.ts'
import { CandidateActions, Remind, useCandidateRights } from './candidate-actions.tsx'
import { CandidateFacts, CandidateFigures, type ExamSummary } from './candidate-figures.tsx'
import { CandidateRemedies } from './candidate-remedies.tsx'
import { Place } from './rooms/place.tsx'
import { OwnTimes } from './overrides/own-times.tsx'
import { RoomActions } from './rooms/room-actions.tsx'
import type { Narrowing } from './exports-drawer.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Candidate = Output<typeof candidates.paging>['rows'][number]

const FILTERS = ['state', 'departmentId', 'room', 'minScore', 'maxScore'] as const

const TONES: Readonly<Record<CandidateState, Tone>> = {
  notBegun: 'neutral',
  absent: 'danger',
  inExam: 'accent',
  handedIn: 'warning',
  passed: 'success',
  failed: 'danger',
  marked: 'success',
  voided: 'neutral',
  abandoned: 'neutral',
}

/** The candidates of one exam: who has come, and reminders of who has not. */
export function CandidateList() {
  const { id = '' } = useParams()
  const exam = useEndpoint(candidates.summary, { examId: id }, { refetchMs: 30_000 })
  return <Loaded query={exam}>{found => <Candidates examId={id} exam={found} />}</Loaded>
}

/** What the list is narrowed to, as it stands in the address. */
function useNarrowing(examId: string): Narrowing {
  const { query } = useTableQuery(FILTERS)
  const asked = inputOf(candidates.paging, query, { examId }) as Narrowing
  const { search, state, departmentId, room, minScore, maxScore } = asked
  return {
    examId,
    ...(search && { search }),
    ...(state && { state }),
    ...(departmentId && { departmentId }),
    ...(room && { room }),
    ...(minScore !== undefined && { minScore }),
    ...(maxScore !== undefined && { maxScore }),
  }
}

function Candidates({ examId, exam }: { examId: string; exam: ExamSummary }) {
  const t = useTranslations('candidates')
  const { canRemind, canManage } = useCandidateRights(exam)
  const narrowing = useNarrowing(examId)
  const { query } = useTableQuery(FILTERS)
  const listed = narrowedInput(candidates.listAll, query, { examId })
  const { sort, order } = listed
  const { rooms = [] } = useEndpoint(candidateRooms.list, { examId }).data ?? {}
  const bulk = (rows: readonly Pick<Candidate, 'userId'>[], clear: () => void) => {
    const userIds = rows.map(row => row.userId)
    return (
      <>
        {canRemind && <Remind examId={examId} name={exam.examTitle} userIds={userIds} onDone={clear} />}
        {canManage && (
          <CandidateRemedies chosen={{ examId, userIds }} count={userIds.length} onDone={clear}>
            <RoomActions
              chosen={{ examId, userIds, ...(sort && { sort, order }) }}
              count={userIds.length}
              onDone={clear}
            />
          </CandidateRemedies>
        )}
      </>
    )
  }
  return (
    <ListPage
      title={t('list.titleOf', { name: exam.examTitle })}
      hint={<CandidateFacts exam={exam} />}
      notice={<CandidateFigures exam={exam} />}
      endpoint={candidates.paging}
      fixed={{ examId }}
      refetchMs={30_000}
      besides={[candidates.summary]}
      columns={useColumns(rooms.length > 0)}
      rowKey={candidate => candidate.userId}
      filters={useFilters(rooms)}
      searchLabel={t('list.search')}
      actions={<CandidateActions examId={examId} exam={exam} narrowing={narrowing} listed={listed} />}
      emptyText={t('list.empty')}
      all={candidates.listAll}
      {...(canRemind || canManage ? { bulk } : {})}
    />
  )
}

/** `rooms`: that candidates of the exam are in. */
function useFilters(rooms: readonly UsedRoom[]): readonly ListFilter[] {
  const t = useTranslations('candidates')
  const canSeeDepartments = useCan('sys:depart:view')
  const state: ListFilter = {
    key: 'state',
    label: t('list.state'),
    options: candidateFilter.options.map(value => ({ value, label: t(`filters.${value}`) })),
  }
  const room: ListFilter = {
    key: 'room',
    label: t('list.room'),
    options: [{ value: NO_ROOM, label: t('list.noRoom') }, ...rooms.map(one => ({ value: one.room, label: one.room }))],
  }
  const scores = (['minScore', 'maxScore'] as const).map(
    (key): ListFilter => ({
      key,
      label: t(`list.${key}`),
      render: (value, onChange) => <ScoreBound key={key} label={t(`list.${key}`)} value={value} onChange={onChange} />,
    }),
  )
  const after = rooms.length > 0 ? [room, ...scores] : scores
  if (!canSeeDepartments) return [state, ...after]
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
  return [state, department, ...after]
}

interface ScoreBoundProps {
  readonly label: string
  /** In hundredths, as the address has it. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** One end of a range of scores, in points. */
function ScoreBound({ label, value, onChange }: ScoreBoundProps) {
  return (
    <InputNumber
      className={styles.narrowFilter ?? ''}
      aria-label={label}
      placeholder={label}
      min={0}
      max={100_000}
      precision={2}
      value={value === undefined ? null : Number(value) / 100}
      onChange={points => onChange(points === null ? undefined : String(Math.round(points * 100)))}
    />
  )
}

function Deadline({ writing }: Pick<Candidate, 'writing'>) {
  const t = useTranslations('candidates.list')
  if (writing === null) return null
  const deadline = formatMinute(writing.deadlineAt)
  return writing.extraMinutes === 0 ? deadline : t('deadlineExtra', { deadline, minutes: writing.extraMinutes })
}

function useColumns(hasRooms: boolean): readonly ListColumn<Candidate>[] {
  const t = useTranslations('candidates.list')
  const states = useTranslations('candidates.states')
  // An exam without rooms keeps its place for what was granted to a candidate.
  const room: ListColumn<Candidate> = {
    key: 'room',
    priority: 2,
    width: 140,
    title: t('room'),
    render: candidate => candidate.room !== null && <Place room={candidate.room} seat={candidate.seat} />,
  }
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
    { key: 'userName', kind: 'code', title: t('userName'), render: candidate => candidate.userName },
    { key: 'departments', title: t('departments'), render: candidate => candidate.departments.join(', ') },
    ...(hasRooms ? [room] : []),
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      width: 156,
      title: t('state'),
      render: ({ state, writing }) => (
        <>
          <Tag tone={TONES[state]}>{states(state)}</Tag>
          {writing && writing.extraMinutes > 0 && <small> {t('extra', { minutes: writing.extraMinutes })}</small>}
        </>
      ),
    },
    {
      key: 'attempt',
      kind: 'number',
      priority: 3,
      title: t('attempts'),
      align: 'right',
      render: ({ attemptCount }) => attemptCount || '',
    },
    {
      key: 'score',
      kind: 'number',
      priority: 1,
      width: 104,
      title: t('score'),
      sortKey: 'score',
      align: 'right',
      render: ({ score, totalPoints }) =>
        score === null || totalPoints === null
          ? ''
          : t('scoreOf', { score: formatPoints(score), total: formatPoints(totalPoints) }),
    },
    {
      key: 'startedAt',
      kind: 'minute',
      priority: 3,
      title: t('startedAt'),
      render: candidate => formatMinute(candidate.startedAt),
    },
    { key: 'deadline', priority: 3, title: t('deadline'), render: ({ writing }) => <Deadline writing={writing} /> },
    { key: 'closedAt', kind: 'minute', title: t('closedAt'), render: candidate => formatMinute(candidate.closedAt) },
    { key: 'own', title: t('own'), render: ({ own }) => <OwnTimes own={own} /> },
    {
      key: 'messages',
      priority: 3,
      title: t('messages'),
      render: candidate => <SentMessages messages={candidate.messages} />,
    },
  ]
}
