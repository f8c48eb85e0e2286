/**
 * Saves answers: many requests, one commit. The reply comes after COMMIT and carries the stored seq of each answer
 * (design part 7, Save; reference: security-reliability, design rules 1 to 5).
 */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { QUESTION_TYPES, type QuestionKind } from '@tripos/question-kinds/kinds/index.ts'
import type { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { HotContext } from '@tripos/http/mount.ts'
import { positionsIn } from '../../questions/server/index.ts'
import { leftMs } from './paper-clock.rules.ts'
import { typeCode } from './paper-codec.rules.ts'
import { makePlaceWriter } from './paper-places.ts'
import { keepRefusedSaves, listMessages } from './papers.queries.ts'
import { presentMessages } from './papers.present.ts'
import { saveBatch, type SaveInput, type SaveOutcome } from './save.queries.ts'
import { touchSession } from './touch-session.ts'

type Save = Parsed<typeof papers.saveAnswers>
type Saved = Output<typeof papers.saveAnswers>

/** Requests in one commit, and requests waiting before others are told to try again. */
const MAX_BATCH = 250
const MAX_WAITING = 5000

const codesOf = (types: readonly QuestionKind[]): string => types.map(({ type }) => typeCode(type)).join('')

const ALL_TYPES = codesOf(QUESTION_TYPES)

const TYPES_BY_ANSWER = new Map(
  QUESTION_TYPES.map(({ answerKind }) => [answerKind, QUESTION_TYPES.filter(type => type.answerKind === answerKind)]),
)

/** Which type the question has, the statement knows; here it is the answer alone that is looked at. */
const fitsTypes = (answer: Answer | null): string =>
  answer === null
    ? ''
    : codesOf((TYPES_BY_ANSWER.get(answer.kind) ?? []).filter(type => type.fits(answer, MAX_OPTIONS)))

const inputsOf = ({ paperId, epoch, answers }: Save, { tokenHash, arrivedAt }: HotContext): SaveInput[] =>
  answers.map(({ no, seq, answer: body }) => {
    const answer = decodeAnswer(body)
    return {
      tokenHash,
      paperId,
      questionNo: no,
      answer: body && JSON.stringify(body),
      // Only a cleared answer fits every question: what says nothing here fits none.
      fitsTypes: body === null ? ALL_TYPES : fitsTypes(answer),
      maxOption: Math.max(-1, ...positionsIn(answer)),
      seq,
      epoch,
      arrivedAt,
    }
  })

/** Why an answer was not accepted; undefined if it was, or if a newer one is stored already. */
function refusalOf(outcome: SaveOutcome, sentEpoch: number): ErrorName | undefined {
  if (outcome.user_id === null) return 'SESSION_INVALID'
  if (outcome.is_password_due) return 'PASSWORD_CHANGE_DUE'
  if (outcome.state === null) return 'NOT_FOUND'
  if (outcome.epoch !== sentEpoch) return 'PAPER_TAKEN_OVER'
  if (!mayHappen(PAPER_TRANSITIONS.write, outcome.state)) return 'PAPER_CLOSED'
  if (!outcome.is_in_time) return 'PAPER_TOO_LATE'
  // Opened again, or signed in again, between the statement and the question why: the client asks once more.
  if (!outcome.is_open) return 'BUSY'
  return outcome.is_fitting ? undefined : 'ANSWER_NOT_FITTING'
}

/** Refusals that staff may want to look into: the answer is kept beside the paper. */
const KEPT: ReadonlySet<ErrorName> = new Set(['PAPER_TAKEN_OVER', 'PAPER_CLOSED', 'PAPER_TOO_LATE'])

interface Outcomes {
  readonly save: Save
  readonly ctx: HotContext
  readonly outcomes: readonly SaveOutcome[]
}

/** Refuses the request if any of its answers was refused; those that fitted are stored all the same. */
async function refuse(deps: Deps, { save, ctx, outcomes }: Outcomes): Promise<void> {
  const refusals = outcomes.map(outcome => refusalOf(outcome, save.epoch))
  const index = refusals.findIndex(name => name !== undefined)
  const name = refusals[index]
  const userId = outcomes[index]?.user_id
  if (name === undefined) return
  if (KEPT.has(name) && typeof userId === 'string') {
    const kept = save.answers.filter((_, i) => refusals[i] !== undefined)
    await keepRefusedSaves(deps.db, {
      userId,
      paperId: save.paperId,
      epoch: save.epoch,
      reason: name,
      arrivedAt: ctx.arrivedAt,
      answers: kept,
    })
  }
  fail(name, { args: { no: save.answers[index]?.no ?? 0 } })
}

export function makeSaveAnswers(deps: Deps): (save: Save, ctx: HotContext) => Promise<Saved> {
  const batcher = makeBatcher<readonly SaveInput[], readonly SaveOutcome[]>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    isFatal: isDatabaseAway,
    async run(requests) {
      const outcomes = await inLane('hot', () => saveBatch(deps.statements, requests.flat(), deps.config.graceSeconds))
      let from = 0
      return requests.map(request => outcomes.slice(from, (from += request.length)))
    },
  })

  const writePlace = makePlaceWriter(deps)

  return async (save, ctx) => {
    const outcomes = await batcher.add(inputsOf(save, ctx))
    if (outcomes.some(one => refusalOf(one, save.epoch) !== undefined)) await refuse(deps, { save, ctx, outcomes })
    const [outcome] = outcomes
    if (outcome === undefined || outcome.deadline_at === null) throw new Error('a save without outcome')
    touchSession(deps, ctx, outcome.session_seen_at)
    if (save.place) writePlace(save.paperId, { ...save.place, epoch: save.epoch })
    const now = deps.clock.now()
    const messages = (outcome.message_count ?? 0) > 0 ? await listMessages(deps.db, save.paperId) : []
    return {
      saved: save.answers.map(({ no, seq }, i) => ({ no, seq: outcomes[i]?.stored_seq ?? seq })),
      state: PaperState.inExam,
      deadlineAt: outcome.deadline_at.toISOString(),
      leftMs: leftMs({ state: PaperState.inExam, deadlineAt: outcome.deadline_at }, now),
      serverNow: now.toISOString(),
      messages: presentMessages(messages, ctx.language),
    }
  }
}
