/** Trainings as students see them. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { PracticeMode } from '../contract/practice-modes.ts'
import type { training } from '../contract/training.ts'
import type { RunSummary } from './runs.queries.ts'

type Shown = Output<typeof training.records>['rows'][number]

export const presentRun = (run: RunSummary): Shown => ({
  id: run.id,
  mode: run.mode as PracticeMode,
  questionCount: run.questionCount,
  answeredCount: run.answeredCount,
  rightCount: run.rightCount,
  startedAt: run.startedAt.toISOString(),
  seenAt: run.seenAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
})
