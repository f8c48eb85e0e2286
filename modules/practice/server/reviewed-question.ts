/** One question outside a training, for the modules above: as whoever may practise it sees it with its answer. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { PaperResult } from '../../papers/contract/papers.ts'
import { findNewestVersions, type QuestionVersion, versionCache } from '../../questions/server/index.ts'
import { listOwnAnswers, type OwnAnswerRow } from './own-answers.queries.ts'
import { findPractisable } from './may-practise.queries.ts'
import { explain, orderIn, presentQuestion } from './shown-question.ts'

interface PractisedQuestion {
  readonly question: PaperResult['questions'][number]
  /** The newest one. */
  readonly version: QuestionVersion
}

/** Undefined where this person may not practise it now. */
export async function findPractisedQuestion(
  deps: Deps,
  userId: string,
  questionId: string,
): Promise<PractisedQuestion | undefined> {
  const { db } = deps
  const [practisable, newest] = await Promise.all([
    listPractisable(deps, userId, [questionId]),
    findNewestVersions(db, [questionId]),
  ])
  const versionId = newest[0]?.versionId
  if (versionId === undefined || !practisable.has(questionId)) return undefined
  const version = (await versionCache(deps).get(db, [versionId])).get(versionId)
  if (version === undefined) return undefined
  // The same at each look.
  const placed = { version, no: 1, order: orderIn(questionId, version.view) }
  return {
    version,
    question: {
      ...presentQuestion(placed),
      ...explain(placed, null),
      rightParts: null,
      answer: null,
      score: null,
      comment: '',
    },
  }
}

/** Those of these that this person may practise now. */
export const listPractisable = (
  { db, clock, config }: Deps,
  userId: string,
  questionIds: readonly string[],
): Promise<Set<string>> =>
  findPractisable(db, { userId, questionIds, now: clock.now(), graceSeconds: config.graceSeconds })

const MAX_ANSWERS = 20

/** How this person answered it in trainings, the newest first. Whoever calls has asked whether the question may be seen. */
export const listPractisedAnswers = (deps: Deps, userId: string, questionId: string): Promise<OwnAnswerRow[]> =>
  listOwnAnswers(deps.db, { userId, questionId, limit: MAX_ANSWERS })
