/** What a released result says of sections and knowledge points. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Released, ResultExam } from '../../exams/server/index.ts'
import { listAskedPoints } from '../../questions/server/index.ts'
import type { PaperResult } from '../contract/papers.ts'
import { knowledgeShares } from './knowledge-shares.rules.ts'
import type { PaperWithRegrades } from './regrade/regraded-papers.ts'
import { sectionShares } from './section-shares.rules.ts'

interface Asked {
  readonly exam: ResultExam
  readonly paper: PaperWithRegrades
  readonly released: Released
  readonly language: Language
}

/**
 * Sections come with the score where the author wants it, and always with the answers, which say as much. Knowledge points
 * come with the answers alone: of few questions they tell which ones were right.
 */
export async function resultShares(
  db: Db,
  { exam, paper, released, language }: Asked,
): Promise<Pick<PaperResult, 'sections' | 'knowledge'>> {
  if (!released.score || paper.voidedAt !== null) return { sections: [], knowledge: [] }
  const sections = released.answers || exam.resultWords.showsSections ? sectionShares(paper.form, paper.questions) : []
  if (!released.answers) return { sections, knowledge: [] }
  const marks = paper.questions.flatMap(({ version, score, points, isOut }) =>
    isOut || score === null ? [] : [{ versionId: version.id, marks: score, points, answerCount: 1 }],
  )
  const asked = await listAskedPoints(
    db,
    marks.map(mark => mark.versionId),
    language,
  )
  return { sections, knowledge: knowledgeShares(marks, asked) }
}
