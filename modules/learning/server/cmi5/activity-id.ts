import { createHash } from 'node:crypto'

/** The system’s own name for a unit, block or course of a lesson: the same for each launch, and never the publisher’s. */
export const activityIdOf = (homePage: string, lessonId: string, publisherId: string): string =>
  `${homePage}/cmi5/${lessonId}/${createHash('sha256').update(publisherId).digest('hex').slice(0, 32)}`
