import { OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { ExamRisk, exams } from '../../contract/exams.ts'
import type { ReleaseRules } from '../../contract/exam-release.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'

type SaveInput = Input<typeof exams.save>

/** The fields as the form holds them: all there, the blueprint perhaps not chosen yet, the password empty for "keep". */
export type ExamForm = Omit<
  Required<SaveInput>,
  'id' | 'version' | 'blueprintId' | 'password' | 'release' | 'passPoints' | 'confirmed'
> & {
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
    blueprintId: form.blueprintId ?? '',
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

/** 60 % of what can be had, in whole points. */
export const proposedPass = (totalPoints: number): number => Math.round((totalPoints * 0.6) / 100) * 100

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
