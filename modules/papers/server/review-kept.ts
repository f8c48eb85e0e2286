/** Single questions of papers that are cleared away, from what somebody has kept of them. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { OWN_MOCK_RULE } from '../../exams/server/index.ts'
import { withPaperCaches } from './caches.ts'
import { presentBlank, presentReview } from './papers.present.ts'
import { regradedQuestion } from './regrade/regrade.rules.ts'
import type { ReleasedPaper } from './released-papers.ts'
import type { ReviewedQuestion } from './review-questions.ts'

export interface KeptQuestion {
  readonly paper: ReleasedPaper
  readonly no: number
  readonly versionId: string
  readonly order: readonly number[]
  readonly answer: Answer | null
  readonly score: number
  readonly points: number
}

/** Of mock exams of one's own, whose answers were out as they were handed in. Whoever calls has asked whether the question may be seen. */
export async function reviewKept(deps: Deps, kept: readonly KeptQuestion[]): Promise<ReviewedQuestion[]> {
  const versions = await withPaperCaches(deps).caches.versions(kept.map(one => one.versionId))
  return kept.flatMap(({ paper, no, versionId, order, answer, score, points }): ReviewedQuestion[] => {
    const version = versions.get(versionId)
    if (version === undefined) return []
    const { type } = version
    const onPaper = { no, versionId, lineNo: 0, section: 0, type, order, score, points, version }
    const [question] = presentReview({
      paper: { form: OWN_MOCK_RULE, questions: [regradedQuestion(onPaper, [])] },
      answers: new Map([[no, answer]]),
      files: [],
      feedback: new Map(),
      released: { score: true, answers: true, analysis: true },
    })
    return question === undefined ? [] : [{ paper, question, blank: presentBlank(onPaper), version }]
  })
}
