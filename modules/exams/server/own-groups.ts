/** People of an exam by the times that they have: each group is told of its own. */
import type { Db } from '@tripos/db/client.ts'
import { listOverridesOf } from './own-exam.queries.ts'
import { type OwnExam, ownExam } from './overrides.rules.ts'

interface Overridable extends OwnExam {
  readonly id: string
  readonly overrideNo: number
}

export interface OwnGroup<E> {
  /** The exam with their times. */
  readonly own: E
  readonly people: readonly string[]
  /** The same for the same times, so that a notification is one for all whom it tells the same; empty: the usual ones. */
  readonly key: string
}

function keyOf(own: OwnExam, exam: OwnExam): string {
  const times = ({ startsAt, endsAt, limitMinutes }: OwnExam) =>
    [startsAt?.getTime() ?? '', endsAt?.getTime() ?? '', limitMinutes].join('-')
  return times(own) === times(exam) ? '' : `:${times(own)}`
}

/** Of an exam without overrides one group. */
export async function byOwnTimes<E extends Overridable>(
  db: Db,
  exam: E,
  userIds: readonly string[],
): Promise<readonly OwnGroup<E>[]> {
  const overrides = await listOverridesOf(db, exam, userIds)
  const groups = new Map<string, { readonly own: E; readonly people: string[]; readonly key: string }>()
  for (const userId of userIds) {
    const own = ownExam(exam, overrides.get(userId) ?? [])
    const key = keyOf(own, exam)
    const group = groups.get(key) ?? { own, people: [], key }
    group.people.push(userId)
    groups.set(key, group)
  }
  return [...groups.values()]
}
