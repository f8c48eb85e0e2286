/** Who may do what with a bank and its questions: the one place, and always a condition in the statement (ADR 0012). */
import { BankRight, DataScope, UseScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import {
  type Db,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Schema,
  sql,
  type SqlBool,
} from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { departmentRows, memberRows } from '../../../org/server/index.ts'
import { userRoleRows } from '../../../access/server/index.ts'

const inOwnScope = (caller: Caller) => inScope(caller, 'banks.owner_id', 'banks.department_id')

/** To the person, to a role of theirs, to a department of theirs or one above it. */
const reaches = ({ userId }: Caller) => sql<SqlBool>`(bank_grants.user_id = ${userId}
  or bank_grants.role_id in (select role_id from ${userRoleRows.as('user_roles')} where user_id = ${userId})
  or bank_grants.department_id in (select unnest(departments.path) from ${memberRows.as('user_departments')}
    join ${departmentRows.as('departments')} on departments.id = user_departments.department_id where user_departments.user_id = ${userId}))`

/**
 * Banks outside the bin on which the caller has at least this right: those of the data scope with every right, and those
 * granted.
 */
export function mayOnBank(caller: Caller, right: BankRight): RawBuilder<SqlBool> {
  if (right === BankRight.manage || caller.scope.kind === DataScope.all) {
    return sql<SqlBool>`(banks.deleted_at is null and ${inOwnScope(caller)})`
  }
  // One look at the grants for the whole statement, however many banks it goes through.
  return sql<SqlBool>`(banks.deleted_at is null and (${inOwnScope(caller)} or banks.id = any(array(
    select bank_id from bank_grants where bank_right >= ${sql.lit(right)} and ${reaches(caller)}))))`
}

/** Banks in the bin are there only for those who have every right on them. */
export const mayOnBinnedBank = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(banks.deleted_at is not null and ${inOwnScope(caller)})`

/** The right that the caller has on a bank that they see. */
export const rightOnBank = (caller: Caller): RawBuilder<BankRight> =>
  sql<BankRight>`case when ${inOwnScope(caller)} then ${sql.lit(BankRight.manage)} else (
    select max(bank_right) from bank_grants where bank_grants.bank_id = banks.id and ${reaches(caller)}) end`

/** Banks whose questions the caller may put into exams. */
const isUsableBank = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${mayOnBank(caller, BankRight.use)} and banks.use_scope <> ${sql.lit(UseScope.training)})`

export type QuestionCondition = (eb: ExpressionBuilder<Schema, 'questions'>) => Expression<SqlBool>

/** The banks are looked up once for the statement, not once for each question. */
const liesInBank =
  (condition: RawBuilder<SqlBool>): QuestionCondition =>
  () =>
    sql<SqlBool>`questions.id in (select bank_questions.question_id from bank_questions
      where bank_questions.bank_id = any(array(select banks.id from banks where ${condition})))`

/**
 * The rights on a question are the greatest of those on its banks. Whoever has all banks in scope has all questions, and
 * nothing is looked up: lists of a hundred thousand stay fast.
 */
export const mayOnQuestion = (caller: Caller, right: BankRight): QuestionCondition =>
  caller.scope.kind === DataScope.all ? () => sql<SqlBool>`true` : liesInBank(mayOnBank(caller, right))

export const isVisibleBank = (caller: Caller): RawBuilder<SqlBool> => mayOnBank(caller, BankRight.view)
export const isVisibleQuestion = (caller: Caller): QuestionCondition => mayOnQuestion(caller, BankRight.view)
export const isUsableQuestion = (caller: Caller): QuestionCondition => liesInBank(isUsableBank(caller))

/** What is not even seen is not there; what is only seen is not allowed. */
function refuseUnless(wanted: number, rows: readonly { readonly isAllowed: SqlBool }[]): void {
  if (rows.length < wanted) fail('NOT_FOUND')
  if (!rows.every(row => row.isAllowed)) fail('NOT_ALLOWED')
}

/** In a transaction the banks stay: whoever deletes one waits. */
export async function requireBanks(
  db: Db,
  caller: Caller,
  { ids, right }: { readonly ids: readonly string[]; readonly right: BankRight },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await db
    .selectFrom('banks')
    .select(mayOnBank(caller, right).as('isAllowed'))
    .where('banks.id', '=', anyOf(wanted))
    .where(isVisibleBank(caller))
    .forKeyShare()
    .execute()
  refuseUnless(wanted.length, rows)
}

/** In the bin or not. The statement that changes them has the condition once more. */
export async function requireQuestions(
  db: Db,
  caller: Caller,
  { ids, right }: { readonly ids: readonly string[]; readonly right: BankRight },
): Promise<void> {
  const wanted = [...new Set(ids)]
  const rows = await db
    .selectFrom('questions')
    .select(eb => sql<SqlBool>`${mayOnQuestion(caller, right)(eb)}`.as('isAllowed'))
    .where('questions.id', '=', anyOf(wanted))
    .where(isVisibleQuestion(caller))
    .execute()
  refuseUnless(wanted.length, rows)
}

/** Whether questions of all these banks may go into an exam of the caller. */
export async function areBanksUsable(db: Db, caller: Caller, bankIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(bankIds)]
  if (wanted.length === 0) return true
  const { count } = await db
    .selectFrom('banks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('banks.id', '=', anyOf(wanted))
    .where(isUsableBank(caller))
    .executeTakeFirstOrThrow()
  return count === wanted.length
}

/** Those of these questions that lie in banks which the caller may use for exams. */
export async function findUsableQuestions(db: Db, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('questions')
    .select('questions.id')
    .where('questions.id', '=', anyOf([...new Set(ids)]))
    .where(isUsableQuestion(caller))
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Whether all these questions lie in banks that the caller may use for exams. */
export const areQuestionsUsable = async (db: Db, caller: Caller, ids: readonly string[]): Promise<boolean> =>
  (await findUsableQuestions(db, caller, ids)).size === new Set(ids).size
