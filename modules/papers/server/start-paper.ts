/**
 * Makes papers. A class enters an exam in the same second, so starts are batched like saves: what arrives while one
 * commit is under way shares the next. The order of the checks: an open paper is continued; then window, attempts and
 * delay (entry.rules), password, notice; then the draw, frozen with a stored seed.
 */
import type { ErrorArgs, ErrorName } from '@tripos/contract-kit/errors.ts'
import { OpenType, PaperState } from '@tripos/contract-kit/enums.ts'
import type { StartVerdict } from '../../exams/contract/exams.ts'
import type { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inLane } from '@tripos/db/lanes.ts'
import type { Tx } from '@tripos/db/client.ts'
import { type Ending, inTxWithKeptPlans } from '@tripos/db/kept-plans.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import { countTry, triesOf } from '@tripos/access/limits.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId, newSecret, seededChance } from '@tripos/runtime/random.ts'
import { beginTry, giveTryBack, tryWasWrong } from '@tripos/access/tries.ts'
import {
  deadlineOf,
  drawPaper,
  type EntryRow,
  entryVerdict,
  type ExamForm,
  isExamPassword,
  loadEntries,
} from '../../exams/server/index.ts'
import type { PaperDeps } from './caches.ts'
import { findChangedResults, storeResults } from './results/keep-results.ts'
import { finishIfOverdue } from './mark-papers.ts'
import { isOverdue } from './paper-clock.rules.ts'
import { type HistoryRow, insertPapers, loadHistories, type NewPaper } from './papers.queries.ts'

type Start = Parsed<typeof papers.start>
type Started = Output<typeof papers.start>

interface StartRequest {
  readonly input: Start
  readonly userId: string
  readonly arrivedAt: Date
}

type StartResult = Started | { readonly refusal: ErrorName; readonly args: ErrorArgs }

const REFUSALS: Readonly<Record<Exclude<StartVerdict, 'mayStart' | 'mayResume'>, ErrorName>> = {
  notStarted: 'EXAM_NOT_STARTED',
  over: 'EXAM_OVER',
  disabled: 'EXAM_DISABLED',
  late: 'EXAM_LATE',
  noAttempts: 'EXAM_NO_ATTEMPTS',
  tooSoon: 'EXAM_TOO_SOON',
}

/** Five wrong exam passwords of one candidate, then one every ten minutes. */
const PASSWORD_TRIES = { delays: [0, 2, 10, 30, 600], forgetSeconds: 3600 } as const
/** Where so many were wrong for one exam within ten minutes, several are guessing together: two each, then the delay. */
const MANY_WRONG = { maxHits: 100, windowSeconds: 600 } as const
const STRICT_TRIES = { delays: [5, 600], forgetSeconds: 3600 } as const

const refuse = (refusal: ErrorName, args: ErrorArgs = {}): StartResult => ({ refusal, args })
const pairKey = ({ userId, examId }: { userId: string; examId: string }): string => `${userId}/${examId}`

/** A refusal, the paper to continue, or undefined where a new paper is to be made. */
function decide(request: StartRequest, entry: EntryRow, history: HistoryRow | undefined): StartResult | undefined {
  const { input, arrivedAt } = request
  const { verdict, opensAt } = entryVerdict(
    entry,
    {
      attemptsUsed: history?.attemptsUsed ?? 0,
      isPaperOpen: (history?.openPaperId ?? null) !== null,
      lastClosedAt: history?.lastClosedAt ?? null,
    },
    arrivedAt,
  )
  if (verdict === 'mayResume') return { paperId: history?.openPaperId ?? '', isResumed: true }
  if (verdict !== 'mayStart') {
    const minutes = opensAt === null ? 0 : Math.ceil((opensAt.getTime() - arrivedAt.getTime()) / 60_000)
    return refuse(REFUSALS[verdict], { minutes })
  }
  const { password = '' } = input
  if (entry.openType === OpenType.password && !entry.passwords.some(sealed => isExamPassword(sealed, password)))
    return refuse('EXAM_PASSWORD_WRONG')
  if (entry.mustAcceptNotice && !input.hasAcceptedNotice) return refuse('EXAM_NOTICE_UNREAD')
  return undefined
}

interface Decided {
  readonly entry: EntryRow
  readonly form: ExamForm
  readonly attemptNo: number
}

function newPaper(request: StartRequest, { entry, form, attemptNo }: Decided): NewPaper {
  const seed = newSecret()
  const { arrivedAt, userId } = request
  return {
    id: newId(),
    userId,
    examId: entry.examId,
    formId: entry.formId,
    overrideNo: entry.overrideNo,
    attemptNo,
    questions: drawPaper(form, seededChance(seed)),
    seed,
    totalPoints: entry.totalPoints,
    passPoints: entry.passPoints,
    submitKey: newSecret(),
    startedAt: arrivedAt,
    deadlineAt: deadlineOf(entry, arrivedAt),
    earliestHandInAt: entry.earliestHandInMinutes > 0 ? addMinutes(arrivedAt, entry.earliestHandInMinutes) : null,
    abandonUnanswered: entry.abandonUnanswered,
  }
}

type Plan = { readonly result: StartResult } | { readonly paper: NewPaper }

interface Situation {
  readonly entries: ReadonlyMap<string, EntryRow>
  readonly histories: ReadonlyMap<string, HistoryRow>
}

async function planAll(
  { caches }: PaperDeps,
  tx: Tx,
  { requests, entries, histories }: Situation & { readonly requests: readonly StartRequest[] },
): Promise<Plan[]> {
  const forms = await caches.forms(
    [...entries.values()].map(entry => entry.formId),
    tx,
  )
  return requests.map((request): Plan => {
    const key = pairKey({ userId: request.userId, examId: request.input.examId })
    const entry = entries.get(key)
    const form = entry && forms.get(entry.formId)
    if (entry === undefined || form === undefined) return { result: refuse('NOT_FOUND') }
    const history = histories.get(key)
    const result = decide(request, entry, history)
    return result === undefined
      ? { paper: newPaper(request, { entry, form, attemptNo: (history?.lastAttemptNo ?? 0) + 1 }) }
      : { result }
  })
}

/** Papers that are still open though their time is over. */
const overdueIn = ({ config, clock }: PaperDeps, histories: readonly HistoryRow[]): string[] =>
  histories.flatMap(({ openPaperId, openDeadlineAt }) =>
    openPaperId !== null &&
    openDeadlineAt !== null &&
    isOverdue({ state: PaperState.inExam, deadlineAt: openDeadlineAt }, config.graceSeconds, clock.now())
      ? [openPaperId]
      : [],
  )

interface Starting {
  readonly requests: readonly StartRequest[]
  /** What is overdue is finished first, in transactions of its own. */
  readonly isOverdueFinished: boolean
}

type StartedAll = { readonly results: StartResult[] } | { readonly overdue: readonly string[] }

/** Three ways to the database: what is to be known; the papers and what follows for results; these, and the commit. */
const startInTx = (deps: PaperDeps, { requests, isOverdueFinished }: Starting): Promise<StartedAll> =>
  inTxWithKeptPlans(deps.db, async (tx, ending) => {
    const userIds = requests.map(request => request.userId)
    const examIds = requests.map(request => request.input.examId)
    const [entries, histories] = await Promise.all([
      loadEntries(tx, userIds, examIds),
      loadHistories(tx, userIds, examIds),
    ])
    const overdue = isOverdueFinished ? [] : overdueIn(deps, histories)
    if (overdue.length > 0) return { overdue }
    const plans = await planAll(deps, tx, {
      requests,
      entries: new Map(entries.map(row => [pairKey(row), row])),
      histories: new Map(histories.map(row => [pairKey(row), row])),
    })
    const planned = plans.flatMap(plan => ('paper' in plan ? [plan.paper] : []))
    const made = planned.length === 0 ? new Set<string>() : await makePapers(deps, { tx, ending, planned })
    const results = plans.map((plan): StartResult => {
      if ('result' in plan) return plan.result
      // Somebody was faster: the same candidate from another tab, or a change of the exam. Trying again settles it.
      return made.has(plan.paper.id) ? { paperId: plan.paper.id, isResumed: false } : refuse('BUSY')
    })
    return { results }
  })

interface Making {
  readonly tx: Tx
  readonly ending: Ending
  readonly planned: readonly NewPaper[]
}

async function makePapers(deps: PaperDeps, { tx, ending, planned }: Making): Promise<Set<string>> {
  // Results follow papers, so that those of a paper that was not made do not change.
  const [made, changed] = await Promise.all([insertPapers(tx, planned), findChangedResults(tx, planned)])
  await ending(() => storeResults(deps, tx, changed))
  return made
}

async function startAll(deps: PaperDeps, requests: readonly StartRequest[]): Promise<StartResult[]> {
  const first = await startInTx(deps, { requests, isOverdueFinished: false })
  if ('results' in first) return first.results
  await finishIfOverdue(deps, first.overdue)
  const second = await startInTx(deps, { requests, isOverdueFinished: true })
  return 'results' in second ? second.results : requests.map(() => refuse('BUSY'))
}

const MAX_BATCH = 64
const MAX_WAITING = 4000

export function makeStartPaper(deps: PaperDeps): (input: Start, ctx: CallerContext) => Promise<Started> {
  const batcher = makeBatcher<StartRequest, StartResult>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    isFatal: isDatabaseAway,
    run: requests => inLane('hot', () => startAll(deps, requests)),
  })

  const attempt = async (request: StartRequest): Promise<StartResult> => {
    const result = await batcher.add(request)
    return 'refusal' in result && result.refusal === 'BUSY' ? batcher.add(request) : result
  }

  /** Counted before it is judged, and given back unless it was wrong: of many at once no more than a few are judged. */
  const attemptWithPassword = async (request: StartRequest): Promise<StartResult> => {
    const { examId } = request.input
    const many = `exam-password-wrong:${examId}`
    const isStrict = (await triesOf(deps, many)) >= MANY_WRONG.maxHits
    const rule = isStrict ? STRICT_TRIES : PASSWORD_TRIES
    const guess = { key: `exam-password:${examId}:${request.userId}`, rule }
    await beginTry(deps, guess)
    let result: StartResult | undefined
    try {
      result = await attempt(request)
      return result
    } finally {
      if (result !== undefined && 'refusal' in result && result.refusal === 'EXAM_PASSWORD_WRONG') {
        await tryWasWrong(deps, guess)
        await countTry(deps, { key: many, ...MANY_WRONG, maxHits: Number.MAX_SAFE_INTEGER })
      } else {
        await giveTryBack(deps, guess)
      }
    }
  }

  return async (input, { caller, arrivedAt }) => {
    const request = { input, userId: caller.userId, arrivedAt }
    const result = await (input.password === undefined ? attempt(request) : attemptWithPassword(request))
    return 'refusal' in result ? fail(result.refusal, { args: result.args }) : result
  }
}
