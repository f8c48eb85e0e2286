/** Of which moments of a course with a due date learners are told. Pure. */
const DAY = 86_400_000

/** Once half a day has passed since the moment, it is too late to be of use. */
const LATEST = DAY / 2

export const DUE_MOMENTS = [
  { kind: 'course.dueSoon', aheadMs: DAY },
  { kind: 'course.overdue', aheadMs: 0 },
] as const
export type DueMoment = (typeof DUE_MOMENTS)[number]

/** The due dates that are told of now. */
export const dueBetween = ({ aheadMs }: DueMoment, now: Date) => ({
  after: new Date(now.getTime() + aheadMs - LATEST),
  until: new Date(now.getTime() + aheadMs),
})

export interface DueCourse {
  readonly dueAt: Date | null
  /** Since when learners know of it. */
  readonly announcedAt: Date | null
}

/** Who has been told of the course later than that has read its due date just then. */
export const dueMoments = ({ dueAt, announcedAt }: DueCourse, now: Date): readonly DueMoment[] =>
  DUE_MOMENTS.filter(moment => {
    if (dueAt === null || announcedAt === null) return false
    const { after, until } = dueBetween(moment, now)
    return dueAt > after && dueAt <= until && announcedAt.getTime() <= dueAt.getTime() - moment.aheadMs
  })
