/** Progress as learners see it. */
import type { LessonProgress } from '../contract/learning.ts'
import { type LessonFacts, missingOf, percentOf, type Progress, secondsOf } from './progress.rules.ts'
import { reachedOf } from './watched-ranges.rules.ts'

export const presentProgress = (lesson: LessonFacts, progress: Progress): LessonProgress => ({
  seconds: secondsOf(progress),
  percent: percentOf(lesson, progress),
  position: progress.position,
  reached: reachedOf(progress.watchedRanges),
  whole: progress.total,
  isCompleted: progress.isCompleted,
  missing: missingOf(lesson, progress),
})
