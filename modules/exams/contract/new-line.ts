import { LineKind } from '@tripos/contract-kit/enums.ts'
import type { BlueprintLine } from './blueprint-content.ts'

/** What a question is worth where nobody says it. */
export const USUAL_POINTS = 200
/** How many are drawn until somebody says another number, as far as there are so many. */
export const USUAL_COUNT = 10

/** A line of a blueprint with nothing chosen yet. */
export const newLine = (kind: LineKind): BlueprintLine => ({
  kind,
  points: USUAL_POINTS,
  questionIds: [],
  count: kind === LineKind.handPicked ? 0 : USUAL_COUNT,
  bankId: null,
  type: null,
  allowsOneRight: null,
  level: null,
  tag: null,
  chapterId: null,
  knowledgeId: null,
})
