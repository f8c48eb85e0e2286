/** The hottest statement of the product. Plain SQL, prepared, one round trip for a whole batch. */
import type { Statements } from '../../db/client.ts'

export interface SaveInput {
  readonly tokenHash: Buffer
  readonly paperId: string
  readonly questionNo: number
  /** JSON text; null clears. */
  readonly answer: string | null
  /** Digits of the question types that this answer fits, e.g. '12'. */
  readonly fitsTypes: string
  /** The highest option position that the answer names, -1 without. */
  readonly maxOption: number
  readonly seq: number
  readonly epoch: number
  readonly arrivedAt: Date
}

/** One row for each input, in order. */
export interface SaveOutcome {
  readonly user_id: string | null
  readonly session_seen_at: Date | null
  /** The paper, if it is theirs. */
  readonly state: number | null
  readonly deadline_at: Date | null
  readonly epoch: number | null
  readonly question_count: number | null
  readonly message_count: number | null
  readonly is_open: boolean
  readonly is_in_time: boolean
  readonly is_fitting: boolean
  readonly stored_seq: number | null
}

/**
 * Session, ownership, state, deadline, device and form of the answer are all conditions of this one statement. `for
 * share` makes a save wait for a hand-in that is being committed, and then see the closed paper: nothing is accepted
 * after it. An answer with an older or equal seq changes nothing and reports the stored one.
 */
const SAVE = `
with input as (
  select * from unnest($1::bytea[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::timestamptz[])
    with ordinality as i(token_hash, paper_id, question_no, answer, fits_types, max_option, seq, epoch, arrived_at, ord)
), live as (
  select input.*, users.id as user_id, sessions.last_seen_at
  from input
  join sessions on sessions.token_hash = input.token_hash
    and sessions.expires_at > input.arrived_at and sessions.idle_expires_at > input.arrived_at
  join users on users.id = sessions.user_id and users.state = 0 and users.role_type = 1
), open as (
  select id, user_id, epoch, deadline_at, types, option_orders
  from papers
  where id = any(array(select distinct paper_id from live)) and state = 0
  order by id
  for share
), checked as (
  select live.ord, live.user_id, live.paper_id, live.question_no, live.answer, live.seq, live.arrived_at,
    live.epoch = open.epoch as is_device,
    live.arrived_at < open.deadline_at + make_interval(secs => $10::double precision) as is_in_time,
    live.question_no <= length(open.types)
      and strpos(live.fits_types, substr(open.types, live.question_no, 1)) > 0
      and live.max_option < greatest(length(open.option_orders[live.question_no]), 0) as is_fitting
  from live join open on open.id = live.paper_id and open.user_id = live.user_id
), fresh as (
  select distinct on (user_id, paper_id, question_no) user_id, paper_id, question_no, answer, seq, arrived_at
  from checked
  where is_device and is_in_time and is_fitting
  order by user_id, paper_id, question_no, seq desc
), saved as (
  insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
  select user_id, paper_id, question_no, answer::jsonb, seq, arrived_at from fresh
  on conflict (user_id, paper_id, question_no) do update
    set answer = excluded.answer, seq = excluded.seq, saved_at = excluded.saved_at
    where answers.seq < excluded.seq
  returning user_id, paper_id, question_no, seq
)
select live.user_id, live.last_seen_at as session_seen_at, papers.state, papers.deadline_at, papers.epoch,
  length(papers.types) as question_count, papers.message_count,
  checked.ord is not null as is_open,
  coalesce(checked.is_in_time, false) as is_in_time,
  coalesce(checked.is_fitting, false) as is_fitting,
  coalesce(saved.seq, greatest(answers.seq, input.seq)) as stored_seq
from input
left join live on live.ord = input.ord
left join papers on papers.id = input.paper_id and papers.user_id = live.user_id
left join checked on checked.ord = input.ord
left join saved on saved.user_id = live.user_id and saved.paper_id = input.paper_id and saved.question_no = input.question_no
left join answers on answers.user_id = live.user_id and answers.paper_id = input.paper_id and answers.question_no = input.question_no
order by input.ord`

/** Runs in its own transaction: what it returns has been committed. */
export function saveBatch(db: Statements, inputs: readonly SaveInput[], graceSeconds: number): Promise<SaveOutcome[]> {
  return db.run<SaveOutcome>('save-answers', SAVE, [
    inputs.map(input => input.tokenHash),
    inputs.map(input => input.paperId),
    inputs.map(input => input.questionNo),
    inputs.map(input => input.answer),
    inputs.map(input => input.fitsTypes),
    inputs.map(input => input.maxOption),
    inputs.map(input => input.seq),
    inputs.map(input => input.epoch),
    inputs.map(input => input.arrivedAt),
    graceSeconds,
  ])
}
