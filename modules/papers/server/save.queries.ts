/** The hottest statement of the product. Plain SQL, prepared, one round trip for a whole batch. It reads packed columns: see paper-codec.rules.ts. */
import type { Statements } from '@tripos/db/client.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
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

/**
 * What became of the whole batch, as two texts: a row of fourteen columns for each save and another for each question cost
 * more to send and to read than the rest of the statement (ADR 0043). Lines end with `;`, fields with `,`.
 */
interface BatchRow {
  /** Of each input that was checked: its number, user, session last seen, deadline, epoch, messages, and whether it fits. */
  readonly checked: string | null
  /** Of each question: paper, number and seq as stored after the statement. */
  readonly saved: string | null
}

interface Reason extends SaveOutcome {
  readonly ord: number
}

/** As the driver would read it: what is smaller than a millisecond is left out. */
const inMs = (column: string): string => `trunc(extract(epoch from ${column}) * 1000)::int8`

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
      and i.max_option < ascii(substr(papers.option_counts, i.question_no, 1)) - 64 as is_fitting
  from (
    select *, timestamptz 'epoch' + arrived_ms * interval '1 millisecond' as arrived_at
    from unnest($1::bytea[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::int8[])
      with ordinality as i(token_hash, paper_id, question_no, answer, fits_types, max_option, seq, epoch, arrived_ms, ord)
    -- All batches lock papers in the same order.
    order by paper_id
  ) as i
  cross join lateral (${SESSION}) as sessions
  cross join lateral (${userStep([IS_STUDENT, MAY_ACT])}) as users
  cross join lateral (
    select id, deadline_at, epoch, message_count, types, option_counts from papers
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
select
  (select string_agg(concat_ws(',', ord, user_id, ${inMs('last_seen_at')}, ${inMs('deadline_at')}, epoch, message_count, is_fitting::int), ';')
    from checked) as checked,
  (select string_agg(concat_ws(',', paper_id, question_no, seq), ';') from saved) as saved`

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

/** As the statement names a question of a paper. */
const keyOf = ({ paperId, questionNo }: SaveInput): string => `${paperId.toLowerCase()},${questionNo}`

async function explain(db: Statements, inputs: readonly SaveInput[], graceSeconds: number): Promise<Reason[]> {
  return db.run<Reason>('why-not-saved', WHY, [
    column(inputs, 'tokenHash'),
    column(inputs, 'paperId'),
    column(inputs, 'arrivedAt'),
    graceSeconds,
  ])
}

const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

/** The arrays of the statement as PostgreSQL writes them, made in one pass: the driver would look at each value five times. */
function parametersOf(inputs: readonly SaveInput[]): string[] {
  let [tokens, papers, nos, answers, types, options, seqs, epochs, moments] = ['', '', '', '', '', '', '', '', '']
  for (const { tokenHash, paperId, questionNo, answer, fitsTypes, maxOption, seq, epoch, arrivedAt } of inputs) {
    tokens += `,"\\\\x${tokenHash.toString('hex')}"`
    papers += `,${paperId}`
    nos += `,${questionNo}`
    answers += `,${answer === null ? 'NULL' : quoted(answer)}`
    types += `,${quoted(fitsTypes)}`
    options += `,${maxOption}`
    seqs += `,${seq}`
    epochs += `,${epoch}`
    moments += `,${arrivedAt.getTime()}`
  }
  return [tokens, papers, nos, answers, types, options, seqs, epochs, moments].map(list => `{${list.slice(1)}}`)
}

const linesOf = (text: string | null | undefined): string[] => text?.split(';') ?? []

/** The seq of each question after the statement, by `keyOf`. */
function readSaved(text: string | null | undefined): ReadonlyMap<string, number> {
  const seqs = new Map<string, number>()
  for (const line of linesOf(text)) {
    const at = line.lastIndexOf(',')
    seqs.set(line.slice(0, at), Number(line.slice(at + 1)))
  }
  return seqs
}

type Outcomes = (SaveOutcome | undefined)[]

const areWhole = (outcomes: Outcomes): outcomes is SaveOutcome[] => !outcomes.includes(undefined)

/** Those that were checked, each at the place of its input. */
function readOutcomes(batch: BatchRow | undefined, inputs: readonly SaveInput[]): Outcomes {
  const seqs = readSaved(batch?.saved)
  const outcomes: Outcomes = inputs.map(() => undefined)
  for (const line of linesOf(batch?.checked)) {
    const [ord, userId = '', seenMs, deadlineMs, epoch, messageCount, isFitting] = line.split(',')
    const index = Number(ord) - 1
    const input = inputs[index]
    if (input === undefined) throw new Error('an outcome without save')
    outcomes[index] = {
      user_id: userId,
      is_password_due: false,
      session_seen_at: new Date(Number(seenMs)),
      state: PaperState.inExam,
      deadline_at: new Date(Number(deadlineMs)),
      epoch: Number(epoch),
      message_count: Number(messageCount),
      is_open: true,
      is_in_time: true,
      is_fitting: isFitting === '1',
      stored_seq: seqs.get(keyOf(input)) ?? null,
    }
  }
  return outcomes
}

/** Gives an outcome for each input, in order. Runs in its own transaction: what it returns has been committed. */
export async function saveBatch(
  db: Statements,
  inputs: readonly SaveInput[],
  graceSeconds: number,
): Promise<SaveOutcome[]> {
  const [batch] = await db.run<BatchRow>('save-answers', SAVE, [...parametersOf(inputs), graceSeconds])
  const outcomes = readOutcomes(batch, inputs)
  if (areWhole(outcomes)) return outcomes
  const unchecked = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
  const asked = unchecked.flatMap(index => inputs[index] ?? [])
  for (const { ord, ...reason } of await explain(db, asked, graceSeconds)) outcomes[unchecked[ord - 1] ?? -1] = reason
  if (!areWhole(outcomes)) throw new Error('a save without outcome')
  return outcomes
}
