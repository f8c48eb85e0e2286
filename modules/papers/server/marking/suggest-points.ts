/** Asking a service outside what it would give for a short answer: for the marker who asks, and for nothing else. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { countTry } from '@tripos/access/limits.ts'
import { inTx } from '@tripos/db/tx.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { post, PostError } from '@tripos/messaging/http/post.ts'
import { shortReason } from '@tripos/messaging/reason.rules.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import type { MachineSuggestion } from '../../contract/machine-suggestions.ts'
import type { PaperDeps } from '../caches.ts'
import { findTask, isSeenTask, type TaskRow } from '../marking.queries.ts'
import { listAnswers } from '../papers.queries.ts'
import type { AnswerPlace } from './blind-marks.queries.ts'
import { type MarkedQuestion, questionOf } from './marked-question.ts'
import { messagesFor, readSuggestion } from './suggestion.rules.ts'

/** A model may think for a while; a marker does not wait longer. */
const TIMEOUT_MS = 30_000
/** Of one marker: what reads a hundred answers an hour asks no more. */
const MAX_ASKED = 60
const WINDOW_SECONDS = 600

export interface SuggestionService {
  readonly url: string
  readonly key: string | undefined
  readonly model: string
}

/** Undefined where the operator has set none. */
export function suggestionService({ config }: Pick<Deps, 'config'>): SuggestionService | undefined {
  const { suggestionsUrl: url, suggestionsKey: key, suggestionsModel: model } = config
  return url === undefined || model === undefined ? undefined : { url, key, model }
}

/** For texts of a person that a machine can read: not where nothing was written. */
export const canSuggest = (
  deps: Pick<Deps, 'config'>,
  { suggests }: Pick<TaskRow, 'suggests'>,
  { question, answer }: { readonly question: MarkedQuestion; readonly answer: Answer | null },
): boolean =>
  suggests &&
  suggestionService(deps) !== undefined &&
  question.version.type === QuestionType.shortAnswer &&
  answer?.kind === 'text' &&
  answer.text.trim() !== ''

async function ask(service: SuggestionService, messages: ReturnType<typeof messagesFor>): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(service.key !== undefined && { authorization: `Bearer ${service.key}` }),
  }
  const body = JSON.stringify({ model: service.model, messages, temperature: 0, stream: false })
  const answer = await post({ url: service.url, headers, body }, { timeoutMs: TIMEOUT_MS })
  if (answer.status !== 200) throw new PostError(`HTTP ${answer.status}`, { isHandedOver: true })
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    return undefined
  }
}

/** Written before the answer leaves: what has left is in the log, whatever comes of it. */
export async function suggestPoints(
  deps: PaperDeps,
  ctx: CallerContext,
  place: AnswerPlace,
): Promise<MachineSuggestion> {
  const { db, log } = deps
  const task = (await findTask(db, ctx.caller, place)) ?? fail('NOT_FOUND')
  if (!(await isSeenTask(db, ctx.caller, place))) fail('NOT_FOUND')
  const [question, answers] = await Promise.all([
    questionOf(deps, db, task),
    listAnswers(db, [{ id: place.paperId, userId: task.userId }]),
  ])
  const answer = answers.find(row => row.questionNo === place.no)?.answer ?? null
  const service = suggestionService(deps)
  const { content } = question.version
  if (service === undefined || !canSuggest(deps, task, { question, answer })) return fail('SUGGESTIONS_OFF')
  if (answer?.kind !== 'text' || content.type !== QuestionType.shortAnswer) return fail('SUGGESTIONS_OFF')
  await countTry(deps, { key: `suggest:${ctx.caller.userId}`, maxHits: MAX_ASKED, windowSeconds: WINDOW_SECONDS })
  const { host } = new URL(service.url)
  await inTx(db, tx =>
    recordAudit(tx, ctx, {
      action: 'paper.suggest',
      objectType: 'paper',
      objectId: place.paperId,
      detail: { no: place.no, host, model: service.model },
    }),
  )
  const messages = messagesFor({
    stem: plainText(content.stem),
    reference: plainText(content.reference),
    rubric: question.rubric ?? null,
    maxPoints: question.points,
    answer: answer.text,
    language: ctx.language,
  })
  try {
    return readSuggestion(await ask(service, messages), question.points) ?? fail('SUGGESTION_FAILED')
  } catch (error) {
    if (!(error instanceof PostError)) throw error
    log.warn({ host, reason: shortReason(error.message, [service.key]) }, 'no machine suggestion')
    return fail('SUGGESTION_FAILED')
  }
}
