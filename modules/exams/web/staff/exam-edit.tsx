import { CountedAttempt, ExamKind, OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { type BlueprintContent, exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { examPaper } from '../../contract/exam-paper.ts'
import { NO_RESULT_WORDS } from '../../contract/result-words.ts'
import { Alert } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { BLUEPRINT_LISTS, EXAM_LISTS } from './api.ts'
import { useExamActions } from './exam-actions.tsx'
import { ExamStateTag } from './exam-state-tag.tsx'
import { PublishedWords } from './published-words.tsx'
import { drawnFrom, linesOf, newContent, totalsOf } from './blueprint.rules.ts'
import { type ExamForm, proposedPass, type ShownStep, shownStep, stepOf, toExamInput } from './exam-form.rules.ts'
import { examsPaths } from '../shared/paths.ts'
import { useCan, useMayAddressEveryone } from '@tripos/web-kit/session.ts'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RowActions } from '@tripos/ui-staff/row-actions.tsx'
import { FormPage } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import type { ExamDetail } from './exam-fields.tsx'
import { ExamFields, ExamSteps, StepButtons } from './exam-steps.tsx'

type Blueprint = Output<typeof exams.blueprintDetail>
type Paper = Output<typeof examPaper.show>

export function ExamEdit() {
  const { id = 'new' } = useParams()
  const [search] = useSearchParams()
  const blueprintId = search.get('blueprintId')
  const first = shownStep(search.get('step'))
  if (id !== 'new') return <StoredExam key={id} id={id} first={first} />
  const importId = search.get('importId')
  if (importId !== null) return <ExamOfPaper key={importId} importId={importId} />
  if (blueprintId !== null) return <ComposedExam key={blueprintId} blueprintId={blueprintId} />
  const bankId = search.get('bankId')
  return <NewExam key={bankId ?? 'new'} bankId={bankId} />
}

/** A new exam of this blueprint. */
function ComposedExam({ blueprintId }: { blueprintId: string }) {
  const detail = useEndpoint(exams.blueprintDetail, { id: blueprintId })
  return <Loaded query={detail}>{blueprint => <NewExam key="new" blueprint={blueprint} />}</Loaded>
}

/** A new exam of the questions of a paper that was imported. */
function ExamOfPaper({ importId }: { importId: string }) {
  const detail = useEndpoint(examPaper.show, { importId })
  return <Loaded query={detail}>{paper => <NewExam key="new" paper={paper} />}</Loaded>
}

function NewExam(begun: Pick<EditorProps, 'blueprint' | 'paper' | 'bankId'>) {
  const stepper = useState<ShownStep>('questions')
  return <Editor {...begun} stepper={stepper} />
}

interface StoredExamProps {
  readonly id: string
  /** Where the address leads. */
  readonly first: ShownStep
}

function StoredExam({ id, first }: StoredExamProps) {
  const detail = useEndpoint(exams.detail, { id })
  // Above the form, which begins anew with each version that is saved.
  const [led, setLed] = useState(first)
  const stepper = useState(first)
  if (led !== first) {
    setLed(first)
    stepper[1](first)
  }
  return (
    <Loaded query={detail}>
      {exam => <Editor key={exam.version} exam={exam} stepper={stepper} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

/** An exam begins without an end: answers wait for a person until it has one (releaseWithEnd). */
const BY_HAND = { rule: ReleaseRule.byHand, at: null }
const NEW_EXAM: Omit<ExamForm, 'source' | 'composition' | 'blueprintTotal'> = {
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
  readonly exam?: ExamDetail | undefined
  /** Of a new exam. */
  readonly blueprint?: Blueprint | undefined
  readonly paper?: Paper | undefined
  /** What a new one draws from at first. */
  readonly bankId?: string | null
  readonly stepper: readonly [ShownStep, (step: ShownStep) => void]
  readonly onReload?: () => void
}

const totalOf = (content: BlueprintContent) => totalsOf(linesOf(content)).points

/** What a new exam begins with. */
function newExam(blueprint: Blueprint | undefined, composition: BlueprintContent): Omit<ExamForm, 'source'> {
  if (blueprint === undefined)
    return { ...NEW_EXAM, composition, blueprintTotal: undefined, passPoints: proposedPass(totalOf(composition)) }
  const { id: blueprintId, name: title, totalPoints } = blueprint
  const passPoints = proposedPass(totalPoints)
  return { ...NEW_EXAM, title, blueprintId, composition, blueprintTotal: totalPoints, passPoints }
}

const formOf = (exam: ExamDetail, composition: BlueprintContent): ExamForm => ({
  ...exam,
  password: '',
  confirmsPassZero: false,
  source: exam.composition === null ? 'blueprint' : 'own',
  composition: exam.composition ?? composition,
  blueprintTotal: exam.composition === null ? exam.totalPoints : undefined,
})

/** What was taken over, and what still has to be looked at. */
function PaperWords({ paper: { composition, unsaidCount, missingCount, differing } }: { paper: Paper }) {
  const t = useTranslations('exams.fromPaper')
  const count = composition.sections
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + line.questionIds.length, 0)
  const doubts = [
    ...(unsaidCount > 0 ? [t('unsaid', { count: unsaidCount })] : []),
    ...(missingCount > 0 ? [t('missing', { count: missingCount })] : []),
    ...differing.map(({ title, said, actual }) =>
      t('differing', { title, said: formatPoints(said), actual: formatPoints(actual) }),
    ),
  ]
  return (
    <Alert
      type={doubts.length === 0 ? 'info' : 'warning'}
      showIcon
      title={t('taken', { count })}
      {...(doubts.length > 0 && { description: doubts.map(doubt => <div key={doubt}>{doubt}</div>) })}
    />
  )
}

type Begun = Pick<EditorProps, 'exam' | 'blueprint' | 'paper' | 'bankId'>

/** What the form begins with. */
function useInitial({ exam, blueprint, paper, bankId = null }: Begun): ExamForm {
  const t = useTranslations('exams.blueprints')
  const mayCompose = useCan('exam:blueprint:edit')
  const openType = useMayAddressEveryone('exam:exam:everyone') ? OpenType.everyone : OpenType.departments
  const composition = newContent(t('sectionNo', { no: 1 }), [drawnFrom(bankId)])
  if (exam) return formOf(exam, composition)
  if (paper) return { ...newExam(undefined, paper.composition), title: paper.title, openType, source: 'own' }
  const source = blueprint === undefined && mayCompose ? 'own' : 'blueprint'
  return { ...newExam(blueprint, composition), openType, source }
}

/** Until it is published an exam is set up step by step; then its settings stand on one page. */
function Editor({ stepper: [step, setStep], onReload, ...begun }: EditorProps) {
  const { exam, blueprint, paper } = begun
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const canEdit = useCan('exam:exam:edit') && (exam?.canEdit ?? true)
  const { actions, dialog } = useExamActions()
  const isStepped = !exam?.isPublished
  // Where saving leads.
  const next = useRef<ShownStep>(undefined)
  const leadTo = (wanted: ShownStep | undefined) => void (next.current = wanted)
  const goes = { exam, step, canEdit, setStep, leadTo }
  return (
    <FormPage
      title={exam ? exam.title : t('new')}
      subject={exam?.title ?? ''}
      hint={exam && <ExamStateTag exam={exam} />}
      back={examsPaths.exams()}
      endpoint={exams.save}
      initial={useInitial(begun)}
      {...(paper ? { above: <PaperWords paper={paper} /> } : {})}
      {...(exam?.isPublished ? { above: <PublishedWords exam={exam} /> } : {})}
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
      reveal={field => {
        next.current = undefined
        // Its step must be there before the field can be scrolled to.
        flushSync(() => setStep(stepOf(field)))
      }}
      onSaved={({ id }) => {
        const shown = next.current ?? step
        if (exam) setStep(shown)
        else void navigate(examsPaths.examStep(id, shown), { replace: true })
      }}
      actions={
        exam && (
          <>
            <RowActions actions={actions} row={exam} moreLabel={t('more', { name: exam.title })} />
            {dialog}
          </>
        )
      }
      {...(exam ? {} : { startAt: 'title' })}
      {...(isStepped ? { hasSaveKey: true, buttons: isSaving => <StepButtons {...goes} isSaving={isSaving} /> } : {})}
      {...(onReload ? { onReload } : {})}
    >
      {isStepped ? <ExamSteps {...goes} blueprint={blueprint} picked={paper?.picked} /> : <ExamFields exam={exam} />}
    </FormPage>
  )
}
