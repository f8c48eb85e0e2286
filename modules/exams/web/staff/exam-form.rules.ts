import { OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { BlueprintContent, ExamRisk, exams } from '../../contract/exams.ts'
import type { ExamStep } from '../../contract/publish-plan.ts'
import type { ReleaseRules } from '../../contract/exam-release.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'

/** Composed for this exam alone, or a blueprint that others may use too. */
export type QuestionSource = 'own' | 'blueprint'

type SaveInput = Input<typeof exams.save>

/** The fields as the form holds them: all there, the blueprint perhaps not chosen yet, the password empty for "keep". */
export type ExamForm = Omit<
  Required<SaveInput>,
  'id' | 'version' | 'blueprintId' | 'composition' | 'password' | 'release' | 'passPoints' | 'confirmed'
> & {
  readonly source: QuestionSource
  /** Sent only where the exam has questions of its own. */
  readonly composition: BlueprintContent
  /** What the chosen blueprint is worth, as far as it is known. */
  readonly blueprintTotal: number | undefined
  readonly password: string
  readonly blueprintId: string | undefined
  readonly release: ReleaseRules
  /** None until a blueprint proposes it. */
  readonly passPoints: number | undefined
  /** That an empty paper passes is meant. */
  readonly confirmsPassZero: boolean
}

const FIELDS = [
  'title',
  'examKind',
  'notice',
  'mustAcceptNotice',
  'departmentId',
  'openType',
  'startsAt',
  'endsAt',
  'limitMinutes',
  'lateEntryMinutes',
  'earliestHandInMinutes',
  'attemptLimit',
  'attemptDelayMinutes',
  'countedAttempt',
  'keysWhileOpen',
  'abandonUnanswered',
  'thanks',
  'resultWords',
] as const

interface Stored {
  readonly id: string
  readonly version: number
}

/** What is sent: only the audience of the chosen kind, a date only where the rule is a date, a password only if typed. */
export function toExamInput(form: ExamForm, stored: Stored | undefined): SaveInput {
  const plain = Object.fromEntries(FIELDS.map(name => [name, form[name]])) as Pick<SaveInput, (typeof FIELDS)[number]>
  const { openType, password } = form
  return {
    ...plain,
    // Not chosen yet is what the schema refuses at this field.
    ...(form.source === 'own' ? { composition: form.composition } : { blueprintId: form.blueprintId ?? '' }),
    passPoints: form.passPoints ?? -1,
    confirmed: confirmedBy(form),
    audienceDepartmentIds: openType === OpenType.departments ? form.audienceDepartmentIds : [],
    audienceUserIds: openType === OpenType.people ? form.audienceUserIds : [],
    release: {
      score: dated(form.release.score),
      answers: dated(form.release.answers),
      analysis: dated(form.release.analysis),
    },
    ...(openType === OpenType.password && password.trim() !== '' ? { password } : {}),
    ...(stored ? { id: stored.id, version: stored.version } : {}),
  }
}

/** The switch stands beside the sentence that says what it does; a pass score of 0 has a box of its own. */
const confirmedBy = ({ keysWhileOpen, confirmsPassZero }: ExamForm): ExamRisk[] => [
  ...(keysWhileOpen ? (['keysWhileOpen'] as const) : []),
  ...(confirmsPassZero ? (['passZero'] as const) : []),
]

const STEP_FIELDS: Readonly<Record<Exclude<ExamStep, 'rules'>, readonly string[]>> = {
  questions: ['title', 'examKind', 'departmentId', 'source', 'blueprintId', 'composition'],
  time: [
    'startsAt',
    'endsAt',
    'limitMinutes',
    'lateEntryMinutes',
    'earliestHandInMinutes',
    'attemptLimit',
    'attemptDelayMinutes',
    'countedAttempt',
  ],
  candidates: ['openType', 'audienceDepartmentIds', 'audienceUserIds', 'password'],
}
const STEPS = ['questions', 'time', 'candidates'] as const

/** What is shown at a time; the last one says what publishing would mean. */
export const EXAM_STEPS = [...STEPS, 'rules', 'check'] as const
export type ShownStep = (typeof EXAM_STEPS)[number]
export const shownStep = (name: string | null): ShownStep => EXAM_STEPS.find(step => step === name) ?? 'questions'

/** Where a field is put right; `content.0.x` is in the step of `content`. */
export function stepOf(field: string): ExamStep {
  const [name = ''] = field.split('.')
  return STEPS.find(step => STEP_FIELDS[step].includes(name)) ?? 'rules'
}

/** 60 % of what can be had, in whole points. */
export const proposedPass = (totalPoints: number): number => Math.round((totalPoints * 0.6) / 100) * 100

/** Whoever begins in time has all their minutes. */
export function proposedEnd(startsAt: string, limitMinutes: number): string {
  return new Date(Date.parse(startsAt) + limitMinutes * 60_000).toISOString()
}

/** "When the exam ends" and "by hand" stand for each other where an exam gets an end or loses it. */
export function releaseWithEnd(release: ReleaseRules, hasEnd: boolean): ReleaseRules {
  const [from, to] = hasEnd ? [ReleaseRule.byHand, ReleaseRule.examEnd] : [ReleaseRule.examEnd, ReleaseRule.byHand]
  const moved = (part: ReleaseRules['score']) => (part.rule === from ? { rule: to, at: null } : part)
  // A score by hand was chosen; answers and analysis by hand are what an exam without an end begins with.
  return {
    score: hasEnd ? release.score : moved(release.score),
    answers: moved(release.answers),
    analysis: moved(release.analysis),
  }
}

const dated = ({ rule, at }: ReleaseRules['score']) => ({ rule, at: rule === ReleaseRule.onDate ? at : null })
