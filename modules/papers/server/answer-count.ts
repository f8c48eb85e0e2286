/** How many questions of papers are answered: the figure that the candidate saw on the answer sheet. */
import { type AnswerCount, askedBy, completeness, countAnswers } from '@tripos/question-kinds/completeness.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import type { QuestionVersion } from '../../questions/server/index.ts'
import type { PaperDeps } from './caches.ts'
import { loadGivenAnswers } from './papers.queries.ts'

interface GivenAnswers {
  readonly versionIds: readonly string[]
  /** By question number, from 1. */
  readonly answers: ReadonlyMap<number, AnswerBody>
}

export function countOf(
  { versionIds, answers }: GivenAnswers,
  versions: ReadonlyMap<string, QuestionVersion>,
): AnswerCount {
  const each = versionIds.map((versionId, i) => {
    const content = versions.get(versionId)?.content
    return content === undefined ? 'none' : completeness(answers.get(i + 1), askedBy(content))
  })
  return countAnswers(each)
}

interface Counted {
  readonly id: string
  readonly userId: string
  readonly versionIds: readonly string[]
  /** Written when the paper was marked; null before, and where that was before they were counted apart. */
  readonly answeredCount: number | null
  readonly partlyCount: number | null
}

/** Of each of these papers. Those that are still open are counted now. */
export async function countsOf(deps: PaperDeps, papers: readonly Counted[]): Promise<Map<string, AnswerCount>> {
  const counts = new Map<string, AnswerCount>()
  const open: Counted[] = []
  for (const paper of papers) {
    const { id, answeredCount, partlyCount } = paper
    if (answeredCount === null || partlyCount === null) open.push(paper)
    else counts.set(id, { answeredCount, partlyCount })
  }
  if (open.length === 0) return counts
  const [versions, answers] = await Promise.all([
    deps.caches.versions(open.flatMap(paper => paper.versionIds)),
    loadGivenAnswers(deps.db, open),
  ])
  for (const { id, versionIds } of open) {
    counts.set(id, countOf({ versionIds, answers: answers.get(id) ?? new Map<number, AnswerBody>() }, versions))
  }
  return counts
}
