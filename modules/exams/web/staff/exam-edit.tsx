import { CountedAttempt, ExamKind, OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { NO_RESULT_WORDS } from '../../contract/result-words.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { BLUEPRINT_LISTS, EXAM_LISTS } from './api.ts'
import { useExamActions } from './exam-actions.tsx'
import { ExamStateTag } from './exam-state-tag.tsx'
import { linesOf, totalsOf } from './blueprint.rules.ts'
import { type ExamForm, proposedPass, toExamInput } from './exam-form.rules.ts'
import { examsPaths } from '../shared/paths.ts'
import { useCan, useMayAddressEveryone } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RowActions } from '@tripos/ui-staff/row-actions.tsx'
import { FormPage } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { type ExamDetail, ExamFields } from './exam-fields.tsx'

type Blueprint = Output<typeof exams.blueprintDetail>

export function ExamEdit() {
  const { id = 'new' } = useParams()
  const blueprintId = useSearchParams()[0].get('blueprintId')
  if (id !== 'new') return <StoredExam key={id} id={id} />
  return blueprintId === null ? <Editor key="new" /> : <ComposedExam key={blueprintId} blueprintId={blueprintId} />
}

/** A new exam of this blueprint. */
function ComposedExam({ blueprintId }: { blueprintId: string }) {
  const detail = useEndpoint(exams.blueprintDetail, { id: blueprintId })
  return <Loaded query={detail}>{blueprint => <Editor key="new" blueprint={blueprint} />}</Loaded>
}

function StoredExam({ id }: { id: string }) {
  const detail = useEndpoint(exams.detail, { id })
  return (
    <Loaded query={detail}>
      {exam => <Editor key={exam.version} exam={exam} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

/** An exam begins without an end: answers wait for a person until it has one (releaseWithEnd). */
const BY_HAND = { rule: ReleaseRule.byHand, at: null }
const NEW_EXAM: ExamForm = {
  title: '',
  examKind: ExamKind.formal,
  notice: '',
  mustAcceptNotice: false,
  blueprintId: undefined,
  departmentId: null,
  openType: OpenType.everyone,
  audienceDepartmentIds: [],
  audienceUserIds: [],
  password: '',
  startsAt: null,
  endsAt: null,
  limitMinutes: 60,
  lateEntryMinutes: null,
  earliestHandInMinutes: 0,
  attemptLimit: 1,
  attemptDelayMinutes: 0,
  countedAttempt: CountedAttempt.best,
  passPoints: undefined,
  confirmsPassZero: false,
  release: { score: { rule: ReleaseRule.afterMarking, at: null }, answers: BY_HAND, analysis: BY_HAND },
  keysWhileOpen: false,
  abandonUnanswered: false,
  thanks: '',
  resultWords: NO_RESULT_WORDS,
}

interface EditorProps {
  readonly exam?: ExamDetail
  /** Of a new exam. */
  readonly blueprint?: Blueprint
  readonly onReload?: () => void
}

/** What a new exam begins with. */
const newExam = (blueprint: Blueprint | undefined): ExamForm =>
  blueprint === undefined
    ? NEW_EXAM
    : {
        ...NEW_EXAM,
        title: blueprint.name,
        blueprintId: blueprint.id,
        passPoints: proposedPass(totalsOf(linesOf(blueprint.content)).points),
      }

function Editor({ exam, blueprint, onReload }: EditorProps) {
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const canEdit = useCan('exam:exam:edit') && (exam?.canEdit ?? true)
  const openType = useMayAddressEveryone('exam:exam:everyone') ? OpenType.everyone : OpenType.departments
  const { actions, dialog } = useExamActions()
  return (
    <FormPage
      title={exam ? exam.title : t('new')}
      subject={exam?.title ?? ''}
      hint={exam && <ExamStateTag exam={exam} />}
      back={examsPaths.exams()}
      endpoint={exams.save}
      initial={exam ? { ...exam, password: '', confirmsPassZero: false } : { ...newExam(blueprint), openType }}
      canEdit={canEdit}
      toInput={values => toExamInput(values, exam)}
      invalidates={[...EXAM_LISTS, ...BLUEPRINT_LISTS]}
      fieldOf={{
        END_BEFORE_START: 'endsAt',
        EXAM_WINDOW_TOO_SHORT: 'limitMinutes',
        PASS_ABOVE_TOTAL: 'passPoints',
        AUDIENCE_EMPTY: 'openType',
        AUDIENCE_TOO_WIDE: 'openType',
        AUDIENCE_OUTSIDE: 'openType',
        PASS_ZERO_UNCONFIRMED: 'passPoints',
        KEYS_WHILE_OPEN_UNCONFIRMED: 'keysWhileOpen',
        BLUEPRINT_EMPTY: 'blueprintId',
      }}
      onSaved={({ id }) => {
        if (!exam) void navigate(examsPaths.exam(id), { replace: true })
      }}
      actions={
        exam && (
          <>
            <RowActions actions={actions} row={exam} moreLabel={t('more', { name: exam.title })} />
            {dialog}
          </>
        )
      }
      {...(onReload ? { onReload } : {})}
    >
      <ExamFields exam={exam} blueprint={blueprint} />
    </FormPage>
  )
}
