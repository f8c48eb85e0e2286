/** Changes of many questions at once: level, tags, knowledge points, state. What stands in versions stays as it is. */
import { BankRight, type QuestionLevel, QuestionState } from '@tripos/contract-kit/enums.ts'
import { MAX_TAGS } from '@tripos/contract-kit/fields.ts'
import { MAX_KNOWLEDGE_POINTS } from '@tripos/question-kinds/question-format.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { QUESTION_TRANSITIONS } from '../../contract/question-states.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionLife } from '../../contract/question-life.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import { isDeepStrictEqual } from 'node:util'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import { isValueOn } from '../../../dictionaries/server/index.ts'
import { requireQuestions } from '../bank/bank-rights.queries.ts'
import { lockQuestions, type QuestionChange, writeChanges } from './change.queries.ts'
import { areOffered } from '../item/knowledge.queries.ts'
import { insertComments } from './review.queries.ts'

type Input = Parsed<typeof questionLife.change>
type Locked = Awaited<ReturnType<typeof lockQuestions>>[number]

const fieldsOf = ({ level, state, tags, knowledgeIds }: Locked) => ({
  level: level as QuestionLevel,
  state: state as QuestionState,
  tags,
  knowledgeIds,
})

function changedFields(row: Locked, input: Input): Omit<QuestionChange, 'id'> {
  const kept = row.tags.filter(tag => !input.removeTags.includes(tag))
  const points = row.knowledgeIds.filter(id => !input.removeKnowledgeIds.includes(id))
  return {
    level: input.level ?? (row.level as QuestionLevel),
    state: input.state ?? (row.state as QuestionState),
    tags: [...new Set([...kept, ...input.addTags])],
    knowledgeIds: [...new Set([...points, ...input.addKnowledgeIds])].toSorted(),
  }
}

const withdrawalOf = ({ id, versionNo }: Locked, { userId, now }: { readonly userId: string; readonly now: Date }) => ({
  questionId: id,
  versionNo,
  kind: 'withdrawn' as const,
  body: '',
  writtenBy: userId,
  reviewerId: null,
  createdAt: now,
})

interface Changed {
  readonly row: Locked
  readonly before: ReturnType<typeof fieldsOf>
  readonly after: Omit<QuestionChange, 'id'>
}

const auditOf = ({ row, before, after }: Changed): AuditEntry => ({
  action: 'question.change',
  objectType: 'question',
  objectId: row.id,
  objectName: row.excerpt,
  before,
  after,
})

/** All of them or none. */
export async function changeQuestions(
  { db, clock }: Deps,
  ctx: CallerContext,
  input: Input,
): Promise<Output<typeof questionLife.change>> {
  const { caller } = ctx
  const wanted = [...new Set(input.ids)]
  if (input.level !== undefined && !(await isValueOn(db, 'questionLevel', String(input.level)))) {
    failInput(QUESTION_PROBLEMS.levelOff)
  }
  if (!(await areOffered(db, input.addKnowledgeIds))) failInput(QUESTION_PROBLEMS.addedKnowledgeUnknown)
  return inTx(db, async tx => {
    await requireQuestions(tx, caller, { ids: wanted, right: BankRight.edit })
    const rows = await lockQuestions(tx, caller, wanted)
    if (rows.length < wanted.length) fail('NOT_FOUND')
    const inReview = rows.filter(row => !mayHappen(QUESTION_TRANSITIONS.choose, row.state))
    if (input.state === QuestionState.ready && inReview.length > 0) {
      fail('QUESTION_IN_REVIEW', { args: { count: inReview.length } })
    }
    const changes = rows.map(row => ({ row, before: fieldsOf(row), after: changedFields(row, input) }))
    const overfull = changes.filter(({ after }) => after.tags.length > MAX_TAGS)
    if (overfull.length > 0) fail('TOO_MANY_TAGS', { args: { count: overfull.length } })
    const overfilled = changes.filter(({ after }) => after.knowledgeIds.length > MAX_KNOWLEDGE_POINTS)
    if (overfilled.length > 0) fail('TOO_MANY_KNOWLEDGE_POINTS', { args: { count: overfilled.length } })
    const real = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    const now = clock.now()
    await writeChanges(
      tx,
      real.map(({ row, after }) => ({ id: row.id, ...after })),
      { userId: caller.userId, now },
    )
    const withdrawn =
      input.state === QuestionState.draft ? rows.filter(row => mayHappen(QUESTION_TRANSITIONS.withdraw, row.state)) : []
    await insertComments(
      tx,
      withdrawn.map(row => withdrawalOf(row, { userId: caller.userId, now })),
    )
    await recordAudit(tx, ctx, ...real.map(auditOf))
    return { changedCount: real.length }
  })
}
