/** What can be done on the page of an exam's candidates: what is wanted most as buttons, the rest in a menu by topic. */
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ReleaseButton, ReleaseDrawer } from '../../../exams/web/shared/release-button.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { type MenuAction, MoreMenu } from '@tripos/ui-staff/more-menu.tsx'
import { RemindButton } from '@tripos/ui-staff/remind-button.tsx'
import { RemindersDrawer } from '@tripos/ui-staff/reminders-drawer.tsx'
import { candidates } from '../../contract/candidates.ts'
import { papersPaths } from '../shared/paths.ts'
import { roomPaths } from '../shared/room-paths.ts'
import type { ExamSummary } from './candidate-figures.tsx'
import { DepartmentsDrawer } from './department-results.tsx'
import { ExportsDrawer, type Narrowing } from './exports-drawer.tsx'
import type { PlacedCandidates } from './rooms/place-dialog.tsx'
import { PlaceListed } from './rooms/room-actions.tsx'

interface CandidateActionsProps {
  readonly examId: string
  readonly exam: ExamSummary
  /** What the list is narrowed to. */
  readonly narrowing: Narrowing
  /** All whom the list has, as it is narrowed, on all its pages. */
  readonly listed: PlacedCandidates
}

/** What the caller may do with the candidates of the exam. */
export function useCandidateRights({ isAhead, isOwnExam }: ExamSummary) {
  return {
    canRemind: useCan('paper:candidate:remind') && isAhead,
    canRegrade: useCan('paper:paper:regrade') && isOwnExam,
    canRelease: useCan('exam:exam:publish') && isOwnExam,
    canManage: useCan('paper:paper:manage') && isOwnExam,
  }
}

type Opened = 'placeListed' | 'reminders' | 'release' | 'departments'

/** Before and during the exam people are reminded, after it the results are released. */
export function CandidateActions(props: CandidateActionsProps) {
  const { examId, exam } = props
  const t = useTranslations('candidates.list')
  const { canRemind, canRelease } = useCandidateRights(exam)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const arrangements = useArrangements(props, setOpened)
  const results = useResults(props, setOpened)
  return (
    <>
      {canRemind && <Remind examId={examId} name={exam.examTitle} />}
      {canRelease && !canRemind && <ReleaseButton examId={examId} label={t('release')} />}
      <ExportButton narrowing={props.narrowing} />
      <MoreMenu
        groups={[
          { key: 'arrangements', label: t('arrangements'), actions: arrangements },
          { key: 'results', label: t('results'), actions: results },
        ]}
      />
      {opened === 'placeListed' && <PlaceListed listed={props.listed} onClose={close} />}
      {opened === 'reminders' && <Reminders examId={examId} onClose={close} />}
      {opened === 'release' && <ReleaseDrawer examId={examId} onClose={close} />}
      {opened === 'departments' && <DepartmentsDrawer examId={examId} exam={exam} onClose={close} />}
    </>
  )
}

function useArrangements({ examId, exam }: CandidateActionsProps, open: (what: Opened) => void): readonly MenuAction[] {
  const t = useTranslations('candidates')
  const navigate = useNavigate()
  const { canManage } = useCandidateRights(exam)
  const placeListed = { key: 'placeListed', label: t('rooms.placeListed'), run: () => open('placeListed') }
  const overrides = {
    key: 'overrides',
    label: t('list.overrides'),
    run: () => void navigate(papersPaths.overrides(examId)),
  }
  return [
    { key: 'rooms', label: t('rooms.open'), run: () => void navigate(roomPaths.rooms(examId)) },
    ...(canManage ? [placeListed, overrides] : []),
    { key: 'reminders', label: t('list.reminders'), run: () => open('reminders') },
  ]
}

function useResults({ examId, exam }: CandidateActionsProps, open: (what: Opened) => void): readonly MenuAction[] {
  const t = useTranslations('candidates')
  const navigate = useNavigate()
  const { canRemind, canRelease, canRegrade } = useCandidateRights(exam)
  const toFigures = useLinkTo('ExamFigures')
  const release = { key: 'release', label: t('list.release'), run: () => open('release') }
  const regrade = { key: 'regrade', label: t('list.regrade'), run: () => void navigate(papersPaths.regrades(examId)) }
  const figures = toFigures && {
    key: 'figures',
    label: t('list.statistics'),
    run: () => void navigate(toFigures(examId)),
  }
  return [
    ...(canRelease && canRemind ? [release] : []),
    { key: 'departments', label: t('departments.open'), run: () => open('departments') },
    ...(figures && exam.isOwnExam ? [figures] : []),
    ...(canRegrade ? [regrade] : []),
  ]
}

interface RemindProps {
  readonly examId: string
  /** Of the exam. */
  readonly name: string
  /** Nobody named: all who have not come. */
  readonly userIds?: readonly string[]
  readonly onDone?: () => void
}

export function Remind({ examId, name, userIds = [], onDone }: RemindProps) {
  const t = useTranslations('candidates.remind')
  const isAll = userIds.length === 0
  return (
    <RemindButton
      label={t(isAll ? 'all' : 'chosen')}
      title={isAll ? t('titleAll') : t('titleChosen', { count: userIds.length })}
      text={t('text')}
      name={name}
      remind={candidates.remind}
      count={candidates.countToRemind}
      input={{ examId, userIds: [...userIds] }}
      invalidates={[candidates.paging, candidates.reminders]}
      onDone={onDone}
    />
  )
}

function Reminders({ examId, onClose }: { readonly examId: string; readonly onClose: () => void }) {
  const canRemind = useCan('paper:candidate:remind')
  const cancel = useEndpointMutation(candidates.cancelReminder, { invalidates: [candidates.reminders] })
  return (
    <RemindersDrawer
      endpoint={candidates.reminders}
      thing={{ examId }}
      onCancel={canRemind ? id => cancel.mutateAsync({ examId, id }) : undefined}
      onClose={onClose}
    />
  )
}

/** What is listed, on all pages. Who is told that a file is ready comes to the open drawer. */
function ExportButton({ narrowing }: { narrowing: Narrowing }) {
  const t = useTranslations('candidates.list')
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(search.get('exports') === 'open')
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('export')}
      </Button>
      {isOpen && <ExportsDrawer narrowing={narrowing} onClose={() => setIsOpen(false)} />}
    </>
  )
}
