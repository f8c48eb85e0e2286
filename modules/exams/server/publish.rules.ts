/** What stands against publishing an exam, all of it at once, and what its author may not have meant. Pure. */
import { OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { ErrorArgs, ErrorName } from '@tripos/contract-kit/errors.ts'
import type { ReleaseRules } from '../contract/exam-release.ts'
import type { ExamRisk, ExamStep, PublishWarning } from '../contract/publish-plan.ts'
import type { Composition } from './compose-form.ts'
import { inPoints, questionCountOf, totalPointsOf } from './form.rules.ts'

export interface Reason {
  readonly name: ErrorName
  readonly args: ErrorArgs
  readonly step: ExamStep
}

export const questionReasons = ({ form, lines, shortLine, denied }: Composition): Reason[] => {
  const short = lines.filter(line => line.available < line.wanted)
  // Lines that are each enough may still be short together.
  const missing = short.length > 0 || shortLine === undefined ? short : [shortLine]
  const reasons = [
    ...denied.map(pick => ({ name: 'PICKED_NOT_USABLE' as const, args: { ...pick } })),
    ...missing
      .filter(({ section, line }) => !denied.some(pick => pick.section === section && pick.line === line))
      .map(line => ({ name: 'BLUEPRINT_TOO_FEW' as const, args: { ...line } })),
  ]
  const isEmpty = reasons.length === 0 && questionCountOf(form) === 0
  return [...reasons, ...(isEmpty ? [{ name: 'BLUEPRINT_EMPTY' as const, args: {} }] : [])].map(reason => ({
    ...reason,
    step: 'questions',
  }))
}

interface Scores {
  readonly passPoints: number
  readonly totalPoints: number
}

export const passArgs = ({ passPoints, totalPoints }: Scores): ErrorArgs => ({
  pass: inPoints(passPoints),
  total: inPoints(totalPoints),
})

/** Only where there are questions at all: an empty paper is one thing to put right, not two. */
export function passReasons({ passPoints }: Pick<Scores, 'passPoints'>, { form }: Composition): Reason[] {
  const totalPoints = totalPointsOf(form)
  return totalPoints === 0 || passPoints <= totalPoints
    ? []
    : [{ name: 'PASS_ABOVE_TOTAL', args: passArgs({ passPoints, totalPoints }), step: 'rules' }]
}

export interface Risky {
  readonly passPoints: number
  readonly keysWhileOpen: boolean
}

export const risksOf = ({ passPoints, keysWhileOpen }: Risky): ExamRisk[] => [
  ...(passPoints === 0 ? (['passZero'] as const) : []),
  ...(keysWhileOpen ? (['keysWhileOpen'] as const) : []),
]

export const UNCONFIRMED = {
  passZero: 'PASS_ZERO_UNCONFIRMED',
  keysWhileOpen: 'KEYS_WHILE_OPEN_UNCONFIRMED',
} as const satisfies Record<ExamRisk, ErrorName>

export const riskReasons = (exam: Risky, confirmed: readonly ExamRisk[]): Reason[] =>
  risksOf(exam)
    .filter(risk => !confirmed.includes(risk))
    .map(risk => ({ name: UNCONFIRMED[risk], args: {}, step: 'rules' }))

interface PlannedExam {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly release: ReleaseRules
  readonly keysWhileOpen: boolean
}

export interface PlannedAt {
  /** Null: nobody can count them. */
  readonly peopleCount: number | null
  readonly noReferenceCount: number
  readonly now: Date
}

interface Warning {
  readonly step: ExamStep
  readonly warning: PublishWarning
}

/** What waits for the end, or is never shown, says so by its own rule. */
const NOT_BEFORE_END: readonly ReleaseRule[] = [ReleaseRule.examEnd, ReleaseRule.never]

/** As long as anybody may enter for ever, nobody sees a key, whatever the rule or a person says (`keysHeldFor`). */
const keysWaitForEnd = ({ endsAt, release, keysWhileOpen }: PlannedExam): boolean =>
  endsAt === null &&
  !keysWhileOpen &&
  [release.answers, release.analysis].some(({ rule }) => !NOT_BEFORE_END.includes(rule))

export function warningsOf(exam: PlannedExam, { peopleCount, noReferenceCount, now }: PlannedAt): Warning[] {
  const { startsAt, endsAt, release } = exam
  const waitsForEnd = endsAt === null && Object.values(release).some(({ rule }) => rule === ReleaseRule.examEnd)
  const found: readonly (Warning & { readonly isSo: boolean })[] = [
    { step: 'questions', warning: 'noReference', isSo: noReferenceCount > 0 },
    { step: 'time', warning: 'over', isSo: endsAt !== null && endsAt <= now },
    { step: 'time', warning: 'begun', isSo: startsAt !== null && startsAt <= now && (endsAt === null || endsAt > now) },
    { step: 'time', warning: 'noEnd', isSo: endsAt === null },
    { step: 'candidates', warning: 'nobody', isSo: peopleCount === 0 },
    { step: 'rules', warning: 'waitsForEnd', isSo: waitsForEnd },
    { step: 'time', warning: 'keysWaitForEnd', isSo: keysWaitForEnd(exam) },
  ]
  return found.flatMap(({ step, warning, isSo }) => (isSo ? [{ step, warning }] : []))
}

/** What has a password is for whoever knows it: nobody can count them. */
export const canBeCounted = ({ openType, isPaid }: { readonly openType: number; readonly isPaid: boolean }): boolean =>
  openType !== OpenType.password || isPaid
