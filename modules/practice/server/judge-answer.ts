/** What no machine can judge, the student judges, who sees the reference by then. A second judgement replaces the first. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { versionCache } from '../../questions/server/index.ts'
import type { AnswerOutcome, training } from '../contract/training.ts'
import { findAnswer, listCards, markCounted, setJudgement } from './answers.queries.ts'
import { storeAnswers, recountAnswer } from './store-answers.ts'
import { SHARE_OF_VERDICT } from './grade.rules.ts'
import { findPractisable } from './may-practise.queries.ts'
import { lockLearners } from './runs.queries.ts'
import { explain, orderIn } from './shown-question.ts'
import { isKeyShown } from './standing.rules.ts'

export async function judgeAnswer(
  deps: Deps,
  { userId }: Caller,
  { answerId, verdict }: Parsed<typeof training.judge>,
): Promise<AnswerOutcome> {
  const now = deps.clock.now()
  const share = SHARE_OF_VERDICT[verdict]
  const answer = await inTx(deps.db, async tx => {
    const timeZone = await lockLearners(tx, [userId])
    const found = (await findAnswer(tx, userId, answerId)) ?? fail('NOT_FOUND')
    const run = { isCheckedAtEnd: found.isCheckedAtEnd, isFinished: found.finishedAt !== null }
    const isOwn = found.share === null || found.isOwnJudgement
    if (!isOwn || !isKeyShown(run, found)) fail('NOT_FOUND')
    const practisable = await findPractisable(tx, {
      userId,
      questionIds: [found.questionId],
      now,
      graceSeconds: deps.config.graceSeconds,
    })
    if (!practisable.has(found.questionId)) fail('PRACTICE_QUESTION_HELD')
    const counting = { tx, outbox: deps.outbox, timeZone, now, isOwnJudgement: true }
    const counted = { ...found, userId, share, at: found.answeredAt }
    if (found.share === null) {
      await setJudgement(tx, answerId, share)
      await storeAnswers(counting, { answers: [counted], cards: await listCards(tx, [counted]) })
      await markCounted(tx, [answerId])
    } else if (found.share !== share) {
      if (!(await recountAnswer(counting, { ...counted, oldShare: found.share }))) fail('PRACTICE_JUDGED_SINCE')
      await setJudgement(tx, answerId, share)
    }
    return found
  })
  const version = (await versionCache(deps).get(deps.db, [answer.versionId])).get(answer.versionId) ?? fail('NOT_FOUND')
  const order = orderIn(`${answer.seed}/${answer.questionId}`, version.view)
  return {
    answerId,
    standing: verdict,
    mayTry: false,
    explained: explain({ version, no: answer.no, order }, decodeAnswer(answer.answer as AnswerBody)),
  }
}
