import { LineKind, OpenType, PartialScore, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { type BlueprintLine, exams } from '../../exams/contract/exams.ts'
import type { ResultWords } from '../../exams/contract/result-words.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { textToRichText } from '@tripos/documents/rich-text.ts'
import type { Caller } from './calls.ts'
import type { DemoExam, DemoLine } from './content/types.ts'
import type { SeededBank } from './seed-bank.ts'

/** When it can be taken; without it always. */
export interface ExamWindow {
  readonly startsAt: Date
  readonly endsAt: Date
  /** Minutes after the start until which one may enter. */
  readonly lateEntry?: number
}

interface Seeding {
  readonly exam: Omit<DemoExam, 'window'>
  readonly window: ExamWindow | undefined
  readonly banks: ReadonlyMap<string, SeededBank>
  readonly departments: ReadonlyMap<string, string>
  readonly resultWords?: ResultWords
  /** A draft is seen by staff alone. */
  readonly isDraft?: boolean
}

function found<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo content names "${key}", which is not there`)
  return value
}

function lineOf(line: DemoLine, banks: Seeding['banks']): BlueprintLine {
  const bank = found(banks, line.bank)
  if (line.kind === 'handPicked') {
    const questionIds = line.questions.map(key => found(bank.questionIds, key))
    return { kind: LineKind.handPicked, points: line.points, questionIds, count: 0 }
  }
  const { type, level = null, count, points } = line
  return { kind: LineKind.drawnPerCandidate, points, questionIds: [], bankId: bank.id, type, level, count }
}

const wantedOf = ({ kind, questionIds, count }: BlueprintLine): number =>
  kind === LineKind.handPicked ? questionIds.length : count

type Audience = Pick<Input<typeof exams.save>, 'openType' | 'audienceDepartmentIds' | 'password'>

function audienceOf({ audience }: Seeding['exam'], departments: Seeding['departments']): Audience {
  switch (audience.openType) {
    case 'everyone':
      return { openType: OpenType.everyone }
    case 'departments':
      return {
        openType: OpenType.departments,
        audienceDepartmentIds: audience.departments.map(key => found(departments, key)),
      }
    case 'password':
      return { openType: OpenType.password, password: audience.password }
  }
}

export async function seedExam(caller: Caller, seeding: Seeding): Promise<string> {
  const { exam, window, banks, departments, resultWords } = seeding
  const sections = exam.sections.map(({ title, instructions, lines }) => ({
    title,
    instructions: textToRichText(instructions),
    lines: lines.map(line => lineOf(line, banks)),
  }))
  const { shuffleQuestions, shuffleOptions } = exam
  const partialScore = PartialScore[exam.partialScore]
  const content = { sections, shuffleQuestions, shuffleOptions, partialScore }
  const blueprint = await caller.call(exams.blueprintSave, { name: exam.title, departmentId: null, content })
  const totalPoints = sections
    .flatMap(section => section.lines)
    .reduce((sum, line) => sum + wantedOf(line) * line.points, 0)
  const rule = (name: keyof typeof ReleaseRule) => ({ rule: ReleaseRule[name] })
  const { id } = await caller.call(exams.save, {
    title: exam.title,
    notice: exam.noticeHtml,
    mustAcceptNotice: true,
    blueprintId: blueprint.id,
    departmentId: null,
    ...audienceOf(exam, departments),
    startsAt: window?.startsAt.toISOString() ?? null,
    endsAt: window?.endsAt.toISOString() ?? null,
    limitMinutes: exam.minutes,
    lateEntryMinutes: window?.lateEntry ?? null,
    earliestHandInMinutes: 0,
    attemptLimit: exam.attempts,
    attemptDelayMinutes: 0,
    passPoints: Math.round((totalPoints * exam.passPercent) / 100),
    release: {
      score: rule(exam.release.score),
      answers: rule(exam.release.answers),
      analysis: rule(exam.release.analysis),
    },
    abandonUnanswered: false,
    ...(resultWords && { resultWords }),
  })
  if (seeding.isDraft !== true) await caller.call(exams.publish, { id })
  return id
}
