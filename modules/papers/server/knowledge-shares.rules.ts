/** How much of each knowledge point was reached: marks by the points that could be had, a question under each of its points. */
import type { AskedPoint } from '../../questions/server/index.ts'
import type { KnowledgeShare } from '../contract/result-shares.ts'

export interface VersionMarks {
  readonly versionId: string
  /** Sum of marks, in hundredths. */
  readonly marks: number
  /** What they could have been. */
  readonly points: number
  readonly answerCount: number
}

/** The weakest first. Points that were taken off count as none reached. */
export function knowledgeShares(marks: readonly VersionMarks[], asked: readonly AskedPoint[]): KnowledgeShare[] {
  const byVersion = new Map<string, VersionMarks[]>()
  for (const one of marks) byVersion.set(one.versionId, [...(byVersion.get(one.versionId) ?? []), one])
  const sums = new Map<
    string,
    { name: string; questions: Set<string>; marks: number; points: number; answers: number }
  >()
  for (const { versionId, pointId, name } of asked) {
    const sum = sums.get(pointId) ?? { name, questions: new Set<string>(), marks: 0, points: 0, answers: 0 }
    sums.set(pointId, sum)
    for (const one of byVersion.get(versionId) ?? []) {
      sum.questions.add(versionId)
      sum.marks += one.marks
      sum.points += one.points
      sum.answers += one.answerCount
    }
  }
  return [...sums]
    .filter(([, sum]) => sum.points > 0)
    .map(([id, { name, questions, marks: reached, points, answers }]) => ({
      id,
      name,
      questionCount: questions.size,
      answerCount: answers,
      share: Math.max(0, reached) / points,
    }))
    .toSorted((a, b) => a.share - b.share || (a.id < b.id ? -1 : 1))
}
