/** Which questions a training has, in the order of the bank. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { dictionaryItemRows, withBelow } from '../../dictionaries/server/index.ts'
import { bankChapterRows, bankQuestionRows, questionKnowledgeRows, questionRows } from '../../questions/server/index.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { WHOLE_SHARE } from './grade.rules.ts'
import { isReadyToPractise, isPractisableNow, type PractiseMoment } from './may-practise.queries.ts'

/** Of one training. Nobody answers more without beginning anew. */
const MAX_QUESTIONS = 5000

export interface TrainingChoice {
  readonly mode: PracticeMode
  readonly type?: number | undefined
  readonly types?: readonly number[] | undefined
  readonly chapterId?: string | undefined
  readonly knowledgeId?: string | undefined
}

interface Trainable extends TrainingChoice, PractiseMoment {
  readonly userId: string
  readonly bankId: string
  /** Where the day ends: what is due on it is due now. */
  readonly dueUntil: Date
  /** Of the wrong ones: those that other modules keep. */
  readonly wrongIds: readonly string[]
}

/** On a row of `chapters`. */
const isInChapter = (id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(chapters.id = ${id} or chapters.parent_id = ${id})`

/** On a row of `questions`. */
const asksAbout = (knowledgeId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`questions.id in (select question_id from ${questionKnowledgeRows.as('k')}
    where k.item_id in (select below.id from ${withBelow(knowledgeId)} as below (id)))`

interface PartOfBank {
  readonly bankId: string
  readonly chapterId: string | null
  readonly knowledgeId: string | null
}

/** Whether there is a question in this part of a bank, apart from exams that hold it for a while. */
export const hasQuestions = ({ bankId, chapterId, knowledgeId }: PartOfBank): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${bankQuestionRows.as('places')}
    join ${questionRows.as('questions')} on questions.id = places.question_id
    left join ${bankChapterRows.as('chapters')} on chapters.id = places.chapter_id
    where places.bank_id = ${bankId} and ${isReadyToPractise}
      and ${chapterId === null ? sql`true` : isInChapter(chapterId)}
      and ${knowledgeId === null ? sql`true` : asksAbout(knowledgeId)})`

function conditionsOf({
  mode,
  type,
  types,
  chapterId,
  knowledgeId,
  dueUntil,
  wrongIds,
}: Trainable): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (type !== undefined) conditions.push(sql`questions.type = ${type}`)
  if (types !== undefined) conditions.push(sql`questions.type = any(${[...types]}::int[])`)
  if (chapterId !== undefined) conditions.push(isInChapter(chapterId))
  if (knowledgeId !== undefined) conditions.push(asksAbout(knowledgeId))
  if (mode === PracticeMode.due) conditions.push(sql`cards.due_at < ${dueUntil}`)
  if (mode === PracticeMode.wrong) {
    conditions.push(sql`(cards.share < ${WHOLE_SHARE}
      or questions.id = ${anyOf(wrongIds)})`)
  }
  return conditions
}

export async function listTrainable(db: Db, asked: Trainable): Promise<string[]> {
  const user = sql`${asked.userId}::uuid`
  const order =
    asked.mode === PracticeMode.due
      ? sql`cards.due_at, questions.id`
      : asked.mode === PracticeMode.byType
        ? sql`questions.type, parents.sort nulls first, chapters.sort nulls first, places.added_at, questions.id`
        : sql`coalesce(parents.sort, chapters.sort) nulls last, (parents.id is not null), chapters.sort, places.added_at,
          questions.id`
  const { rows } = await sql<{ id: string }>`select questions.id
    from ${bankQuestionRows.as('places')} join ${questionRows.as('questions')} on questions.id = places.question_id
    left join ${bankChapterRows.as('chapters')} on chapters.id = places.chapter_id
    left join ${bankChapterRows.as('parents')} on parents.id = chapters.parent_id
    left join practice_cards cards on cards.user_id = ${user} and cards.question_id = questions.id
    where places.bank_id = ${asked.bankId} and ${isPractisableNow(user, asked)}
      and ${sql.join(conditionsOf(asked), sql` and `)}
    order by ${order} limit ${MAX_QUESTIONS}`.execute(db)
  return rows.map(row => row.id)
}

/** A question of the bank that may be practised now, with what the student remembers of it. */
export interface BankQuestion {
  readonly id: string
  readonly type: number
  readonly chapterId: string | null
  readonly share: number | null
  readonly stability: number | null
  readonly reviewedAt: Date | null
  readonly dueAt: Date | null
}

export async function listBankQuestions(
  db: Db,
  { userId, bankId, ...moment }: PractiseMoment & { readonly userId: string; readonly bankId: string },
): Promise<BankQuestion[]> {
  const user = sql`${userId}::uuid`
  const { rows } = await sql<BankQuestion>`select questions.id, questions.type, places.chapter_id, cards.share,
      cards.stability, cards.reviewed_at, cards.due_at
    from ${bankQuestionRows.as('places')} join ${questionRows.as('questions')} on questions.id = places.question_id
    left join practice_cards cards on cards.user_id = ${user} and cards.question_id = questions.id
    where places.bank_id = ${bankId} and ${isPractisableNow(user, moment)}`.execute(db)
  return rows
}

/** Which of these ask about which points, by the name in the language of the caller. */
export async function listKnowledge(
  db: Db,
  bankId: string,
  isEnglish: boolean,
): Promise<{ questionId: string; id: string; name: string }[]> {
  const label = sql.ref(isEnglish ? 'items.label_en' : 'items.label_zh')
  const { rows } = await sql<{ questionId: string; id: string; name: string }>`
    select k.question_id, items.id, ${label} as name
    from ${bankQuestionRows.as('places')} join ${questionKnowledgeRows.as('k')} on k.question_id = places.question_id
    join ${dictionaryItemRows.as('items')} on items.id = k.item_id
    where places.bank_id = ${bankId} order by 3, 2, 1`.execute(db)
  return rows
}

export async function listChapters(
  db: Db,
  bankId: string,
): Promise<{ id: string; parentId: string | null; name: string }[]> {
  const { rows } = await sql<{ id: string; parentId: string | null; name: string }>`
    select c.id, c.parent_id, c.name from ${bankChapterRows.as('c')}
    left join ${bankChapterRows.as('p')} on p.id = c.parent_id
    where c.bank_id = ${bankId}
    order by coalesce(p.sort, c.sort), coalesce(p.id, c.id), (p.id is not null), c.sort, c.id`.execute(db)
  return rows
}
