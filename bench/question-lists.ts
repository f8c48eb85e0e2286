/** Lists of questions and of banks as authors ask for them, each checked against a plain count that shares no SQL with the product. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { questions } from '../modules/questions/contract/questions.ts'
import type pg from 'pg'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { quantile } from './asking.ts'

type ListInput = Input<typeof questions.paging>
type BankInput = Input<typeof questions.bankPaging>

/** The ids of questions-seed.sql. */
export const benchId = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const bank = (i: number): string => benchId(6, 1 + ((i * 37) % 200))

export interface Author extends Client {
  readonly name: string
  /** The banks that this author is to see; undefined: all. */
  readonly bankIds: readonly string[] | undefined
}

const CHINESE = ['说法', '下列', '一定', '发生', '关于']
const ENGLISH = ['wh', 'th', 'st', 'is', 'tr']

type QuestionRows = Readonly<Record<string, (i: number) => ListInput>>

/** Another input for each request of a kind, as different people would ask. `pairs`: any two characters of the texts. */
export const questionRows = (pairs: readonly string[]): QuestionRows => ({
  'first page': i => ({ size: i % 2 === 0 ? 20 : 100 }),
  'page 1,000 of 20': i => ({ page: 1000 + (i % 10) }),
  'sort by type': i => ({ sort: 'type', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'sort by level, page 100': i => ({ sort: 'level', order: i % 2 === 0 ? 'asc' : 'desc', page: 100 }),
  'sort by times used': i => ({ sort: 'paperCount', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'sort by share right': i => ({ sort: 'shareRight', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'search, two Chinese characters of every other question': i => ({ search: CHINESE[i % 5] ?? '' }),
  'search, two Chinese characters of 20 questions': i => ({ search: i % 2 === 0 ? '饕餮' : '餮纹' }),
  'search, two Chinese characters of none': i => ({ search: i % 2 === 0 ? '龘靐' : '薛定' }),
  'search, two letters of every other question': i => ({ search: ENGLISH[i % 5] ?? '' }),
  'search, two letters of 20 questions': i => ({ search: i % 2 === 0 ? 'zw' : 'gz' }),
  'search, two letters of none': i => ({ search: i % 2 === 0 ? 'qz' : 'jx' }),
  'search, any two characters of the texts': i => ({ search: pairs[i % pairs.length] ?? '' }),
  'search, a whole word': i => ({ search: ['蛋白', 'photon', '导数', 'treaty'][i % 4] ?? '' }),
  'search, page 100 of what every other question has': i => ({ search: CHINESE[i % 5] ?? '', page: 100 }),
  'search, what every other question has, by level': i => ({ search: ENGLISH[i % 5] ?? '', sort: 'level' }),
  'filter, a type': i => ({ type: ([1, 2, 3, 4, 5, 7, 8, 9] as const)[i % 8] ?? 1 }),
  'filter, a level': i => ({ level: ([1, 2, 3, 4] as const)[i % 4] ?? 1 }),
  'filter, drafts': () => ({ state: 0 }),
  'filter, a tag of 500 questions': i => ({ tag: `tag ${(i * 7) % 200}` }),
  'filter, a tag of 10,000 questions': i => ({ tag: `grade ${i % 10}` }),
  'filter, a knowledge point of 200 questions': i => ({ knowledgeId: benchId(5, 221 + ((i * 13) % 1000)) }),
  'filter, a branch of the knowledge tree, 10,000 questions': i => ({ knowledgeId: benchId(5, 1 + (i % 20)) }),
  'filter, a bank': i => ({ bankId: bank(i) }),
  'filter, a chapter and the sections below': i => ({
    bankId: bank(i),
    chapterId: benchId(7, (1 + ((i * 37) % 200)) * 100 + 3 + (i % 7)),
  }),
  'filter, type, level and tag': i => ({ type: 1, level: 2, tag: `grade ${i % 10}` }),
  'filter, type, branch of knowledge and text, by type': i => ({
    type: 1,
    knowledgeId: benchId(5, 1 + (i % 20)),
    search: i % 2 === 0 ? '说法' : 'wh',
    sort: 'type',
  }),
  'filter, tag and text, by times used': i => ({ tag: `grade ${i % 10}`, search: '说法', sort: 'paperCount' }),
  'the bin': () => ({ inBin: true, sort: 'deletedAt' }),
})

export const BANK_ROWS: Readonly<Record<string, (i: number) => BankInput>> = {
  'banks, first page': i => ({ size: i % 2 === 0 ? 20 : 100 }),
  'banks, by name': i => ({ sort: 'name', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'banks, by number of questions': i => ({ sort: 'questionCount', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'banks, searched': i => ({ search: String(10 + (i % 90)) }),
}

/** Any two characters that follow one another somewhere, spaces left out. */
export async function anyPairs(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ pair: string }>(
    `select pair from (select distinct substr(texts, at, 2) as pair from bench_texts tablesample bernoulli (1) repeatable (7),
      generate_series(1, 60) at) as pairs where pair ~ '^[^\\s\\d]{2}$' order by md5(pair) limit $1`,
    [count],
  )
  return rows.map(row => row.pair)
}

/** How many questions the list is to have, found the long way: by the text itself, and by whole tables. */
async function countPlainly(client: pg.Client, input: ListInput, { bankIds }: Author): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `with recursive points as (
      select id from dictionary_items where id = $6::uuid
      union all select d.id from dictionary_items d join points p on d.parent_id = p.id)
    select count(*) from questions q join bench_texts t on t.question_id = q.id
    where (q.deleted_at is not null) = $1
      and ($2::text is null or position(lower($2) in t.texts) > 0)
      and ($3::int is null or q.type = $3) and ($4::int is null or q.level = $4)
      and ($5::text is null or $5 = any(q.tags))
      and ($6::uuid is null or exists (select from question_knowledge k join points p on p.id = k.item_id where k.question_id = q.id))
      and ($7::int is null or q.state = $7)
      and exists (select from bank_questions b left join bank_chapters c on c.id = b.chapter_id
        where b.question_id = q.id and ($8::uuid[] is null or b.bank_id = any($8)) and ($9::uuid is null or b.bank_id = $9)
          and ($10::uuid is null or c.id = $10 or c.parent_id = $10))`,
    [
      input.inBin ?? false,
      input.search ?? null,
      input.type ?? null,
      input.level ?? null,
      input.tag ?? null,
      input.knowledgeId ?? null,
      input.state ?? null,
      bankIds ?? null,
      input.bankId ?? null,
      input.chapterId ?? null,
    ],
  )
  return Number(rows[0]?.count)
}

interface Answer {
  readonly total: number
  readonly isMore?: boolean
  readonly rows: readonly { readonly id: string }[]
}

interface Asked {
  readonly size?: number | undefined
  readonly page?: number | undefined
}

/** The number that is told, and a page as full as it says. */
function requireRight({ size = 20, page = 1 }: Asked, found: Answer, expected: number): void {
  const told = found.isMore === true ? found.total <= expected : found.total === expected
  const full = Math.max(0, Math.min(size, expected - (page - 1) * size))
  const ids = new Set(found.rows.map(row => row.id))
  if (told && ids.size === full && found.rows.length === full) return
  throw new Error(`${found.total} and ${found.rows.length} rows, but it should be ${expected} and ${full}`)
}

interface Measured {
  readonly name: string
  readonly askOne: (i: number) => Promise<Answer>
  readonly check: (i: number, found: Answer) => Promise<void>
}

const CHECKED = 2

async function measure({ name, askOne, check }: Measured, asked: number): Promise<string[]> {
  process.stderr.write(`  ${name}: `)
  for (let i = 0; i < CHECKED; i++) await check(i, await askOne(i))
  const times: number[] = []
  let total = ''
  for (let i = 0; i < asked; i++) {
    const began = performance.now()
    const found = await askOne(i)
    times.push(performance.now() - began)
    total = `${found.total.toLocaleString('en-US')}${found.isMore === true ? '+' : ''}`
  }
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => quantile(times, share))
  process.stderr.write(`p95 ${p95?.toFixed(1)} ms of ${total}\n`)
  const isReached = (p95 ?? 0) < AIM_MS ? 'yes' : '**no**'
  return [name, total, ...[p50, p95, p99].map(time => (time ?? 0).toFixed(1)), `p95 under ${AIM_MS} ms`, isReached]
}

const AIM_MS = 150

/** A row of the table for each kind of list. */
export async function measureLists(client: pg.Client, author: Author, asked: number): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, inputOf] of Object.entries(questionRows(await anyPairs(client, 40)))) {
    const title = `${author.name}: ${name}`
    rows.push(
      await measure(
        {
          name: title,
          askOne: i => ask(author, questions.paging, inputOf(i)),
          check: async (i, found) => requireRight(inputOf(i), found, await countPlainly(client, inputOf(i), author)),
        },
        asked,
      ),
    )
  }
  return [...rows, ...(await measureBanks(client, author, asked))]
}

async function measureBanks(client: pg.Client, author: Author, asked: number): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, inputOf] of Object.entries(BANK_ROWS)) {
    const title = `${author.name}: ${name}`
    const check = async (i: number, found: Answer): Promise<void> => {
      const { search } = inputOf(i)
      const { rows: counted } = await client.query<{ count: string }>(
        `select count(*) from banks where ($1::uuid[] is null or id = any($1))
          and ($2::text is null or position(lower($2) in lower(name)) > 0)`,
        [author.bankIds ?? null, search ?? null],
      )
      requireRight(inputOf(i), found, Number(counted[0]?.count))
    }
    rows.push(await measure({ name: title, askOne: i => ask(author, questions.bankPaging, inputOf(i)), check }, asked))
  }
  return rows
}
