/** A fast answer that is wrong is worth nothing: what the bench was told is compared with what is stored. */
import type pg from 'pg'
import { optionOf, type PaperTarget } from './plan.ts'

export interface Told {
  /** Newest acknowledged seq by question number - 1, for each paper. */
  readonly acknowledged: ReadonlyMap<string, readonly number[]>
  readonly firstBenchSeq: number
  /** Papers whose hand-in was acknowledged. */
  readonly submitted: readonly string[]
}

/** Every acknowledged save is stored, with what was ticked. */
export async function verifySaves(client: pg.Client, { acknowledged, firstBenchSeq }: Told): Promise<string[]> {
  const { rows } = await client.query<{ paper_id: string; seqs: number[]; nos: number[]; options: number[] }>(
    `select paper_id, array_agg(seq) as seqs, array_agg(question_no) as nos,
       array_agg((answer -> 'options' ->> 0)::int) as options from answers where paper_id = any($1::uuid[]) group by paper_id`,
    [[...acknowledged.keys()]],
  )
  const stored = new Map(rows.map(row => [row.paper_id, new Map(row.nos.map((no, i) => [no, i]))]))
  const byPaper = new Map(rows.map(row => [row.paper_id, row]))
  const problems: string[] = []
  for (const [paperId, seqs] of acknowledged) {
    const row = byPaper.get(paperId)
    seqs.forEach((seq, i) => {
      const at = stored.get(paperId)?.get(i + 1)
      const storedSeq = at === undefined ? 0 : (row?.seqs[at] ?? 0)
      if (storedSeq < seq)
        problems.push(`paper ${paperId}, question ${i + 1}: ${seq} acknowledged, ${storedSeq} stored`)
      const option = at === undefined ? undefined : row?.options[at]
      if (storedSeq >= firstBenchSeq && option !== optionOf(storedSeq))
        problems.push(`paper ${paperId}, question ${i + 1}: option ${option} stored with seq ${storedSeq}`)
    })
  }
  return problems
}

interface ToldOfShape {
  readonly targets: readonly PaperTarget[]
  readonly answer: string
  readonly acknowledged: readonly (readonly number[])[]
}

/** Every acknowledged save of this answer is stored, word for word. */
export async function verifyShape(
  client: pg.Client,
  { targets, answer, acknowledged }: ToldOfShape,
): Promise<string[]> {
  const told = targets.flatMap(({ paperId, nos }, i) => nos.map((no, at) => [paperId, no, acknowledged[i]?.[at] ?? 0]))
  const { rows } = await client.query<{ id: string; no: number }>(
    `select told.id, told.no from unnest($1::uuid[], $2::int[], $3::int[]) as told(id, no, seq)
     left join answers on answers.paper_id = told.id and answers.question_no = told.no
     where told.seq > 0 and (answers.seq is distinct from told.seq or answers.answer is distinct from $4::jsonb)`,
    [...[0, 1, 2].map(i => told.map(row => row[i])), answer],
  )
  return rows.map(({ id, no }) => `paper ${id}, question ${no}: ${answer} was acknowledged and is not stored`)
}

interface MarkedPaper {
  readonly id: string
  readonly state: number
  readonly marking_due: boolean
  readonly score: number | null
  readonly version_ids: readonly string[]
  readonly option_orders: readonly string[]
  readonly nos: readonly number[]
  readonly options: readonly number[]
}

/** Every hand-in that was acknowledged closed its paper once and left the score that a teacher would give. */
export async function verifySubmits(client: pg.Client, { submitted }: Told): Promise<string[]> {
  const { rows: versions } = await client.query<{ id: string; rights: boolean[] }>(
    `select id, array(select (option ->> 'isRight')::boolean from jsonb_array_elements(content -> 'options')
       with ordinality as o(option, n) order by n) as rights from question_versions`,
  )
  const rights = new Map(versions.map(version => [version.id, version.rights]))
  const { rows } = await client.query<MarkedPaper>(
    `select papers.id, state, marking_due, score, version_ids, option_orders, array_agg(question_no) as nos,
       array_agg((answer -> 'options' ->> 0)::int) as options
     from papers join paper_layouts on paper_layouts.paper_id = papers.id join answers on answers.user_id = papers.user_id and answers.paper_id = papers.id
     where papers.id = any($1::uuid[]) group by papers.id, version_ids, option_orders`,
    [submitted],
  )
  const problems = rows.flatMap(paper => {
    const expected = paper.nos.reduce((sum, no, i) => {
      const key = rights.get(paper.version_ids[no - 1] ?? '') ?? []
      const ticked = (paper.option_orders[no - 1] ?? '').charCodeAt(paper.options[i] ?? -1) - 97
      // One tick is right where it is the only right option.
      const isRight = key[ticked] === true && key.filter(Boolean).length === 1
      return sum + (isRight ? 200 : 0)
    }, 0)
    if (paper.state === 2 && !paper.marking_due && paper.score === expected) return []
    return [`paper ${paper.id}: state ${paper.state}, score ${paper.score} instead of ${expected}`]
  })
  if (rows.length !== submitted.length) problems.push(`${submitted.length} handed in, ${rows.length} found`)
  const { rows: closed } = await client.query<{ count: number }>(
    `select count(*)::int as count from papers where state = 2 and id <> all($1::uuid[])`,
    [submitted],
  )
  if (closed[0]?.count !== 0) problems.push(`${closed[0]?.count} papers are closed that nobody handed in`)
  return problems
}
