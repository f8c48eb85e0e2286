import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { BankRight, QuestionState } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { QUESTION_TRANSITIONS } from '../../contract/question-states.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import type { questions } from '../../contract/questions.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import { isValueOn } from '../../../dictionaries/server/index.ts'
import { requireBanks, requireQuestions } from '../bank/bank-rights.queries.ts'
import { setChapters } from '../bank/chapters.queries.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import {
  findQuestion,
  insertQuestions,
  insertVersion,
  listBanksOf,
  type QuestionWrite,
  setBanks,
  updateQuestion,
} from './item.queries.ts'
import { setKnowledge } from './knowledge.queries.ts'
import { contentProblem, prepareContent, sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'

/** `restoredNo`: the content is that of this old version. */
type QuestionSave = Parsed<typeof questions.save> & { readonly restoredNo?: number }

/** Refuses content that nobody could answer, mark or read. */
function requireSound(content: QuestionContent, { language }: CallerContext): void {
  const keyProblem = kindOf(content.type).keyProblem(content)
  if (keyProblem !== undefined) fail('QUESTION_KEY_COUNT', { args: { what: keyProblem[language] } })
  const problem = contentProblem(content)
  if (problem !== undefined) failInput({ field: 'content', text: problem })
}

/** JSON from the database comes with its keys in another order, so both sides are built anew from listed fields. */
function isSameContent(a: QuestionContent, b: QuestionContent): boolean {
  const textOf = (content: QuestionContent) => JSON.stringify(kindOf(content.type).mapHtml(content, html => html))
  return textOf(a) === textOf(b)
}

/** Which parts of the content differ, by their names: the log does not repeat whole texts, the versions keep them. */
function changedParts(before: QuestionContent, after: QuestionContent): string[] {
  const [old, now]: [Record<string, unknown>, Record<string, unknown>] = [{ ...before }, { ...after }]
  const parts = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...parts].filter(part => !isDeepStrictEqual(old[part], now[part])).sort()
}

type Filing = Pick<QuestionSave, 'bankIds' | 'chapterIds' | 'knowledgeIds'> & {
  readonly id: string
  readonly now: Date
}

/** Into its banks and chapters, and under its knowledge points. Where it lies it may stay, whatever the caller may do there. */
async function fileQuestion(
  tx: Tx,
  caller: Caller,
  { id, bankIds, chapterIds, knowledgeIds, now }: Filing,
): Promise<void> {
  const present = new Set((await listBanksOf(tx, caller, [id])).map(bank => bank.id))
  const added = bankIds.filter(bankId => !present.has(bankId))
  await requireBanks(tx, caller, { ids: added, right: BankRight.edit })
  await setBanks(tx, caller, { questionId: id, bankIds, now })
  if (chapterIds !== undefined) await setChapters(tx, caller, { questionId: id, chapterIds })
  if (knowledgeIds !== undefined && !(await setKnowledge(tx, id, knowledgeIds))) {
    failInput(QUESTION_PROBLEMS.knowledgeUnknown)
  }
}

/** The state to be. A review ends by its own calls only. */
function stateAfter(before: { readonly state: number } | undefined, state: QuestionSave['state']): QuestionState {
  if (before === undefined) return state ?? QuestionState.ready
  if (state !== undefined && !mayHappen(QUESTION_TRANSITIONS.choose, before.state))
    fail('QUESTION_IN_REVIEW', { args: { count: 1 } })
  return state ?? (before.state as QuestionState)
}

interface Saved {
  readonly before: Awaited<ReturnType<typeof findQuestion>>
  readonly write: QuestionWrite
  readonly versionNo: number
  readonly bankIds: readonly string[]
  readonly restoredNo: number | undefined
}

const auditOf = ({ before, write, versionNo, bankIds, restoredNo }: Saved): AuditEntry => {
  const isChanged = before !== undefined && before.versionNo < versionNo
  return {
    action: 'question.save',
    objectType: 'question',
    objectId: write.id,
    objectName: write.excerpt,
    before: before && { versionNo: before.versionNo, level: before.level, state: before.state, tags: before.tags },
    after: { versionNo, level: write.level, state: write.state, tags: write.tags },
    detail: {
      bankIds,
      ...(restoredNo === undefined ? {} : { restoredNo }),
      ...(isChanged ? { changedParts: changedParts(before.content, write.content) } : {}),
    },
  }
}

/** Makes a question, or changes one: other content is a new version, anything else stands on the question itself. */
export async function saveQuestion(
  { db, clock }: Deps,
  ctx: CallerContext,
  input: QuestionSave,
): Promise<{ id: string; versionNo: number }> {
  const { caller } = ctx
  const bankIds = [...new Set(input.bankIds)]
  const content = sanitizeContent(input.content)
  requireSound(content, ctx)
  const prepared = {
    ...prepareContent(content),
    id: input.id ?? newId(),
    versionId: newId(),
    level: input.level,
    tags: [...new Set(input.tags)],
    userId: caller.userId,
    now: clock.now(),
  }
  const seenNo = input.versionNo ?? 0
  const before = input.id === undefined ? undefined : await findQuestion(db, caller, { id: input.id })
  if (input.id !== undefined && (before === undefined || before.deletedAt !== null)) fail('NOT_FOUND')
  if (before !== undefined) await requireQuestions(db, caller, { ids: [before.id], right: BankRight.edit })
  if (before !== undefined && before.versionNo !== seenNo) fail('EDIT_CONFLICT')
  const write: QuestionWrite = { ...prepared, state: stateAfter(before, input.state) }
  // Still right when the write comes: the version compared here is the one that the write guards.
  const isNew = before === undefined || !isSameContent(before.content, content)
  // A level that is switched off stays on what has it.
  if (before?.level !== input.level && !(await isValueOn(db, 'questionLevel', String(input.level)))) {
    failInput(QUESTION_PROBLEMS.levelOff)
  }
  const versionNo = before === undefined ? 1 : seenNo + (isNew ? 1 : 0)
  try {
    await inTx(db, async tx => {
      if (before === undefined) {
        await insertQuestions(tx, [write])
      } else {
        if ((await updateQuestion(tx, write, { caller, versionNo: seenNo, revision: input.revision })) === undefined)
          fail('EDIT_CONFLICT')
        if (isNew) await insertVersion(tx, write, versionNo)
      }
      await fileQuestion(tx, caller, { ...input, id: write.id, bankIds, now: write.now })
      await recordAudit(tx, ctx, auditOf({ before, write, versionNo, bankIds, restoredNo: input.restoredNo }))
    })
  } catch (error) {
    // A bank was deleted in between.
    if (violates(error, 'bank_questions_bank_id_fkey')) fail('NOT_FOUND')
    throw error
  }
  return { id: write.id, versionNo }
}
