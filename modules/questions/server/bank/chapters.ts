/** Use cases of chapters: a bank's own order of its questions, in two levels. */
import type { banks, Chapter } from '../../contract/banks.ts'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { parentsFirst, reordered } from '../../../dictionaries/server/index.ts'
import { requireBanks } from './bank-rights.queries.ts'
import {
  type ChapterRow,
  deleteChapterRow,
  insertChapter,
  listChapterRows,
  lockChapters,
  orderChapters,
  renameChapter,
} from './chapters.queries.ts'

type Calls = typeof banks
type Done = Record<string, never>

export const MAX_CHAPTERS = 500

export async function listChapters({ db }: Pick<Deps, 'db'>, caller: Caller, bankId: string): Promise<Chapter[]> {
  await requireBanks(db, caller, { ids: [bankId], right: BankRight.view })
  return parentsFirst(await listChapterRows(db, bankId))
}

/** The chapters of a bank that the caller may edit, and nobody else changes them until the transaction is over. */
async function lockedChapters(tx: Tx, { caller }: CallerContext, bankId: string) {
  const bank = (await lockChapters(tx, caller, bankId)) ?? fail('NOT_FOUND')
  return { bank, all: await listChapterRows(tx, bankId) }
}

const chapterIn = (all: readonly ChapterRow[], id: string): ChapterRow =>
  all.find(chapter => chapter.id === id) ?? fail('NOT_FOUND')

/** A chapter with chapters below it stands at the top, and below a chapter stands none that has a parent. */
function requireLevel(all: readonly ChapterRow[], parentId: string | null, id?: string): void {
  if (parentId === null) return
  const hasChildren = all.some(chapter => chapter.parentId === id)
  if (chapterIn(all, parentId).parentId !== null || hasChildren || parentId === id) fail('CHAPTER_TOO_DEEP')
}

const nameTaken = (error: unknown, name: string): never => {
  if (violates(error, 'bank_chapters_name')) fail('CHAPTER_NAME_TAKEN', { args: { name } })
  throw error
}

export async function saveChapter(
  { db, clock }: Deps,
  ctx: CallerContext,
  { bankId, parentId, name, ...input }: Parsed<Calls['chapterSave']>,
): Promise<{ id: string }> {
  await requireBanks(db, ctx.caller, { ids: [bankId], right: BankRight.edit })
  const id = input.id ?? newId()
  await inTx(db, async tx => {
    const { bank, all } = await lockedChapters(tx, ctx, bankId)
    const before = input.id === undefined ? undefined : chapterIn(all, input.id)
    if (before === undefined) {
      if (all.length >= MAX_CHAPTERS) fail('CHAPTERS_FULL', { args: { max: MAX_CHAPTERS } })
      requireLevel(all, parentId)
      await insertChapter(tx, { id, bankId, parentId, name, sort: all.length + 1 }, clock.now())
    } else {
      await renameChapter(tx, id, name)
    }
    await recordAudit(tx, ctx, {
      action: 'chapter.save',
      objectType: 'chapter',
      objectId: id,
      objectName: name,
      before: before && { name: before.name },
      after: { name },
      detail: { bank: bank.name },
    })
  }).catch((error: unknown) => nameTaken(error, name))
  return { id }
}

export async function moveChapter(
  { db }: Deps,
  ctx: CallerContext,
  { bankId, id, parentId, sort }: Parsed<Calls['chapterMove']>,
): Promise<Done> {
  let name = ''
  await requireBanks(db, ctx.caller, { ids: [bankId], right: BankRight.edit })
  await inTx(db, async tx => {
    const { bank, all } = await lockedChapters(tx, ctx, bankId)
    const chapter = chapterIn(all, id)
    ;({ name } = chapter)
    requireLevel(all, parentId, id)
    await orderChapters(tx, parentId, reordered(all, { id, parentId, position: sort }))
    const nameOf = (chapterId: string | null) => all.find(one => one.id === chapterId)?.name ?? null
    await recordAudit(tx, ctx, {
      action: 'chapter.move',
      objectType: 'chapter',
      objectId: id,
      objectName: name,
      before: { parent: nameOf(chapter.parentId) },
      after: { parent: nameOf(parentId) },
      detail: { bank: bank.name, sort },
    })
  }).catch((error: unknown) => nameTaken(error, name))
  return {}
}

export async function deleteChapter(
  { db }: Deps,
  ctx: CallerContext,
  { bankId, id }: Parsed<Calls['chapterDelete']>,
): Promise<Done> {
  await requireBanks(db, ctx.caller, { ids: [bankId], right: BankRight.edit })
  await inTx(db, async tx => {
    const { bank, all } = await lockedChapters(tx, ctx, bankId)
    const { name, questionCount } = chapterIn(all, id)
    await deleteChapterRow(tx, id)
    await recordAudit(tx, ctx, {
      action: 'chapter.delete',
      objectType: 'chapter',
      objectId: id,
      objectName: name,
      before: { name, questionCount, below: all.filter(one => one.parentId === id).map(one => one.name) },
      detail: { bank: bank.name },
    })
  })
  return {}
}
