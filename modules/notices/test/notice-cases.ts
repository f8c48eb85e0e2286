/** One table of the states of notices. The pure rule and the SQL of every list are held against it. */
import { NoticeState } from '@tripos/contract-kit/enums.ts'

const { draft, scheduled, published, ended } = NoticeState
const DAY_MS = 86_400_000

/** Milliseconds from now at which it is published and ends; null: never. */
type NoticeCase = readonly [title: string, publishIn: number | null, endsIn: number | null, state: NoticeState]

export const NOTICE_CASES: readonly NoticeCase[] = [
  ['a draft', null, null, draft],
  ['a draft with an end that has passed', null, -DAY_MS, draft],
  ['a draft with an end to come', null, DAY_MS, draft],
  ['of tomorrow', DAY_MS, null, scheduled],
  ['of the next moment', 1, DAY_MS, scheduled],
  ['from this moment on', 0, null, published],
  ['for one moment', 0, 1, published],
  ['without an end', -DAY_MS, null, published],
  ['until tomorrow', -DAY_MS, DAY_MS, published],
  ['until the next moment', -DAY_MS, 1, published],
  ['until this moment', -DAY_MS, 0, ended],
  ['until yesterday', -2 * DAY_MS, -DAY_MS, ended],
]

const at = (milliseconds: number | null, now: Date): Date | null =>
  milliseconds === null ? null : new Date(now.getTime() + milliseconds)

/** The columns of a case at this moment. */
export const noticeTimes = ([, publishIn, endsIn]: NoticeCase, now: Date) => ({
  publishAt: at(publishIn, now),
  endsAt: at(endsIn, now),
})
