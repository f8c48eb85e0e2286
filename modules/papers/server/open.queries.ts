/**
 * Opening papers, a batch at a time: the claim in one statement, and what stands in the papers in another after it. Neither is
 * prepared: an exam fills empty tables within a minute, and a plan made before would read all answers for each batch.
 */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { type Db, executeRaw } from '@tripos/db/client.ts'
import { examRows } from '../../exams/server/index.ts'
import type { PaperPlace } from '../contract/papers.ts'
import { JOINED_COLUMNS, type JoinedQuestions } from './paper-codec.rules.ts'
import type { MessageRow } from './papers.queries.ts'

export interface PageClaim {
  readonly userId: string
  readonly paperId: string
  readonly deviceId: string
  /** Undefined for callers that are no browser: the device counts as one page. */
  readonly pageId?: string | undefined
  readonly takeOver: boolean
}

/** Of a paper that is open and theirs. */
export interface ClaimedPaper extends JoinedQuestions {
  /** Which claim it was, from 0. */
  readonly at: number
  /** Null where another device holds the paper, and was not to be replaced. */
  readonly epoch: number | null
  readonly device_epoch: number
  readonly exam_id: string
  readonly form_id: string
  readonly submit_key: string
  readonly total_points: number
  readonly earliest_hand_in_at: Date | null
}

/**
 * Makes each of these pages the one that writes; the epoch rises if it was another one, so that a page of the past can never
 * write again, whatever it knows. The same page again changes nothing. Papers are locked one after the other in the order
 * in which saves lock them; what is over or closed is left alone and not among the rows. A paper may be claimed once here.
 */
const CLAIM = `
with locked as materialized (
  select a.ord, a.device_id, a.page_id, p.id, p.epoch, p.device_epoch, p.device_id is null as is_new,
    p.device_id is not distinct from a.device_id as is_device,
    p.device_id is not distinct from a.device_id and (a.page_id is null or p.page_id is not distinct from a.page_id) as is_page,
    p.device_id is null or p.device_id = a.device_id or a.take_over as is_allowed
  from (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[])
      with ordinality as a(paper_id, user_id, device_id, page_id, take_over, ord)
    order by paper_id
  ) as a
  cross join lateral (
    select id, epoch, device_epoch, device_id, page_id from papers
    where id = a.paper_id and user_id = a.user_id and state = 0
      and $6::timestamptz < deadline_at + make_interval(secs => $7::double precision)
    for no key update
  ) as p
), claimed as (
  update papers set device_id = l.device_id,
    page_id = case when l.is_device then coalesce(l.page_id, papers.page_id) else l.page_id end,
    epoch = case when l.is_new then l.epoch else l.epoch + 1 end,
    device_epoch = case when l.is_new or l.is_device then l.device_epoch else l.epoch + 1 end
  from locked as l where papers.id = l.id and l.is_allowed and not l.is_page
  returning papers.id, papers.epoch, papers.device_epoch
)
select l.ord::int - 1 as at, case when l.is_allowed then coalesce(c.epoch, l.epoch) end as epoch,
  coalesce(c.device_epoch, l.device_epoch) as device_epoch, papers.exam_id, papers.form_id, papers.submit_key,
  papers.total_points, papers.earliest_hand_in_at, ${JOINED_COLUMNS}
from locked as l
join papers on papers.id = l.id
join paper_layouts on paper_layouts.paper_id = l.id
left join claimed as c on c.id = l.id`

export interface Claims {
  readonly claims: readonly PageClaim[]
  readonly now: Date
  readonly graceSeconds: number
}

export async function claimPages(db: Db, { claims, now, graceSeconds }: Claims): Promise<readonly ClaimedPaper[]> {
  const { rows } = await executeRaw(db, CLAIM, [
    claims.map(claim => claim.paperId),
    claims.map(claim => claim.userId),
    claims.map(claim => claim.deviceId),
    claims.map(claim => claim.pageId ?? null),
    claims.map(claim => claim.takeOver),
    now,
    graceSeconds,
  ])
  return rows as ClaimedPaper[]
}

/** Moments are milliseconds: rows in JSON keep no dates. */
interface AnswerLine {
  readonly no: number
  readonly answer: AnswerBody
  readonly seq: number
  readonly at: number
}

interface FileLine {
  readonly id: string
  readonly questionNo: number
  readonly name: string
  readonly sizeBytes: number
  readonly mime: string
  readonly scanState: number
}

export interface WrittenPaper {
  readonly id: string
  readonly state: number
  readonly deadline_at: Date
  readonly title: string
  readonly answers: readonly AnswerLine[] | null
  readonly place: (PaperPlace & { readonly epoch: number }) | null
  readonly files: readonly FileLine[] | null
  readonly messages: readonly (Omit<MessageRow, 'sentAt'> & { readonly at: number })[] | null
}

const millis = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`

const WRITTEN = `
select p.id, p.state, p.deadline_at, exams.title,
  (select json_agg(json_build_object('no', question_no, 'answer', answer, 'seq', seq, 'at', ${millis('saved_at')}) order by question_no)
    from answers where answers.user_id = p.user_id and answers.paper_id = p.id) as answers,
  (select json_build_object('currentNo', current_no, 'flags', flags, 'epoch', epoch)
    from paper_places where paper_places.paper_id = p.id) as place,
  (select json_agg(json_build_object('id', id, 'questionNo', question_no, 'name', name, 'sizeBytes', size_bytes, 'mime', mime,
      'scanState', scan_state) order by uploaded_at, id)
    from answer_files where answer_files.paper_id = p.id) as files,
  (select json_agg(json_build_object('id', id, 'kind', kind, 'minutes', minutes, 'reason', reason, 'at', ${millis('sent_at')})
      order by sent_at, id)
    from paper_messages where p.message_count > 0 and paper_messages.paper_id = p.id) as messages
from unnest($1::uuid[]) as asked(id)
join papers as p on p.id = asked.id
join ${examRows.text('exams')} on exams.id = p.exam_id`

/** What stands in these papers now: in a statement of its own, so that what an older page saved until the claim is in it. */
export const readWritten = async (db: Db, paperIds: readonly string[]): Promise<readonly WrittenPaper[]> =>
  (await executeRaw(db, WRITTEN, [[...paperIds]])).rows as WrittenPaper[]
