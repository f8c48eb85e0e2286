/** One training: begun or gone on with, shown question by question, and ended. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { hintsOf } from '@tripos/question-kinds/hints.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inReadTxWithKeptPlans } from '@tripos/db/kept-plans.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'
import { findNewestVersions, versionCache } from '../../questions/server/index.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { training, TrainingQuestion } from '../contract/training.ts'
import { listCards, listLastTries, markCounted, type TryRow } from './answers.queries.ts'
import { type CountedAnswer, storeAnswers } from './store-answers.ts'
import { listTakenHints } from './hints.queries.ts'
import { findPractisable, findShownMs } from './may-practise.queries.ts'
import { isBankOpen } from './practice-banks.queries.ts'
import {
  type AskedRun,
  ensureLearner,
  findAskedRun,
  findCurrentRun,
  findRun,
  insertRun,
  lockLearners,
  markFinished,
  type RunRow,
} from './runs.queries.ts'
import { presentRun } from './practice.present.ts'
import { explain, orderIn, presentQuestion } from './shown-question.ts'
import { shuffled } from './shuffled.ts'
import { isKeyShown, mayTry, standingOf } from './standing.rules.ts'
import { listWrongQuestions } from './above.queries.ts'
import { listTrainable } from './trainable.queries.ts'

type Calls = typeof training
type Start = Parsed<Calls['start']>

export async function startRun(deps: Deps, { userId }: Caller, input: Start): Promise<Output<Calls['start']>> {
  const { db, clock, config } = deps
  const { bankId, mode } = input
  const now = clock.now()
  if (!(await isBankOpen(db, userId, bankId))) fail('NOT_FOUND')
  const timeZone = await findTimeZone(db)
  const dueUntil = startOfDay(timeZone, addDays(dayIn(timeZone, now), 1))
  const wrongIds = mode === PracticeMode.wrong ? await listWrongQuestions(deps, userId) : []
  return inTx(db, async tx => {
    await ensureLearner(tx, userId)
    await lockLearners(tx, [userId])
    const current = await findCurrentRun(tx, { userId, bankId, mode })
    if (current !== undefined && !input.isAnew) return { runId: current.id, isResumed: true }
    const ids = await listTrainable(tx, {
      ...input,
      wrongIds,
      userId,
      now,
      graceSeconds: config.graceSeconds,
      dueUntil,
    })
    if (ids.length === 0) fail('PRACTICE_NOTHING')
    if (current !== undefined) await endRun(deps, tx, { userId, runId: current.id, timeZone })
    const [runId, seed] = [newId(), newSecret()]
    await insertRun(tx, {
      id: runId,
      userId,
      bankId,
      mode,
      questionType: input.type ?? null,
      chapterId: input.chapterId ?? null,
      knowledgeId: input.knowledgeId ?? null,
      isCheckedAtEnd: input.isCheckedAtEnd && mode !== PracticeMode.memorise,
      maxTries: input.maxTries,
      seed,
      questionIds: mode === PracticeMode.random ? shuffled(ids, seed) : ids,
      now,
    })
    return { runId, isResumed: false }
  })
}

interface Ending {
  readonly userId: string
  readonly runId: string
  readonly timeZone: string
}

/** What was to be checked at the end is counted then, each question by its last answer, as far as no exam asks it. */
async function endRun(deps: Deps, tx: Tx, { userId, runId, timeZone }: Ending) {
  const now = deps.clock.now()
  const run = await findRun(tx, userId, runId)
  if (run === undefined || !(await markFinished(tx, runId, now)) || !run.isCheckedAtEnd) return
  const tries = await listLastTries(tx, runId)
  const practisable = await findPractisable(tx, {
    userId,
    questionIds: run.questionIds,
    now,
    graceSeconds: deps.config.graceSeconds,
  })
  const answers = [...tries.values()].flatMap((one): CountedAnswer[] => {
    const questionId = run.questionIds[one.no - 1]
    if (one.share === null || one.isCounted || questionId === undefined || !practisable.has(questionId)) return []
    const { id, versionId, share, isHinted, answeredAt } = one
    return [{ id, runId, bankId: run.bankId, userId, questionId, versionId, share, isHinted, at: answeredAt }]
  })
  if (answers.length === 0) return
  const cards = await listCards(tx, answers)
  await storeAnswers({ tx, outbox: deps.outbox, timeZone, now }, { answers, cards })
  await markCounted(
    tx,
    answers.map(({ id }) => id),
  )
}

export async function finishRun(deps: Deps, { userId }: Caller, runId: string): Promise<Record<string, never>> {
  await inTx(deps.db, async tx => {
    const timeZone = await lockLearners(tx, [userId])
    if ((await findRun(tx, userId, runId)) === undefined) fail('NOT_FOUND')
    await endRun(deps, tx, { userId, runId, timeZone })
  })
  return {}
}

const rulesOf = ({ isCheckedAtEnd, finishedAt }: Pick<RunRow, 'isCheckedAtEnd' | 'finishedAt'>) => ({
  isCheckedAtEnd,
  isFinished: finishedAt !== null,
})

export async function showRun({ db }: Deps, { userId }: Caller, runId: string): Promise<Output<Calls['run']>> {
  const run = (await findRun(db, userId, runId)) ?? fail('NOT_FOUND')
  const tries = await listLastTries(db, runId)
  return {
    ...presentRun(run),
    bank: { id: run.bankId, name: run.bankName },
    isCheckedAtEnd: run.isCheckedAtEnd,
    maxTries: run.maxTries,
    place: run.place,
    lesson: run.lessonId === null || run.courseId === null ? null : { id: run.lessonId, courseId: run.courseId },
    standings: run.questionIds.map((_, index) => standingOf(rulesOf(run), tries.get(index + 1))),
  }
}

/** Questions of a training by their numbers, with everything that is known of them. */
async function findAsked(
  { clock, config }: Deps,
  tx: Tx,
  { userId, runId, nos }: Parsed<Calls['questions']> & { readonly userId: string },
) {
  const asked = [...new Set(nos)]
  const run = (await findAskedRun(tx, userId, { runId, nos: asked })) ?? fail('NOT_FOUND')
  const wanted = asked.flatMap((no, at) => {
    const questionId = run.askedIds[at] ?? null
    return questionId === null ? [] : [{ no, questionId }]
  })
  const questionIds = wanted.map(one => one.questionId)
  const moment = { now: clock.now(), graceSeconds: config.graceSeconds }
  const [practisable, shownMs, newest, tries, taken] = await Promise.all([
    findPractisable(tx, { userId, questionIds, ...moment }),
    findShownMs(tx, { userId, runId, ...moment }),
    findNewestVersions(tx, questionIds),
    listLastTries(tx, runId, nos),
    listTakenHints(tx, runId, nos),
  ])
  return { run, wanted, practisable, shownMs, newest, tries, taken }
}

export async function showQuestions(
  deps: Deps,
  { userId }: Caller,
  { runId, nos }: Parsed<Calls['questions']>,
): Promise<TrainingQuestion[]> {
  const { db } = deps
  const { run, wanted, practisable, shownMs, newest, tries, taken } = await inReadTxWithKeptPlans(db, tx =>
    findAsked(deps, tx, { userId, runId, nos }),
  )
  const newestOf = new Map(newest.map(version => [version.questionId, version.versionId]))
  // An answer is shown with the version that it was given to; what may be tried again is the newest.
  const versionIdOf = ({ no, questionId }: { no: number; questionId: string }) => {
    const last = tries.get(no)
    return last !== undefined && !mayTry(rulesOf(run), last) ? last.versionId : newestOf.get(questionId)
  }
  const versions = await versionCache(deps).get(
    db,
    wanted.flatMap(one => versionIdOf(one) ?? []),
  )
  return wanted.flatMap(one => {
    const version = versions.get(versionIdOf(one) ?? '')
    if (version === undefined || !practisable.has(one.questionId)) return []
    const order = orderIn(`${run.seed}/${one.questionId}`, version.view)
    return [presentOne(run, { ...one, version, order, shownMs, hintsTaken: taken.get(one.no) ?? 0 }, tries.get(one.no))]
  })
}

type Shown = Parameters<typeof presentQuestion>[0] & {
  readonly questionId: string
  readonly hintsTaken: number
  readonly shownMs: number
}

function presentOne(run: AskedRun, shown: Shown, last: TryRow | undefined): TrainingQuestion {
  const rules = rulesOf(run)
  // An answer to an older version may name what is no more.
  const isSame = last?.versionId === shown.version.id
  const answer = last !== undefined && isSame ? decodeAnswer(last.answer) : null
  const isShown = run.mode === PracticeMode.memorise || isKeyShown(rules, last)
  const isOpen = run.mode !== PracticeMode.memorise && mayTry(rules, last)
  const hints = isOpen ? hintsOf(shown.version.view) : []
  return {
    no: shown.no,
    questionId: shown.questionId,
    versionId: shown.version.id,
    question: presentQuestion(shown),
    answer,
    answerId: last?.id ?? null,
    standing: standingOf(rules, last),
    mayTry: isOpen,
    explained: isShown ? explain(shown, answer) : null,
    hintCount: hints.length,
    hints: hints.slice(0, shown.hintsTaken),
    shownMs: shown.shownMs,
  }
}
