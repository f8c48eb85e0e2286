/** What a released result says besides its points. */
import type { Db } from '@tripos/db/client.ts'
import { gradeOf, type Released, type ResultExam } from '../../exams/server/index.ts'
import type { PaperResult } from '../contract/papers.ts'
import type { PaperRow } from './papers.queries.ts'
import { findStanding } from './results/results.queries.ts'

/** Among fewer people a mean tells what single others have. */
const MIN_CANDIDATES = 5

interface Asked {
  readonly exam: ResultExam
  readonly paper: Pick<PaperRow, 'examId' | 'userId' | 'score' | 'totalPoints' | 'isPassed' | 'voidedAt'>
  readonly released: Released
}

export type ResultWordsShown = Pick<PaperResult, 'words' | 'grade' | 'standing'>

const NOTHING: ResultWordsShown = { words: '', grade: null, standing: null }

export async function resultWords(db: Db, { exam, paper, released }: Asked): Promise<ResultWordsShown> {
  const { score, totalPoints, isPassed } = paper
  if (!released.score || score === null || paper.voidedAt !== null) return NOTHING
  const { passed, failed, bands, showsStanding } = exam.resultWords
  const found = showsStanding ? await findStanding(db, paper) : undefined
  return {
    words: isPassed === null ? '' : isPassed ? passed : failed,
    grade: gradeOf(bands, { score, totalPoints }),
    standing:
      found === undefined || found.candidateCount < MIN_CANDIDATES
        ? null
        : {
            rank: found.rank,
            candidateCount: found.candidateCount,
            mean: Math.round(found.meanShare * totalPoints),
          },
  }
}
