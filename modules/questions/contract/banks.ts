/** What belongs to a bank beside its questions: whom it is shared with, its chapters, and the bin. */
import * as z from 'zod/mini'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import { bankRight, chosenIds, granteeKind, id, ids, named, search } from '@tripos/contract-kit/fields.ts'
import { chapterName } from '@tripos/question-kinds/question-format.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

const access = { permission: 'qu:bank:edit' } as const

const grantee = z.object({
  ...named.shape,
  /** What tells it from others of the same name: a user name, the departments above. */
  detail: z.string(),
})

const chapter = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  /** In it and below it. */
  questionCount: z.int(),
})
export type Chapter = z.output<typeof chapter>

const binnedBank = z.object({
  id,
  name: z.string(),
  owner: named,
  questionCount: z.int(),
  /** Questions that lie in no other bank: what is deleted with it. */
  onlyHereCount: z.int(),
  chapterCount: z.int(),
  grantCount: z.int(),
  deletedAt: z.string(),
  deletedBy: z.string(),
})

export const banks = {
  grants: endpoint({
    path: '/api/qu/bank/grant/paging',
    summary: 'Whom a bank is shared with, in the order of sharing',
    access,
    input: z.strictObject({ bankId: id, ...pageInput }),
    output: pageOf(z.object({ id, kind: granteeKind, grantee, right: bankRight, createdAt: z.string() })),
  }),
  grantees: endpoint({
    path: '/api/qu/bank/grant/options',
    summary: 'Administrators, roles or departments that a bank can be shared with, by name (at most 20)',
    access,
    input: z.strictObject({ bankId: id, kind: granteeKind, search }),
    output: z.array(grantee),
  }),
  grantSave: endpoint({
    path: '/api/qu/bank/grant/save',
    summary: 'Shares a bank with a person, a role or a department, or changes what they may do',
    access,
    input: z.strictObject({
      bankId: id,
      kind: granteeKind,
      granteeId: id,
      right: z.literal([BankRight.view, BankRight.use, BankRight.edit]),
    }),
    output: nothing,
  }),
  grantDelete: endpoint({
    path: '/api/qu/bank/grant/delete',
    summary: 'Ends some of the grants of a bank',
    access,
    input: z.strictObject({ bankId: id, ids }),
    output: nothing,
  }),
  transfer: endpoint({
    path: '/api/qu/bank/transfer',
    summary: 'Gives a bank to another administrator',
    access,
    input: z.strictObject({ bankId: id, userId: id }),
    output: nothing,
  }),
  chapters: endpoint({
    path: '/api/qu/chapter/tree',
    summary: 'The chapters of a bank in their order, parents before children',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ bankId: id }),
    output: z.array(chapter),
  }),
  chapterSave: endpoint({
    path: '/api/qu/chapter/save',
    summary: 'Adds a chapter as the last of its level, or renames one',
    access,
    input: z.strictObject({
      bankId: id,
      id: z.optional(id),
      /** Of a new one; `chapter/move` moves one. */
      parentId: z._default(z.nullable(id), null),
      name: chapterName,
    }),
    output: z.object({ id }),
    errors: ['CHAPTER_NAME_TAKEN', 'CHAPTER_TOO_DEEP', 'CHAPTERS_FULL'],
  }),
  chapterMove: endpoint({
    path: '/api/qu/chapter/move',
    summary: 'Moves a chapter below another one of its bank, to a place among those there',
    access,
    input: z.strictObject({
      bankId: id,
      id,
      parentId: z.nullable(id),
      /** How many neighbours come before it. */
      sort: z.int().check(z.gte(0), z.lte(10_000)),
    }),
    output: nothing,
    errors: ['CHAPTER_NAME_TAKEN', 'CHAPTER_TOO_DEEP'],
  }),
  chapterDelete: endpoint({
    path: '/api/qu/chapter/delete',
    summary: 'Deletes a chapter with those below it; their questions stay in the bank without a chapter',
    access,
    input: z.strictObject({ bankId: id, id }),
    output: nothing,
  }),
  place: endpoint({
    path: '/api/qu/question/place',
    summary: 'Puts questions into a bank and a chapter of it, and takes them out of another bank if asked to',
    access,
    input: z.strictObject({
      ids: chosenIds,
      bankId: id,
      /** Null: in none. */
      chapterId: z.nullable(id),
      leaveBankId: z.optional(id),
    }),
    output: nothing,
  }),
  leave: endpoint({
    path: '/api/qu/question/leave',
    summary: 'Takes questions out of a bank; each must lie in another one',
    access,
    input: z.strictObject({ ids: chosenIds, bankId: id }),
    output: nothing,
    errors: ['QUESTION_LAST_BANK'],
  }),
  deletePermanently: endpoint({
    path: '/api/qu/question/purge',
    summary: 'Deletes questions of the bin for good, which no exam and no blueprint holds',
    access,
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['QUESTION_IN_USE'],
  }),
  bin: endpoint({
    path: '/api/qu/bank/bin/paging',
    summary: 'Banks in the bin on which the caller has every right, those deleted last first',
    access,
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(binnedBank),
  }),
  bankRestore: endpoint({
    path: '/api/qu/bank/restore',
    summary: 'Takes a bank out of the bin again, with the questions that went there with it',
    access,
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['BANK_NAME_TAKEN'],
  }),
  deleteBankPermanently: endpoint({
    path: '/api/qu/bank/purge',
    summary: 'Deletes a bank of the bin for good, with its questions that lie in no other bank',
    access,
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['BANK_IN_USE', 'QUESTION_IN_USE'],
  }),
}
