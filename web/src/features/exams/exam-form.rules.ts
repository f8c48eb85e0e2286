import { OpenType, ReleaseRule } from '@tripos/contract/enums'
import type { exams, ReleaseRules } from '@tripos/contract/exams'
import type { Input } from '@tripos/contract/kernel'

type SaveInput = Input<typeof exams.save>

/** The fields as the form holds them: all there, the blueprint perhaps not chosen yet, the password empty for "keep". */
export type ExamForm = Omit<Required<SaveInput>, 'id' | 'version' | 'blueprintId' | 'password' | 'release'> & {
  readonly password: string
  readonly blueprintId: string | undefined
  readonly release: ReleaseRules
}

const FIELDS = [
  'title',
  'notice',
  'mustAcceptNotice',
  'kind',
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
  'passPoints',
  'abandonUnanswered',
  'thanks',
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

const dated = ({ rule, at }: ReleaseRules['score']) => ({ rule, at: rule === ReleaseRule.onDate ? at : null })
