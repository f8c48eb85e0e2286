/**
 * Answers to questions of trainings. Five thousand students answer at once, so answers are batched: what arrives while one
 * commit is under way shares the next. A try has an id of the browser's: sent again, it finds itself.
 */
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import { placeCount } from '@tripos/question-kinds/kinds/index.ts'
import { inLane } from '@tripos/db/lanes.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTxWithKeptPlans } from '@tripos/db/kept-plans.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import { kindOf, type QuestionVersion, versionCache } from '../../questions/server/index.ts'
import type { AnswerOutcome, training } from '../contract/training.ts'
import { findTries, type FoundTry, insertTries, listCards, type NewTry } from './answers.queries.ts'
import { type GivenTry, storeAnswers } from './store-answers.ts'
import { lockLearners } from './runs.queries.ts'
import { explain, orderIn, shareOf } from './shown-question.ts'
import { isKeyShown, isLastTry, mayTry, standingOf } from './standing.rules.ts'

type AnswerInput = Parsed<typeof training.answer>

interface Request {
  readonly input: AnswerInput
  readonly userId: string
  readonly arrivedAt: Date
}

type Result = AnswerOutcome | { readonly refusal: ErrorName }

/** What a page measures is not believed beyond this. */
const MAX_SECONDS = 600

const refuse = (refusal: ErrorName): Result => ({ refusal })

interface Decision {
  readonly result: Result
  readonly made?: NewTry & GivenTry & { readonly bankId: string }
}

type FoundRun = FoundTry & { readonly runId: string; readonly questionId: string }

const isFound = (found: FoundTry | undefined): found is FoundRun =>
  found !== undefined && found.runId !== null && found.questionId !== null && found.repeated !== 'foreign'

const placed = (found: FoundRun, version: QuestionVersion, no: number) => ({
  version,
  no,
  order: orderIn(`${found.seed}/${found.questionId}`, version.view),
})

function outcomeOf(found: FoundRun, last: NonNullable<FoundTry['lastTry']>, version: QuestionVersion): AnswerOutcome {
  return {
    answerId: last.id,
    standing: standingOf(found, last),
    mayTry: mayTry(found, last),
    // An exam may ask it by now.
    explained:
      found.isPractisable && isKeyShown(found, last)
        ? explain(placed(found, version, last.no), decodeAnswer(last.answer))
        : null,
  }
}

/** Of a combined question those of its longest part: an answer to a part is judged by itself. */
const placesOf = (content: QuestionVersion['content']): number =>
  content.type === 6 ? Math.max(...content.parts.map(part => placeCount(part.content))) : placeCount(content)

/** Whether it is an answer that this question cannot have. */
function isMisfit({ type, content }: QuestionVersion, answer: AnswerInput['answer']): boolean {
  const decoded = decodeAnswer(answer)
  return decoded !== null && !kindOf(type).fits(decoded, placesOf(content))
}

function decide(
  { input, userId, arrivedAt }: Request,
  found: FoundTry | undefined,
  versions: ReadonlyMap<string, QuestionVersion>,
): Decision {
  if (!isFound(found)) return { result: refuse('NOT_FOUND') }
  const { lastTry: last } = found
  // A try that came before, or one at what is over: told again, counted no more.
  if (last !== null && (found.repeated === 'own' || !mayTry(found, last))) {
    const before = versions.get(last.versionId)
    return { result: before === undefined ? refuse('NOT_FOUND') : outcomeOf(found, last, before) }
  }
  if (found.isFinished) return { result: refuse('PRACTICE_RUN_FINISHED') }
  if (!found.isPractisable) return { result: refuse('PRACTICE_QUESTION_HELD') }
  const version = versions.get(input.versionId)
  if (version === undefined || version.id !== found.newestVersionId) {
    return { result: refuse('PRACTICE_QUESTION_CHANGED') }
  }
  if (isMisfit(version, input.answer)) return { result: refuse('BAD_INPUT') }
  const share = shareOf(placed(found, version, input.no), decodeAnswer(input.answer))
  const tryNo = (last?.tryNo ?? 0) + 1
  const given = { share, tryNo, maxTries: found.maxTries, isGivenUp: input.answer === null }
  const made = {
    id: input.id,
    runId: found.runId,
    no: input.no,
    tryNo,
    userId,
    questionId: found.questionId,
    versionId: version.id,
    answer: input.answer,
    share,
    isLast: isLastTry(found, given),
    // The first counts, unless it waits for a judgement or for the end.
    isCounted: share !== null && tryNo === 1 && !found.isCheckedAtEnd,
    isHinted: found.hintCount > 0,
    now: arrivedAt,
  }
  const { now: _, ...shown } = made
  return {
    result: outcomeOf(found, { ...shown, answeredAt: arrivedAt.toISOString() }, version),
    made: { ...made, seconds: Math.min(MAX_SECONDS, input.seconds), bankId: found.bankId },
  }
}

interface Answering {
  readonly requests: readonly Request[]
  readonly versions: ReadonlyMap<string, QuestionVersion>
}

async function answerInTx(deps: Deps, tx: Tx, { requests, versions }: Answering): Promise<readonly Result[]> {
  const now = deps.clock.now()
  const asked = requests.map(({ input, userId }) => ({ id: input.id, userId, runId: input.runId, no: input.no }))
  // Of a question that is not the one at this number no card is used: the answer is refused.
  const claimed = requests.flatMap(({ input, userId }) => {
    const questionId = versions.get(input.versionId)?.questionId
    return questionId === undefined ? [] : [{ userId, questionId }]
  })
  // All of it goes to the database at once, and is read once the lock is held.
  const [timeZone, found, cards] = await Promise.all([
    lockLearners(
      tx,
      asked.map(({ userId }) => userId),
    ),
    findTries(tx, asked, { now, graceSeconds: deps.config.graceSeconds }),
    listCards(tx, claimed),
  ])
  const older = found.flatMap(({ lastTry }) =>
    lastTry === null || versions.has(lastTry.versionId) ? [] : [lastTry.versionId],
  )
  const all = older.length === 0 ? versions : new Map([...versions, ...(await versionCache(deps).get(tx, older))])
  const decisions = requests.map((request, at) => decide(request, found[at], all))
  const tries = decisions.flatMap(({ made }) => made ?? [])
  const answers = tries.flatMap(({ share, now: at, ...one }) =>
    share !== null && one.isCounted ? [{ ...one, share, at }] : [],
  )
  await Promise.all([
    insertTries(tx, tries),
    storeAnswers({ tx, outbox: deps.outbox, timeZone, now }, { answers, cards, tries }),
  ])
  return decisions.map(({ result }) => result)
}

/** One answer of each person at a time: a second one must see what the first has changed. */
function rounds(requests: readonly Request[]): number[][] {
  const seen = new Map<string, number>()
  const of: number[][] = []
  for (const [index, { userId }] of requests.entries()) {
    const round = seen.get(userId) ?? 0
    seen.set(userId, round + 1)
    of[round] = [...(of[round] ?? []), index]
  }
  return of
}

async function answerAll(deps: Deps, requests: readonly Request[]): Promise<readonly Result[]> {
  const versions = await versionCache(deps).get(
    deps.db,
    requests.map(request => request.input.versionId),
  )
  const results = new Map<number, Result>()
  for (const round of rounds(requests)) {
    const some = round.flatMap(index => requests[index] ?? [])
    const answered = await inTxWithKeptPlans(deps.db, tx => answerInTx(deps, tx, { requests: some, versions }))
    for (const [at, index] of round.entries()) results.set(index, answered[at] ?? refuse('BUSY'))
  }
  return requests.map((_, index) => results.get(index) ?? refuse('BUSY'))
}

const MAX_BATCH = 100
const MAX_WAITING = 5000
/** Nobody sees it; and of two hundred answers a second five share a transaction, not two. */
const EVERY_MS = 20

export function makeAnswerQuestion(deps: Deps): (input: AnswerInput, ctx: CallerContext) => Promise<AnswerOutcome> {
  const batcher = makeBatcher<Request, Result>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    everyMs: EVERY_MS,
    isFatal: isDatabaseAway,
    run: requests => inLane('call', () => answerAll(deps, requests)),
  })
  return async (input, { caller, arrivedAt }) => {
    const result = await batcher.add({ input, userId: caller.userId, arrivedAt })
    return 'refusal' in result ? fail(result.refusal) : result
  }
}
