/** One table of who wins among overrides. The pure rule and the SQL of every list are held against it. */
import type { OwnExam, OwnFields } from '../server/overrides.rules.ts'

/**
 * The candidate belongs to a class of a school and to a club, both below the top; `stranger` is somebody else, and `other`
 * a class that the candidate is not in.
 */
export const DISTANCES = { person: -1, class: 0, club: 0, school: 1, top: 1, stranger: null, other: null } as const
export type Subject = keyof typeof DISTANCES

/** Moments in minutes from now. */
type Minutes<T> = { readonly [K in keyof T]: T[K] extends Date | null ? number | null : T[K] }
export type CaseExam = Minutes<OwnExam>
export type CaseFields = Minutes<OwnFields>

export interface OverrideCase {
  readonly title: string
  readonly exam: CaseExam
  readonly overrides: readonly (readonly [Subject, CaseFields])[]
  readonly expected: CaseExam
}

const EXAM: CaseExam = { startsAt: -60, endsAt: 60, limitMinutes: 45, lateEntryMinutes: null, attemptLimit: 1 }
const NONE: CaseFields = { startsAt: null, endsAt: null, limitMinutes: null, extraAttempts: null }

// oxlint-disable-next-line max-params -- a row of the table reads from left to right
const row = (
  title: string,
  overrides: readonly (readonly [Subject, Partial<CaseFields>])[],
  expected: Partial<CaseExam> = {},
  exam: Partial<CaseExam> = {},
): OverrideCase => ({
  title,
  exam: { ...EXAM, ...exam },
  overrides: overrides.map(([subject, fields]) => [subject, { ...NONE, ...fields }]),
  expected: { ...EXAM, ...exam, ...expected },
})

export const OVERRIDE_CASES: readonly OverrideCase[] = [
  row('nothing is overridden', []),
  row('one of somebody else', [['stranger', { endsAt: 90 }]]),
  row('one of another department', [['other', { endsAt: 90 }]]),
  row('another opening', [['person', { startsAt: 10 }]], { startsAt: 10 }),
  row('another closing', [['person', { endsAt: 90 }]], { endsAt: 90 }),
  row('an earlier closing', [['person', { endsAt: 30 }]], { endsAt: 30 }),
  row('more minutes', [['person', { limitMinutes: 90 }]], { limitMinutes: 90 }),
  row('fewer minutes', [['person', { limitMinutes: 20 }]], { limitMinutes: 20 }),
  row('more attempts', [['person', { extraAttempts: 2 }]], { attemptLimit: 3 }),
  row('more attempts where there is no limit', [['person', { extraAttempts: 2 }]], {}, { attemptLimit: 0 }),
  row('everything', [['person', { startsAt: 10, endsAt: 99, limitMinutes: 50, extraAttempts: 1 }]], {
    startsAt: 10,
    endsAt: 99,
    limitMinutes: 50,
    attemptLimit: 2,
  }),
  row('of the own department', [['class', { endsAt: 90 }]], { endsAt: 90 }),
  row('of a department above', [['school', { endsAt: 90 }]], { endsAt: 90 }),
  row(
    'the own before the department’s, however kind that is',
    [
      ['class', { endsAt: 300 }],
      ['person', { endsAt: 90 }],
    ],
    {
      endsAt: 90,
    },
  ),
  row(
    'the own with less time before the department’s',
    [
      ['person', { limitMinutes: 20 }],
      ['class', { limitMinutes: 90 }],
    ],
    {
      limitMinutes: 20,
    },
  ),
  row(
    'the nearer department before the farther',
    [
      ['school', { endsAt: 300 }],
      ['class', { endsAt: 90 }],
    ],
    { endsAt: 90 },
  ),
  row(
    'the own before all departments',
    [
      ['school', { extraAttempts: 9 }],
      ['class', { extraAttempts: 5 }],
      ['person', { extraAttempts: 1 }],
    ],
    { attemptLimit: 2 },
  ),
  row(
    'of two equally near the earlier opening',
    [
      ['class', { startsAt: 20 }],
      ['club', { startsAt: 10 }],
    ],
    { startsAt: 10 },
  ),
  row(
    'of two equally near the later closing',
    [
      ['class', { endsAt: 90 }],
      ['club', { endsAt: 120 }],
    ],
    { endsAt: 120 },
  ),
  row(
    'of two equally near the longer time',
    [
      ['club', { limitMinutes: 50 }],
      ['class', { limitMinutes: 70 }],
    ],
    {
      limitMinutes: 70,
    },
  ),
  row(
    'of two equally near more attempts',
    [
      ['club', { extraAttempts: 3 }],
      ['class', { extraAttempts: 1 }],
    ],
    {
      attemptLimit: 4,
    },
  ),
  row(
    'the top is as near as the club below it',
    [
      ['school', { endsAt: 90 }],
      ['top', { endsAt: 120 }],
    ],
    { endsAt: 120 },
  ),
  row(
    'each field from where it is said',
    [
      ['person', { limitMinutes: 90 }],
      ['class', { endsAt: 200, extraAttempts: 1 }],
      ['school', { startsAt: 10, endsAt: 300, limitMinutes: 20 }],
    ],
    { startsAt: 10, endsAt: 200, limitMinutes: 90, attemptLimit: 2 },
  ),
  row(
    'a later closing lets in who is late',
    [['person', { endsAt: 90 }]],
    { endsAt: 90, lateEntryMinutes: null },
    {
      lateEntryMinutes: 5,
    },
  ),
  row(
    'late entry counts from the own opening',
    [['person', { startsAt: -10, endsAt: 90 }]],
    { startsAt: -10, endsAt: 90 },
    {
      lateEntryMinutes: 5,
    },
  ),
  row(
    'late entry stays where the window does',
    [['person', { limitMinutes: 90 }]],
    { limitMinutes: 90 },
    {
      lateEntryMinutes: 5,
    },
  ),
  row(
    'an opening and a closing from two of them',
    [
      ['person', { endsAt: 90 }],
      ['school', { startsAt: -20 }],
    ],
    {
      startsAt: -20,
      endsAt: 90,
    },
    { lateEntryMinutes: 15 },
  ),
  row('a closing where the exam has none', [['person', { endsAt: 90 }]], { endsAt: 90 }, { endsAt: null }),
  row(
    'an opening where the exam has none',
    [['class', { startsAt: 10 }]],
    { startsAt: 10 },
    { startsAt: null, endsAt: null },
  ),
]

/** The same with moments. */
export function atMoment<T extends { readonly startsAt: number | null; readonly endsAt: number | null }>(
  fields: T,
  now: Date,
): Omit<T, 'startsAt' | 'endsAt'> & { readonly startsAt: Date | null; readonly endsAt: Date | null } {
  const at = (minutes: number | null) => (minutes === null ? null : new Date(now.getTime() + minutes * 60_000))
  return { ...fields, startsAt: at(fields.startsAt), endsAt: at(fields.endsAt) }
}
