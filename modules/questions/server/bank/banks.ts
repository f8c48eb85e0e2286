/** Use cases of banks. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { BankRight, type QuestionLevel, type QuestionType, type UseScope } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { questions } from '../../contract/questions.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { groupedBy, isCategory } from '../../../dictionaries/server/index.ts'
import { requireDepartment } from '../../../org/server/index.ts'
import {
  type BankFilter,
  type BankRow,
  countByLevel,
  countByType,
  findBank,
  insertBank,
  listBanks,
  listTags,
  type TypeCount,
  updateBank,
} from './bank.queries.ts'

/** Who looks, and in which language. */
type Viewer = Pick<CallerContext, 'caller' | 'language'>
type BankSave = Parsed<typeof questions.bankSave>

export async function getBank({ db }: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<BankRow> {
  return (await findBank(db, caller, id)) ?? fail('NOT_FOUND')
}

/** In the language of the caller. */
const categoryOf = ({ categoryId, categoryZh, categoryEn }: BankRow, language: Language) =>
  categoryId === null ? null : { id: categoryId, name: (language === 'en-US' ? categoryEn : categoryZh) ?? '' }

const sumOf = (counts: readonly TypeCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const presentBank = (bank: BankRow, counts: readonly TypeCount[], { caller, language }: Viewer) => {
  const own = counts.filter(({ bankId }) => bankId === bank.id)
  const mayWrite = caller.permissions.has('qu:bank:edit')
  return {
    id: bank.id,
    name: bank.name,
    remark: bank.remark,
    department: bank.departmentId === null ? null : { id: bank.departmentId, name: bank.departmentName ?? '' },
    category: categoryOf(bank, language),
    owner: { id: bank.ownerId, name: bank.ownerName },
    questionCount: sumOf(own),
    countByType: Object.fromEntries(
      [...groupedBy(own, one => one.type)].map(([type, of]) => [String(type), sumOf(of)]),
    ),
    updatedAt: bank.updatedAt.toISOString(),
    useScope: bank.useScope as UseScope,
    right: bank.right,
    canEdit: mayWrite && bank.right >= BankRight.edit,
    canManage: mayWrite && bank.right >= BankRight.manage,
  }
}

export async function pageBanks(
  { db }: Deps,
  viewer: Viewer,
  filter: BankFilter,
): Promise<Output<typeof questions.bankPaging>> {
  const { total, rows } = await listBanks(db, viewer.caller, filter)
  const counts = await countByType(
    db,
    rows.map(bank => bank.id),
  )
  return { total, rows: rows.map(bank => presentBank(bank, counts, viewer)) }
}

export async function showBank(deps: Deps, viewer: Viewer, id: string): Promise<Output<typeof questions.bankDetail>> {
  const bank = await getBank(deps, viewer.caller, id)
  const [levels, tags] = await Promise.all([countByLevel(deps.db, id), listTags(deps.db, id)])
  const counts = levels.map(row => ({
    ...row,
    type: row.type as QuestionType,
    level: row.level as QuestionLevel,
  }))
  const own = counts.map(({ type, count }) => ({ bankId: id, type, count }))
  return { ...presentBank(bank, own, viewer), version: bank.version, tags, counts }
}

/** A category that was switched off stays where it is, and is given to nothing more. */
async function requireCategory(db: Db, categoryId: string | null, before?: string | null): Promise<void> {
  if (categoryId === null || categoryId === before) return
  if (!(await isCategory(db, categoryId))) failInput(QUESTION_PROBLEMS.categoryUnknown)
}

export async function saveBank({ db, clock }: Deps, ctx: CallerContext, input: BankSave): Promise<{ id: string }> {
  const { caller } = ctx
  const id = input.id ?? newId()
  const before = input.id === undefined ? undefined : await getBank({ db }, caller, input.id)
  if (before !== undefined && before.right < BankRight.manage) fail('NOT_ALLOWED')
  requireDepartment(caller, input.departmentId, before?.departmentId)
  await requireCategory(db, input.categoryId, before?.categoryId)
  const now = clock.now()
  try {
    await inTx(db, async tx => {
      if (input.id === undefined) await insertBank(tx, { ...input, id, ownerId: caller.userId, now })
      else if ((await updateBank(tx, caller, { ...input, id, version: input.version ?? 0, now })) === undefined) {
        fail('EDIT_CONFLICT')
      }
      await recordAudit(tx, ctx, {
        action: 'bank.save',
        objectType: 'bank',
        objectId: id,
        before: before && { ...before },
        after: {
          name: input.name,
          remark: input.remark,
          departmentId: input.departmentId,
          categoryId: input.categoryId,
          useScope: input.useScope,
        },
      })
    })
  } catch (error) {
    if (violates(error, 'banks_name')) fail('BANK_NAME_TAKEN', { args: { name: input.name } })
    if (violates(error, 'banks_category_id_fkey')) failInput(QUESTION_PROBLEMS.categoryUnknown)
    if (violates(error, 'banks_department_id_fkey')) failInput(COMMON_PROBLEMS.departmentUnknown)
    throw error
  }
  return { id }
}
