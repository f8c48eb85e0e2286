/** SQL of answers in trainings, and of what is remembered of them. Callers hold the lock of the learners. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { bankQuestionRows, questionRows } from '../../questions/server/index.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { isPractisableNow, type PractiseMoment } from './may-practise.queries.ts'
import type { MemoryCard } from './memory.ts'
import { isBankOpenFor } from './practice-banks.queries.ts'

/** The last try at a question. */
export interface TryRow {
  readonly id: string
  readonly no: number
  readonly tryNo: number
  readonly versionId: string
  readonly answer: AnswerBody
  readonly share: number | null
  readonly isLast: boolean
  readonly isCounted: boolean
  /** Hints were taken before it. */
  readonly isHinted: boolean
  readonly answeredAt: Date
}

const TRY = sql`id, no, try_no, version_id, answer, share, is_last, is_counted, is_hinted, answered_at`

/** Of each question of a training that was answered, or of some. */
export async function listLastTries(db: Db, runId: string, nos?: readonly number[]): Promise<Map<number, TryRow>> {
  const { rows } = await sql<TryRow>`select distinct on (no) ${TRY} from practice_answers
    where run_id = ${runId} ${nos === undefined ? sql`` : sql`and no = any(${[...nos]}::int[])`}
    order by no, try_no desc`.execute(db)
  return new Map(rows.map(row => [row.no, row]))
}

/** A request of a batch as the database finds it; what is null is not there, or not this student's. */
export interface FoundTry {
  readonly at: number
  readonly runId: string | null
  readonly bankId: string
  readonly seed: string
  readonly isCheckedAtEnd: boolean
  readonly maxTries: number
  readonly isFinished: boolean
  readonly questionId: string | null
  readonly newestVersionId: string | null
  readonly isPractisable: boolean
  /** How many hints were taken. */
  readonly hintCount: number
  /** Whether the id was used already: by this student for this question, or otherwise. */
  readonly repeated: 'own' | 'foreign' | null
  readonly lastTry: (Omit<TryRow, 'answeredAt'> & { readonly answeredAt: string }) | null
}

interface AskedTry {
  readonly id: string
  readonly userId: string
  readonly runId: string
  readonly no: number
}

export async function findTries(tx: Tx, asked: readonly AskedTry[], moment: PractiseMoment): Promise<FoundTry[]> {
  const column = <K extends keyof AskedTry>(key: K) => asked.map(one => one[key])
  const { rows } = await sql<FoundTry>`
    select (a.at - 1)::int as at, runs.id as run_id, runs.bank_id, runs.seed, runs.is_checked_at_end, runs.max_tries,
      (runs.finished_at is not null or coalesce(runs.closes_at <= ${moment.now}, false)) as is_finished, questions.id as question_id, questions.newest_version_id,
      coalesce(${isPractisableNow(sql.ref('a.user_id'), moment)} and exists (select from ${bankQuestionRows.as('places')}
        where places.bank_id = runs.bank_id and places.question_id = questions.id), false) as is_practisable,
      coalesce((select h.taken_count from practice_hints h where h.run_id = runs.id and h.no = a.no), 0) as hint_count,
      (select case when used.run_id = runs.id and used.no = a.no then 'own' else 'foreign' end
        from practice_answers used where used.id = a.id) as repeated,
      (select jsonb_build_object('id', t.id, 'no', t.no, 'tryNo', t.try_no, 'versionId', t.version_id, 'answer', t.answer,
          'share', t.share, 'isLast', t.is_last, 'isCounted', t.is_counted, 'isHinted', t.is_hinted,
          'answeredAt', t.answered_at)
        from practice_answers t where t.run_id = runs.id and t.no = a.no order by t.try_no desc limit 1) as last_try
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('runId')}::uuid[], ${column('no')}::int[])
      with ordinality as a (id, user_id, run_id, no, at)
    left join practice_runs runs on runs.id = a.run_id and runs.user_id = a.user_id
      and ${isBankOpenFor(sql.ref('runs.bank_id'), sql.ref('a.user_id'))}
    left join ${questionRows.as('questions')} on questions.id = runs.question_ids[a.no]
    order by a.at`.execute(tx)
  return rows
}

export interface NewTry extends Omit<TryRow, 'answeredAt'> {
  readonly runId: string
  readonly userId: string
  readonly questionId: string
  readonly now: Date
}

export async function insertTries(tx: Tx, tries: readonly NewTry[]): Promise<void> {
  if (tries.length === 0) return
  const column = <K extends keyof NewTry>(key: K) => tries.map(one => one[key])
  await sql`insert into practice_answers
      (id, run_id, no, try_no, user_id, question_id, version_id, answer, share, is_last, is_counted, is_hinted, answered_at)
    select id, run_id, no, try_no, user_id, question_id, version_id, answer::jsonb, share, is_last, is_counted, is_hinted, answered_at
    from unnest(${column('id')}::uuid[], ${column('runId')}::uuid[], ${column('no')}::int[], ${column('tryNo')}::smallint[],
      ${column('userId')}::uuid[], ${column('questionId')}::uuid[], ${column('versionId')}::uuid[],
      ${tries.map(one => JSON.stringify(one.answer))}::text[], ${column('share')}::int[], ${column('isLast')}::bool[],
      ${column('isCounted')}::bool[], ${column('isHinted')}::bool[], ${column('now')}::timestamptz[])
      as t (id, run_id, no, try_no, user_id, question_id, version_id, answer, share, is_last, is_counted, is_hinted, answered_at)`.execute(
    tx,
  )
}

export interface CardKey {
  readonly userId: string
  readonly questionId: string
}

export interface StoredCard extends MemoryCard, CardKey {
  readonly lastAnswerId: string
  readonly before: MemoryCard | null
}

const datesOf = (card: MemoryCard): MemoryCard => ({
  ...card,
  dueAt: new Date(card.dueAt),
  reviewedAt: new Date(card.reviewedAt),
})

const storedCard = ({ before, ...row }: StoredCard): StoredCard => ({ ...row, before: before && datesOf(before) })

const CARD = sql`user_id, question_id, due_at, stability, difficulty, elapsed_days, scheduled_days, learning_steps, reps, lapses,
  state, reviewed_at, share, right_in_row, right_count, wrong_count, last_answer_id, before`

export async function listCards(db: Db, keys: readonly CardKey[]): Promise<StoredCard[]> {
  const { rows } = await sql<StoredCard>`select ${CARD} from practice_cards
    where (user_id, question_id) in (select * from
      unnest(${keys.map(key => key.userId)}::uuid[], ${keys.map(key => key.questionId)}::uuid[]))`.execute(db)
  return rows.map(storedCard)
}

export async function writeCards(tx: Tx, cards: readonly StoredCard[]): Promise<void> {
  if (cards.length === 0) return
  const column = <K extends keyof StoredCard>(key: K) => cards.map(card => card[key])
  await sql`insert into practice_cards (${CARD})
    select user_id, question_id, due_at, stability, difficulty, elapsed_days, scheduled_days, learning_steps, reps, lapses,
      state, reviewed_at, share, right_in_row, right_count, wrong_count, last_answer_id, before::jsonb
    from unnest(${column('userId')}::uuid[], ${column('questionId')}::uuid[], ${column('dueAt')}::timestamptz[],
      ${column('stability')}::float8[], ${column('difficulty')}::float8[], ${column('elapsedDays')}::int[],
      ${column('scheduledDays')}::int[], ${column('learningSteps')}::smallint[], ${column('reps')}::int[],
      ${column('lapses')}::int[], ${column('state')}::smallint[], ${column('reviewedAt')}::timestamptz[],
      ${column('share')}::int[], ${column('rightInRow')}::int[], ${column('rightCount')}::int[],
      ${column('wrongCount')}::int[], ${column('lastAnswerId')}::uuid[],
      ${cards.map(({ before }) => before && JSON.stringify(before))}::text[]) as card (${CARD})
    on conflict (user_id, question_id) do update set due_at = excluded.due_at, stability = excluded.stability,
      difficulty = excluded.difficulty, elapsed_days = excluded.elapsed_days, scheduled_days = excluded.scheduled_days,
      learning_steps = excluded.learning_steps, reps = excluded.reps, lapses = excluded.lapses, state = excluded.state,
      reviewed_at = excluded.reviewed_at, share = excluded.share, right_in_row = excluded.right_in_row,
      right_count = excluded.right_count, wrong_count = excluded.wrong_count, last_answer_id = excluded.last_answer_id,
      before = excluded.before`.execute(tx)
}

export interface DayCount {
  readonly userId: string
  readonly day: string
  readonly answeredCount: number
  readonly rightCount: number
  readonly seconds: number
}

export async function addToDays(tx: Tx, days: readonly DayCount[]): Promise<void> {
  if (days.length === 0) return
  const column = <K extends keyof DayCount>(key: K) => days.map(day => day[key])
  await sql`insert into practice_days (user_id, day, answered_count, right_count, seconds)
    select user_id, day, sum(answered), sum(rights), sum(seconds) from unnest(${column('userId')}::uuid[],
      ${column('day')}::date[], ${column('answeredCount')}::int[], ${column('rightCount')}::int[], ${column('seconds')}::int[])
      as d (user_id, day, answered, rights, seconds) group by user_id, day
    on conflict (user_id, day) do update set answered_count = practice_days.answered_count + excluded.answered_count,
      right_count = practice_days.right_count + excluded.right_count,
      seconds = practice_days.seconds + excluded.seconds`.execute(tx)
}

export interface RunCount {
  readonly runId: string
  readonly answeredCount: number
  readonly rightCount: number
  /** Of the question that was answered, 0 where nobody has come as far as it by that. */
  readonly place: number
}

export interface TrainedLesson {
  readonly userId: string
  readonly lessonId: string
}

/**
 * Gives those lessons of which every question of the training is answered by now. Who answers a question has come as far as it: a
 * page that is closed at once has no time to say so itself. An answer that was on its way for long leads nobody back.
 */
export async function addToRuns(tx: Tx, runs: readonly RunCount[], now: Date): Promise<TrainedLesson[]> {
  if (runs.length === 0) return []
  const column = <K extends keyof RunCount>(key: K) => runs.map(run => run[key])
  const { rows } =
    await sql<TrainedLesson>`with counted as (update practice_runs set answered_count = answered_count + added.answered,
      right_count = right_count + added.rights, place = greatest(practice_runs.place, added.place),
      seen_at = greatest(seen_at, ${now})
    from (select run_id, sum(answered)::int as answered, sum(rights)::int as rights, max(place) as place
      from unnest(${column('runId')}::uuid[], ${column('answeredCount')}::int[], ${column('rightCount')}::int[],
        ${column('place')}::int[]) as r (run_id, answered, rights, place) group by run_id) as added
    where practice_runs.id = added.run_id
    returning user_id, lesson_id, answered_count,
      case when lesson_id is not null then cardinality(question_ids) end as question_count)
    select user_id, lesson_id from counted where answered_count >= question_count`.execute(tx)
  return rows
}

export async function markCounted(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update practice_answers set is_counted = true where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** An own answer, with the training that it belongs to. */
export async function findAnswer(db: Db, userId: string, answerId: string) {
  return db
    .selectFrom('practiceAnswers')
    .innerJoin('practiceRuns', 'practiceRuns.id', 'practiceAnswers.runId')
    .select([
      'practiceAnswers.id',
      'practiceAnswers.runId',
      'practiceAnswers.no',
      'practiceAnswers.questionId',
      'practiceAnswers.versionId',
      'practiceAnswers.answer',
      'practiceAnswers.share',
      'practiceAnswers.isOwnJudgement',
      'practiceAnswers.isLast',
      'practiceAnswers.isCounted',
      'practiceAnswers.isHinted',
      'practiceAnswers.answeredAt',
      'practiceRuns.bankId',
      'practiceRuns.seed',
      'practiceRuns.isCheckedAtEnd',
      'practiceRuns.finishedAt',
    ])
    .where('practiceAnswers.id', '=', answerId)
    .where('practiceAnswers.userId', '=', userId)
    .where(isBankOpenFor(sql.ref('practice_runs.bank_id'), sql`${userId}::uuid`))
    .executeTakeFirst()
}

export async function setJudgement(tx: Tx, answerId: string, share: number): Promise<void> {
  await tx.updateTable('practiceAnswers').set({ share, isOwnJudgement: true }).where('id', '=', answerId).execute()
}
