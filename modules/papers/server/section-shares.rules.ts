/** What each section of a paper came to; a question that was taken out of the exam counts for nothing. */
import type { ExamForm } from '../../exams/server/index.ts'
import type { SectionShare } from '../contract/result-shares.ts'

interface Counted {
  readonly section: number
  readonly points: number
  /** Null while it waits for a marker. */
  readonly score: number | null
  readonly isOut: boolean
}

/** A paper of one section has no shares: they would say what the score says. */
export function sectionShares({ sections }: Pick<ExamForm, 'sections'>, questions: readonly Counted[]): SectionShare[] {
  const shares = sections.flatMap(({ title }, section): SectionShare[] => {
    const counted = questions.filter(question => question.section === section && !question.isOut)
    if (counted.length === 0) return []
    return [
      {
        section,
        title,
        questionCount: counted.length,
        score: counted.reduce<number | null>(
          (sum, { score }) => (sum === null || score === null ? null : sum + score),
          0,
        ),
        points: counted.reduce((sum, { points }) => sum + points, 0),
      },
    ]
  })
  return shares.length < 2 ? [] : shares
}
