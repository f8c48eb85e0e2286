import { NoticeState } from '@tripos/contract-kit/enums.ts'

export interface NoticeTimes {
  readonly publishAt: Date | null
  readonly endsAt: Date | null
}

/** From `publishAt` on until right before `endsAt`. CONDITIONS of notices.queries.ts are the same as SQL; test/notice-cases.ts holds both. */
export function stateOf({ publishAt, endsAt }: NoticeTimes, now: Date): NoticeState {
  if (publishAt === null) return NoticeState.draft
  if (publishAt > now) return NoticeState.scheduled
  return endsAt !== null && endsAt <= now ? NoticeState.ended : NoticeState.published
}

/** When a notice that is saved is published: `now` leaves alone what has been published already. */
export function publishTime(
  wanted: { readonly publish: 'draft' | 'now' | 'later'; readonly at: Date | null },
  before: Date | null,
  now: Date,
): Date | null {
  if (wanted.publish === 'draft') return null
  if (wanted.publish === 'later') return wanted.at
  return before !== null && before <= now ? before : now
}
