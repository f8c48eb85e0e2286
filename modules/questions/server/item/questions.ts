/** Use cases of questions that read, and the bin. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { QuestionContent, QuestionView } from '@tripos/question-kinds/question-content.ts'
import type { questions } from '../../contract/questions.ts'
import { BankRight, type QuestionLevel, type QuestionState, type QuestionType } from '@tripos/contract-kit/enums.ts'
import { MAX_CHOSEN } from '@tripos/contract-kit/fields.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import { requireQuestions } from '../bank/bank-rights.queries.ts'
import { REVIEW_PERMISSION } from '../life/reviews.ts'
import { countBinned, lockQuestions, moveToBin } from './bin.queries.ts'
import { type BankOfQuestion, findQuestion, listBanksOf, listVersions } from './item.queries.ts'
import { listQuestions } from './list.queries.ts'
import { listKnowledgeOf } from './knowledge.queries.ts'
import { renderContent, sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'

type Calls = typeof questions

const reviewerOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const placeOf = ({ id, name, chapterId, chapterName }: BankOfQuestion) => ({
  id,
  name,
  chapter: chapterId === null ? null : { id: chapterId, name: chapterName ?? '' },
})

const banksOf = (banks: readonly BankOfQuestion[], questionId: string) =>
  banks.filter(bank => bank.questionId === questionId).map(placeOf)

export async function pageQuestions(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { rows, ...counted } = await listQuestions(db, caller, input)
  const banks = await listBanksOf(
    db,
    caller,
    rows.map(row => row.id),
  )
  return {
    ...counted,
    rows: rows.map(({ reviewerId, reviewerName, ...row }) => ({
      ...row,
      state: row.state as QuestionState,
      reviewer: reviewerOf(reviewerId, reviewerName),
      type: row.type as QuestionType,
      level: row.level as QuestionLevel,
      banks: banksOf(banks, row.id),
      updatedAt: row.updatedAt.toISOString(),
      deletedAt: row.deletedAt?.toISOString() ?? null,
    })),
  }
}

/** To change them at once: only what the caller may edit. */
export function listAllQuestions(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['listAll']>,
): Promise<Output<Calls['listAll']>> {
  return listQuestions(db, caller, { ...input, inBin: false, atLeast: BankRight.edit, page: 1, size: MAX_CHOSEN })
}

export async function showQuestion(
  { db }: Deps,
  { caller, language }: Pick<CallerContext, 'caller' | 'language'>,
  input: Parsed<Calls['detail']>,
): Promise<Output<Calls['detail']>> {
  const found = (await findQuestion(db, caller, input)) ?? fail('NOT_FOUND')
  const { deletedAt, reviewerId, reviewerName, ...question } = found
  const banks = await listBanksOf(db, caller, [question.id])
  const knowledge = await listKnowledgeOf(db, question.id, language)
  const mayWrite = caller.permissions.has('qu:bank:edit')
  return {
    ...question,
    level: question.level as QuestionLevel,
    knowledge,
    state: question.state as QuestionState,
    reviewer: reviewerOf(reviewerId, reviewerName),
    canDecide: deletedAt === null && reviewerId === caller.userId && caller.permissions.has(REVIEW_PERMISSION),
    banks: banks.map(bank => ({ ...placeOf(bank), canEdit: mayWrite && bank.canEdit === true })),
    createdAt: question.createdAt.toISOString(),
    canEdit: deletedAt === null && mayWrite && banks.some(bank => bank.canEdit),
  }
}

export async function pageVersions(
  { db }: Deps,
  caller: Caller,
  { id, page, size }: Parsed<Calls['versions']>,
): Promise<Output<Calls['versions']>> {
  await requireQuestions(db, caller, { ids: [id], right: BankRight.view })
  const { total, rows } = await listVersions(db, id, { page, size })
  return { total, rows: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

export const previewQuestion = (content: QuestionContent): QuestionView => renderContent(sanitizeContent(content))

/** Into the bin or out of it: all of them or none. Those that are there already stay as they are. */
export async function binQuestions(
  { db, clock }: Deps,
  ctx: CallerContext,
  { ids, isDeleted }: { ids: readonly string[]; isDeleted: boolean },
): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    await requireQuestions(tx, ctx.caller, { ids: wanted, right: BankRight.edit })
    await lockQuestions(tx, wanted)
    const moved = await moveToBin(tx, ctx.caller, { ids: wanted, deletedAt: isDeleted ? clock.now() : null })
    const left = isDeleted ? 0 : await countBinned(tx, wanted)
    if (left > 0) fail('QUESTION_BANK_BINNED', { args: { count: left } })
    await recordAudit(
      tx,
      ctx,
      ...moved.map(
        ({ id, excerpt }): AuditEntry => ({
          action: isDeleted ? 'question.delete' : 'question.restore',
          objectType: 'question',
          objectId: id,
          objectName: excerpt,
          before: { isDeleted: !isDeleted },
          after: { isDeleted },
        }),
      ),
    )
  })
}
