/** Banks (题库) and questions (试题). Nothing here is for students: their view of a question is in papers.ts. */
import * as z from 'zod/mini'
import {
  bankRight,
  chosenIds,
  id,
  ids,
  line,
  MAX_TAGS,
  named,
  optionalLine,
  questionLevel,
  questionType,
  search,
  tag,
  useScope,
} from '@tripos/contract-kit/fields.ts'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { questionContent, questionView } from '@tripos/question-kinds/question-content.ts'
import { ownState, questionState } from './question-states.ts'

export type { QuestionContent, QuestionView } from '@tripos/question-kinds/question-content.ts'

const bankRow = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  department: z.nullable(named),
  /** An entry of a category tree. */
  category: z.nullable(named),
  owner: named,
  questionCount: z.int(),
  /** Questions by type number. */
  countByType: z.record(z.string(), z.int()),
  updatedAt: z.string(),
  useScope,
  /** What the caller may do with it, by owning it, by the data scope or by a grant. */
  right: bankRight,
  /** Its questions and chapters: the right to edit, and the permission. */
  canEdit: z.boolean(),
  /** The bank itself, its owner and its grants. */
  canManage: z.boolean(),
})

/** Only banks with at least this right, or questions that lie in one. */
const atLeast = z._default(bankRight, 1)

/** Where in a bank that the caller sees. */
const bankOfQuestion = z.object({ ...named.shape, chapter: z.nullable(named) })

const questionRow = z.object({
  id,
  type: questionType,
  level: questionLevel,
  state: questionState,
  /** Who is to look at it, while it is in review. */
  reviewer: z.nullable(named),
  tags: z.array(z.string()),
  /** The beginning of the stem as plain text, formulas as people read them. */
  excerpt: z.string(),
  banks: z.array(bankOfQuestion),
  versionNo: z.int(),
  /** Finished papers that had it, and the mean share of the points on them, 0 to 1. */
  paperCount: z.int(),
  shareRight: z.nullable(z.number()),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** While it is in the bin. */
  deletedAt: z.nullable(z.string()),
  deletedBy: z.nullable(z.string()),
})

const questionFilter = {
  search,
  bankId: z.optional(id),
  /** With those below it, or what lies in none. */
  chapterId: z.optional(z.union([id, z.literal('none')])),
  /** A knowledge point, with those below it. */
  knowledgeId: z.optional(id),
  type: z.optional(questionType),
  level: z.optional(questionLevel),
  tag: z.optional(tag),
  state: z.optional(questionState),
  /** Those that the caller is to look at, wherever they lie; or those that the caller has sent to somebody. */
  review: z.optional(z.enum(['waitsForMe', 'sentByMe'])),
  /** On finished papers, or on none yet. */
  use: z.optional(z.enum(['used', 'unused'])),
}

const questionSort = sortInput(['type', 'level', 'updatedAt', 'paperCount', 'shareRight', 'deletedAt'])

export const questions = {
  bankPaging: endpoint({
    path: '/api/qu/bank/paging',
    summary: 'Banks that the caller may see: by data scope, or because they are shared',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['name', 'questionCount', 'updatedAt']),
      search,
      /** With all categories below it. */
      categoryId: z.optional(id),
      atLeast,
      /** Without those for training only. */
      servesExams: z._default(z.boolean(), false),
    }),
    output: pageOf(bankRow),
  }),
  bankDetail: endpoint({
    path: '/api/qu/bank/detail',
    summary: 'One bank',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...bankRow.shape,
      version: z.int(),
      tags: z.array(z.string()),
      counts: z.array(z.object({ type: questionType, level: questionLevel, count: z.int() })),
    }),
  }),
  bankSave: endpoint({
    path: '/api/qu/bank/save',
    summary: 'Creates or changes a bank',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      name: line(100),
      remark: optionalLine(500),
      departmentId: z.nullable(id),
      categoryId: z._default(z.nullable(id), null),
      useScope: z._default(useScope, 1),
    }),
    output: z.object({ id }),
    errors: ['BANK_NAME_TAKEN', 'EDIT_CONFLICT'],
  }),
  bankDelete: endpoint({
    path: '/api/qu/bank/delete',
    summary: 'Moves a bank to the bin, with its questions that lie in no other bank',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ id }),
    output: nothing,
  }),
  paging: endpoint({
    path: '/api/qu/question/paging',
    summary: 'Questions in banks that the caller may see',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({
      ...pageInput,
      ...questionSort,
      ...questionFilter,
      /** Look into the bin instead. */
      inBin: z._default(z.boolean(), false),
      atLeast,
    }),
    output: countedPageOf(questionRow),
  }),
  listAll: endpoint({
    path: '/api/qu/question/list-all',
    summary:
      'The questions of a filtered list on all its pages that the caller may change: the first 1,000 in its order',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ ...questionSort, ...questionFilter }),
    output: z.object({ rows: z.array(z.object({ id, tags: z.array(z.string()) })) }),
  }),
  detail: endpoint({
    path: '/api/qu/question/detail',
    summary: 'One question to edit: its newest version, or the one asked for',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ id, versionNo: z.optional(z.int()) }),
    output: z.object({
      id,
      versionNo: z.int(),
      newestVersionNo: z.int(),
      /** Rises with every write, also where no new version comes of it. */
      revision: z.int(),
      level: questionLevel,
      state: questionState,
      reviewer: z.nullable(named),
      /** In review, and it is the caller who decides. */
      canDecide: z.boolean(),
      tags: z.array(z.string()),
      knowledge: z.array(named),
      /** Those that the caller sees. Where `canEdit` is false the question stays in that bank. */
      banks: z.array(z.object({ ...bankOfQuestion.shape, canEdit: z.boolean() })),
      content: questionContent,
      view: questionView,
      createdAt: z.string(),
      createdBy: z.string(),
      canEdit: z.boolean(),
    }),
    pictures: 'session',
  }),
  save: endpoint({
    path: '/api/qu/question/save',
    summary: 'Creates a question, or saves a new version of one',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({
      id: z.optional(id),
      /** The version that was edited; a newer one in the database is refused with EDIT_CONFLICT. */
      versionNo: z.optional(z.int()),
      /** The same for everything that makes no version: level, tags, state, banks. */
      revision: z.optional(z.int()),
      bankIds: ids,
      /** One of each bank at most; banks without one have it in none. Left out, chapters stay as they are. */
      chapterIds: z.optional(z.array(id).check(z.maxLength(200))),
      /** Left out, knowledge points stay as they are. */
      knowledgeIds: z.optional(z.array(id).check(z.maxLength(20))),
      level: questionLevel,
      /** Without it a new question is ready, and another one stays as it is. */
      state: z.optional(ownState),
      tags: z._default(z.array(tag).check(z.maxLength(MAX_TAGS)), []),
      content: questionContent,
    }),
    output: z.object({ id, versionNo: z.int() }),
    errors: ['QUESTION_KEY_COUNT', 'EDIT_CONFLICT', 'QUESTION_IN_REVIEW'],
  }),
  delete: endpoint({
    path: '/api/qu/question/delete',
    summary: 'Moves questions to the bin; papers that used them keep them',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ ids: chosenIds }),
    output: nothing,
  }),
  restore: endpoint({
    path: '/api/qu/question/restore',
    summary: 'Takes questions out of the bin again',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ ids: chosenIds }),
    output: nothing,
    errors: ['QUESTION_BANK_BINNED'],
  }),
  versions: endpoint({
    path: '/api/qu/question/versions',
    summary: 'The versions of a question, newest first',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(z.object({ versionNo: z.int(), createdAt: z.string(), createdBy: z.string() })),
  }),
  preview: endpoint({
    path: '/api/qu/question/preview',
    summary: 'Sanitises and renders a question that is being written',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ content: questionContent }),
    output: questionView,
    pictures: 'session',
  }),
}
