/** Progress as learners see it. */
import type { LessonProgress } from '../contract/learning.ts'
import { type LessonFacts, missingOf, percentOf, type Progress, secondsOf } from './progress.rules.ts'
import { reachedOf } from './spans.rules.ts'

export const presentProgress = (lesson: LessonFacts, progress: Progress): LessonProgress => ({
  seconds: secondsOf(progress),
  percent: percentOf(lesson, progress),
  position: progress.position,
  reached: reachedOf(progress.covered),
  whole: progress.whole,
  isCompleted: progress.isCompleted,
  missing: missingOf(lesson, progress),
})
