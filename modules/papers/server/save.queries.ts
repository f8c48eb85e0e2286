/** The hottest statement of the product. Plain SQL, prepared, one round trip for a whole batch. It reads packed columns: see paper-codec.rules.ts. */
import type { Statements } from '@tripos/db/client.ts'
import { IS_STUDENT, MAY_ACT, sessionStep, userStep } from '../../identity/server/index.ts'

export interface SaveInput {
  readonly tokenHash: Buffer
  readonly paperId: string
  readonly questionNo: number
  /** JSON text; null clears. */
  readonly answer: string | null
  /** The question types that this answer fits, as they stand on papers (`typeCode`), e.g. '12'. */
  readonly fitsTypes: string
  /** The highest option position that the answer names, -1 without. */
  readonly maxOption: number
  readonly seq: number
  readonly epoch: number
  readonly arrivedAt: Date
}

/** What became of one input. */
export interface SaveOutcome {
  readonly user_id: string | null
  /** The session may do nothing before its password is changed. */
  readonly is_password_due: boolean
  readonly session_seen_at: Date | null
  /** The paper, if it is theirs. */
  readonly state: number | null
  readonly deadline_at: Date | null
  readonly epoch: number | null
  readonly message_count: number | null
  readonly is_open: boolean
  readonly is_in_time: boolean
  readonly is_fitting: boolean
  readonly stored_seq: number | null
}

/** Either a checked input (`ord` is set), or what is stored of one question after the statement. */
interface SaveRow extends SaveOutcome {
  readonly ord: number | null
  readonly paper_id: string | null
  readonly question_no: number | null
}

const SESSION = sessionStep({ token: 'i.token_hash', at: 'i.arrived_at' })

/**
 * Session, ownership, state, deadline, device and form of the answer are all conditions of this one statement. `for
 * share` makes a save wait for a hand-in or a take-over that is being committed, and then see the paper as that left it:
 * every column of `checked` is of the locked row. What comes too late locks nothing: a room that goes on sending must not
 * keep the sweep from its papers. An older or equal seq changes nothing and reports the stored one.
 *
 * The planner must not choose here: an exam fills empty tables within a minute, and a plan made before walks through all
 * users or all answers for each batch. So `offset 0` and the lock fix the way (answer, session, user, paper, each by its
 * key), no step is joined with another (the square of the batch, where a whole room comes back online), and `answers`
 * is only met through the unique index of the upsert.
 */
const SAVE = `
with checked as (
  select i.ord, users.id as user_id, sessions.last_seen_at, papers.id as paper_id, papers.deadline_at, papers.epoch,
    papers.message_count, i.question_no, i.answer, i.seq, i.arrived_at,
    i.epoch = papers.epoch as is_device,
    i.question_no <= length(papers.types)
      and strpos(i.fits_types, substr(papers.types, i.question_no, 1)) > 0
      and i.max_option < greatest(length(papers.option_orders[i.question_no]), 0) as is_fitting
  from (
    select * from unnest($1::bytea[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::timestamptz[])
      with ordinality as i(token_hash, paper_id, question_no, answer, fits_types, max_option, seq, epoch, arrived_at, ord)
    -- All batches lock papers in the same order.
    order by paper_id
  ) as i
  cross join lateral (${SESSION}) as sessions
  cross join lateral (${userStep([IS_STUDENT, MAY_ACT])}) as users
  cross join lateral (
    select id, deadline_at, epoch, message_count, types, option_orders from papers
    where id = i.paper_id and user_id = users.id and state = 0
      and i.arrived_at < deadline_at + make_interval(secs => $10::double precision)
    for share
  ) as papers
), fresh as (
  select distinct on (user_id, paper_id, question_no) user_id, paper_id, question_no, answer, seq, arrived_at
  from checked
  where is_device and is_fitting
  order by user_id, paper_id, question_no, seq desc
), saved as (
  insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
  select user_id, paper_id, question_no, answer::jsonb, seq, arrived_at from fresh
  on conflict (user_id, paper_id, question_no) do update
    set answer = case when answers.seq < excluded.seq then excluded.answer else answers.answer end,
      saved_at = case when answers.seq < excluded.seq then excluded.saved_at else answers.saved_at end,
      seq = greatest(answers.seq, excluded.seq)
  returning paper_id, question_no, seq
)
select ord::int as ord, user_id, false as is_password_due, last_seen_at as session_seen_at, 0::smallint as state, deadline_at, epoch, message_count,
  true as is_open, true as is_in_time, is_fitting, null::uuid as paper_id, null::int as question_no, null::int as stored_seq
from checked
union all
select null, null, false, null, null, null, null, null, false, false, false, paper_id, question_no, seq from saved`

/** For inputs that found no open paper of theirs with time left: what is missing. */
const WHY = `
select i.ord::int as ord, users.id as user_id, coalesce(users.must_change_password, false) as is_password_due,
  sessions.last_seen_at as session_seen_at, papers.state, papers.deadline_at,
  papers.epoch, papers.message_count, false as is_open,
  i.arrived_at < papers.deadline_at + make_interval(secs => $4::double precision) as is_in_time, false as is_fitting, null::int as stored_seq
from unnest($1::bytea[], $2::uuid[], $3::timestamptz[]) with ordinality as i(token_hash, paper_id, arrived_at, ord)
left join lateral (${SESSION}) as sessions on true
left join lateral (${userStep([IS_STUDENT])}) as users on true
left join papers on papers.id = i.paper_id and papers.user_id = users.id`

const column = <K extends keyof SaveInput>(inputs: readonly SaveInput[], key: K): SaveInput[K][] =>
  inputs.map(input => input[key])

const answerKey = (paperId: string, questionNo: number): string => `${paperId.toLowerCase()}/${questionNo}`

async function explain(db: Statements, inputs: readonly SaveInput[], graceSeconds: number): Promise<SaveRow[]> {
  if (inputs.length === 0) return []
  return db.run<SaveRow>('why-not-saved', WHY, [
    column(inputs, 'tokenHash'),
    column(inputs, 'paperId'),
    column(inputs, 'arrivedAt'),
    graceSeconds,
  ])
}

/** Gives an outcome for each input, in order. Runs in its own transaction: what it returns has been committed. */
export async function saveBatch(
  db: Statements,
  inputs: readonly SaveInput[],
  graceSeconds: number,
): Promise<SaveOutcome[]> {
  const rows = await db.run<SaveRow>('save-answers', SAVE, [
    column(inputs, 'tokenHash'),
    column(inputs, 'paperId'),
    column(inputs, 'questionNo'),
    column(inputs, 'answer'),
    column(inputs, 'fitsTypes'),
    column(inputs, 'maxOption'),
    column(inputs, 'seq'),
    column(inputs, 'epoch'),
    column(inputs, 'arrivedAt'),
    graceSeconds,
  ])
  const outcomes = new Map<number, SaveRow>()
  const storedSeqs = new Map<string, number | null>()
  for (const row of rows) {
    if (row.ord !== null) outcomes.set(row.ord - 1, row)
    else storedSeqs.set(answerKey(row.paper_id ?? '', row.question_no ?? 0), row.stored_seq)
  }
  const unchecked = inputs.flatMap((_, index) => (outcomes.has(index) ? [] : [index]))
  const reasons = await explain(
    db,
    unchecked.flatMap(index => inputs[index] ?? []),
    graceSeconds,
  )
  for (const reason of reasons) outcomes.set(unchecked[(reason.ord ?? 0) - 1] ?? -1, reason)
  return inputs.map((input, index) => {
    const outcome = outcomes.get(index)
    if (outcome === undefined) throw new Error('a save without outcome')
    return { ...outcome, stored_seq: storedSeqs.get(answerKey(input.paperId, input.questionNo)) ?? null }
  })
}
