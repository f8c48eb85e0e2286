/** What candidates see of an exam now, for its staff: the same rule, asked for each kind of candidate there is. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { exams } from '../../exams/contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { getExam, keysHeldFor, lastEntryEndsAt, type Released, releasedOf } from '../../exams/server/index.ts'
import { type CandidateGroup, countWriting, groupCandidates, loadLastOpenDeadlines } from './release.queries.ts'

type State = Output<typeof exams.releaseState>

export async function releaseState({ db, clock, config }: Deps, caller: Caller, examId: string): Promise<State> {
  const exam = await getExam(db, caller, examId)
  const now = clock.now()
  const { graceSeconds } = config
  const [groups, writingCount, lastOpen] = await Promise.all([
    groupCandidates(db, examId),
    countWriting(db, examId, { now, graceSeconds }),
    loadLastOpenDeadlines(db, [examId]),
  ])
  const situation = { exam, lastOpenDeadlineAt: lastOpen.get(examId) ?? null, graceSeconds, now }
  const sees = ({ isFinished, isWaiting, ...attempts }: CandidateGroup, what: keyof Released): boolean =>
    [isFinished && PaperState.finished, isWaiting && PaperState.awaitingMarking].some(
      paperState => paperState !== false && releasedOf({ ...situation, ...attempts, paperState })[what],
    )
  const sum = (of: readonly CandidateGroup[]): number => of.reduce((total, group) => total + group.count, 0)
  const part = (what: keyof Released, releasedAt: Date | null) => ({
    ...exam.release[what],
    isReleasedByHand: releasedAt !== null,
    seenByCount: sum(groups.filter(group => sees(group, what))),
  })
  // Where nobody has handed in yet, somebody who cannot come back stands for all.
  const { attemptLimit } = exam
  const candidates = [...groups, { attemptsUsed: attemptLimit, attemptLimit }]
  const held = candidates.map(one => keysHeldFor({ ...situation, ...one })).find(reason => reason !== null)
  return {
    title: exam.title,
    candidateCount: sum(groups),
    writingCount,
    parts: {
      score: part('score', exam.scoreReleasedAt),
      answers: part('answers', exam.answersReleasedAt),
      analysis: part('analysis', exam.analysisReleasedAt),
    },
    keysWhileOpen: exam.keysWhileOpen,
    keysHeldFor: held ?? null,
    entryEndsAt: lastEntryEndsAt(exam)?.toISOString() ?? null,
  }
}
