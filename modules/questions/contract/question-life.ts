/** What happens to a question between its first draft and its use: states, reviews with comments, changes of many at once. */
import { MAX_KNOWLEDGE_POINTS } from '@tripos/question-kinds/question-format.ts'
import * as z from 'zod/mini'
import { chosenIds, html, id, MAX_TAGS, questionLevel, search, tag } from '@tripos/contract-kit/fields.ts'
import { ownState, questionState } from './question-states.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

const view = { permission: 'qu:bank:view' } as const
const edit = { permission: 'qu:bank:edit' } as const

const person = z.object({ id, userName: z.string(), realName: z.string() })

/** Several lines of plain text. */
const words = z.string().check(z.trim(), z.maxLength(1000))

/** A step of a review, or words beside it. */
const commentKind = z.enum(['comment', 'sent', 'approved', 'sentBack', 'withdrawn'])

/** A piece of text that both versions have, or one of them. */
const run = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

const versionChange = z.object({
  part: z.enum([
    'type',
    'stem',
    'prompt',
    'option',
    'key',
    'settings',
    'weight',
    'reference',
    'analysis',
    'optionAnalysis',
    'hint',
  ]),
  /** Which part of a combined question, from 1, counted like `no`; absent where it is the question as a whole. */
  ofPart: z.optional(z.int()),
  /** Which of several, from 1: as it stands in the newer version, or stood in the older one. */
  no: z.nullable(z.int()),
  runs: z.array(run),
  /** The words are the same: bold type, a table, how a formula is written. */
  isFormatOnly: z.boolean(),
})
export type VersionChange = z.output<typeof versionChange>

const tags = z._default(z.array(tag).check(z.maxLength(MAX_TAGS)), [])
const knowledgePoints = z._default(z.array(id).check(z.maxLength(MAX_KNOWLEDGE_POINTS)), [])

export const questionLife = {
  reviewers: endpoint({
    path: '/api/qu/review/reviewers',
    summary: 'Whom a question can be sent to: administrators who may review, by name (at most 20)',
    access: edit,
    input: z.strictObject({ search }),
    output: z.array(person),
  }),
  send: endpoint({
    path: '/api/qu/review/send',
    summary: 'Sends questions to a reviewer, or to another one; all or none',
    access: edit,
    input: z.strictObject({ ids: chosenIds, reviewerId: id, comment: z._default(words, '') }),
    output: nothing,
    errors: ['REVIEWER_UNFIT'],
  }),
  decide: endpoint({
    path: '/api/qu/review/decide',
    summary: 'The reviewer makes a question ready, or sends it back with a comment',
    access: { permission: 'qu:question:review' },
    input: z.strictObject({
      id,
      /** The version that was looked at; a newer one is refused with EDIT_CONFLICT. */
      versionNo: z.int(),
      isApproved: z.boolean(),
      comment: z._default(words, ''),
    }),
    output: z.object({ state: questionState }),
    errors: ['EDIT_CONFLICT', 'REVIEW_OVER', 'COMMENT_MISSING'],
  }),
  comments: endpoint({
    path: '/api/qu/review/comments',
    summary: 'What was said about a question, and the steps of its reviews, newest first',
    access: view,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(
      z.object({
        id,
        kind: commentKind,
        versionNo: z.int(),
        body: z.string(),
        writtenBy: z.string(),
        /** Whom it was sent to; null for anything else. */
        reviewer: z.nullable(z.string()),
        createdAt: z.string(),
      }),
    ),
  }),
  comment: endpoint({
    path: '/api/qu/review/comment',
    summary: 'Adds a comment to a question',
    access: view,
    input: z.strictObject({ id, comment: words.check(z.minLength(1)) }),
    output: nothing,
  }),
  similar: endpoint({
    path: '/api/qu/question/similar',
    summary: 'Questions like the one that is being written, the most alike first (at most 5)',
    access: edit,
    input: z.strictObject({
      /** The question itself, if it is stored already. */
      id: z.optional(id),
      stem: html(),
      /** Options, prompts, items: what stands beside the stem. */
      rest: z._default(z.array(html(20_000)).check(z.maxLength(50)), []),
    }),
    output: z.array(
      z.object({
        id,
        excerpt: z.string(),
        /** The same but for spaces, punctuation, width and case. */
        isSame: z.boolean(),
        /** 0 to 1. */
        share: z.number(),
      }),
    ),
  }),
  compare: endpoint({
    path: '/api/qu/question/compare',
    summary: 'What differs between two versions of a question, word by word',
    access: view,
    input: z.strictObject({ id, from: z.int(), to: z.int() }),
    output: z.object({ changes: z.array(versionChange) }),
  }),
  restoreVersion: endpoint({
    path: '/api/qu/question/restore-version',
    summary: 'Makes a new version with the content of an old one',
    access: edit,
    input: z.strictObject({
      id,
      /** The one to go back to. */
      versionNo: z.int(),
      /** The newest one that the caller has seen. */
      newestVersionNo: z.int(),
    }),
    output: z.object({ id, versionNo: z.int() }),
    errors: ['QUESTION_KEY_COUNT', 'EDIT_CONFLICT'],
  }),
  change: endpoint({
    path: '/api/qu/question/change',
    summary: 'Changes level, tags, knowledge points or state of many questions; all or none, and no new versions',
    access: edit,
    input: z.strictObject({
      ids: chosenIds,
      level: z.optional(questionLevel),
      /** `draft` takes a question out of its review. */
      state: z.optional(ownState),
      addTags: tags,
      removeTags: tags,
      addKnowledgeIds: knowledgePoints,
      removeKnowledgeIds: knowledgePoints,
    }),
    output: z.object({ changedCount: z.int() }),
    errors: ['QUESTION_IN_REVIEW', 'TOO_MANY_TAGS', 'TOO_MANY_KNOWLEDGE_POINTS'],
  }),
}
