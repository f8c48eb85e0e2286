/**
 * Who wins where an exam has other times for some (docs/adr/0088): field by field, a person's own before a department's, the
 * nearer department before the farther, among equals the most generous. Pure; own-exam.queries.ts says the same as SQL.
 */
import { type EntryExam, entryEndsAt } from './entry.rules.ts'

/** What an override may change; null leaves what the exam says. */
export interface OwnFields {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly limitMinutes: number | null
  /** Attempts more than the exam allows. */
  readonly extraAttempts: number | null
}

/** One that reaches the person who is asked about. */
export interface ReachingOverride extends OwnFields {
  /** -1: made for this person; 0: for a department of theirs; 1: for the one above it, and so on. */
  readonly distance: number
}

export const OWN_FIELDS = ['startsAt', 'endsAt', 'limitMinutes', 'extraAttempts'] as const
export type OwnField = (typeof OWN_FIELDS)[number]

/** More is kinder: who begins earlier has longer to come. */
const kindness = (override: ReachingOverride, field: OwnField): number => {
  const value = Number(override[field])
  return field === 'startsAt' ? -value : value
}

function winnerOf<O extends ReachingOverride>(overrides: readonly O[], field: OwnField): O | undefined {
  const [winner] = overrides
    .filter(override => override[field] !== null)
    .toSorted((a, b) => a.distance - b.distance || kindness(b, field) - kindness(a, field))
  return winner
}

/** Of each field the override that says it, where any does. */
export const winnersOf = <O extends ReachingOverride>(
  overrides: readonly O[],
): Readonly<Record<OwnField, O | undefined>> => ({
  startsAt: winnerOf(overrides, 'startsAt'),
  endsAt: winnerOf(overrides, 'endsAt'),
  limitMinutes: winnerOf(overrides, 'limitMinutes'),
  extraAttempts: winnerOf(overrides, 'extraAttempts'),
})

/**
 * The passwords that let a person in, each as good as the others: of the nearest overrides that have one, where two are equally
 * near both, since neither is more generous. Empty: the exam's.
 */
export function ownPasswords<P>(
  overrides: readonly { readonly distance: number; readonly password: P | null }[],
): readonly P[] {
  const said = overrides.filter(override => override.password !== null)
  const nearest = Math.min(...said.map(override => override.distance))
  return said.flatMap(({ distance, password }) => (distance === nearest && password !== null ? [password] : []))
}

export type OwnExam = Pick<EntryExam, 'startsAt' | 'endsAt' | 'limitMinutes' | 'lateEntryMinutes' | 'attemptLimit'>

/**
 * The exam as it is for one person. Late entry is counted from the person's own opening; whoever was given a later closing and
 * no opening has until then to enter.
 */
export function ownExam<E extends OwnExam>(exam: E, overrides: readonly ReachingOverride[]): E {
  if (overrides.length === 0) return exam
  const { startsAt, endsAt, limitMinutes, extraAttempts } = winnersOf(overrides)
  return {
    ...exam,
    startsAt: startsAt?.startsAt ?? exam.startsAt,
    endsAt: endsAt?.endsAt ?? exam.endsAt,
    limitMinutes: limitMinutes?.limitMinutes ?? exam.limitMinutes,
    lateEntryMinutes: endsAt !== undefined && startsAt === undefined ? null : exam.lateEntryMinutes,
    // Without a limit nobody can have more.
    attemptLimit: exam.attemptLimit === 0 ? 0 : exam.attemptLimit + (extraAttempts?.extraAttempts ?? 0),
  }
}

/** How far the overrides of an exam reach, whomever they are for. */
export interface OwnSpan {
  readonly lastOwnStart: Date | null
  readonly lastOwnEnd: Date | null
}

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, moment) => (last === null || (moment !== null && moment > last) ? moment : last), null)

/** The end of the window of whoever has the longest; null: there is none. */
export const lastEndOf = ({ endsAt, lastOwnEnd }: Pick<EntryExam, 'endsAt'> & OwnSpan): Date | null =>
  endsAt === null ? null : latest([endsAt, lastOwnEnd])

/** The last moment at which anybody may enter, by whatever override; null: for ever. */
export function lastEntryEndsAt(
  exam: Pick<EntryExam, 'startsAt' | 'endsAt' | 'lateEntryMinutes'> & OwnSpan,
): Date | null {
  const { lastOwnStart, lastOwnEnd, lateEntryMinutes } = exam
  const usual = entryEndsAt(exam)
  if (usual === null) return null
  const byOwnStart =
    lastOwnStart === null
      ? null
      : entryEndsAt({ startsAt: lastOwnStart, endsAt: latest([exam.endsAt, lastOwnEnd]), lateEntryMinutes })
  return latest([usual, lastOwnEnd, byOwnStart])
}
