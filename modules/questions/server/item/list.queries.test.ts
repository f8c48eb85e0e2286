/** Lists of questions against a plain model: whatever is asked for, all rows are filtered and sorted in memory too. */
import { BankRight, DataScope } from '@tripos/contract-kit/enums.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestions } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import type { QuestionList } from './list-order.queries.ts'
import { listQuestions } from './list.queries.ts'

interface Row {
  readonly id: string
  readonly type: number
  readonly level: number
  readonly state: number
  readonly tags: readonly string[]
  readonly grams: readonly string[]
  readonly deleted: number | null
  readonly updated: number
  readonly created: number
  readonly banks: readonly string[]
  readonly points: readonly string[]
  readonly count: number
  readonly share: number | null
}

let app: TestApp
let author: Staff
const people: { staff: Staff; banks: readonly string[] }[] = []
const [branch, point] = [newId(), newId()]
let rows: readonly Row[] = []
let bankIds: string[] = []

withAuthors(authors => {
  ;({ app, author } = authors)
})

/** Equal dates, levels and counts are frequent: what decides between equals is compared too. */
const SPREAD = sql`
  update questions set level = 1 + no % 4, tags = array['t' || no % 3, 'all'], state = case when no % 7 = 0 then 0 else 2 end,
    created_at = timestamptz '2026-01-01' + (no % 50) * interval '1 hour',
    updated_at = timestamptz '2026-02-01' + (no % 90) * interval '1 minute',
    deleted_at = case when no % 11 = 0 then timestamptz '2026-03-01' + (no % 5) * interval '1 hour' end
  from (select id, row_number() over (order by id) as no from questions) as numbered where numbered.id = questions.id`

async function makeStock() {
  const { db } = app.deps
  const banks = [await makeBank(app, author), await makeBank(app, author), await makeBank(app, author)]
  const [first, second, third] = banks
  if (first === undefined || second === undefined || third === undefined) throw new Error('no banks')
  await makeQuestions(app, 1100, { bank: first, type: 1 })
  await makeQuestions(app, 350, { bank: second, type: 4 })
  await makeQuestions(app, 150, { bank: third, type: 3 })
  await SPREAD.execute(db)
  // A few lie in two banks.
  await sql`insert into bank_questions (bank_id, question_id, added_at)
    select ${second.id}, question_id, now() from bank_questions where bank_id = ${first.id} order by question_id limit 40`.execute(
    db,
  )
  await sql`insert into question_statistics (question_id, paper_count, answered_count, share_sum)
    select id, no % 6, no % 6, (no % 6) * (no % 9) * 1000 from (
      select id, row_number() over (order by id) as no from questions) as numbered where no % 2 = 0`.execute(db)
  const dictionaryId = newId()
  await sql`insert into dictionaries (id, code, kind, title_zh, title_en, created_at)
    values (${dictionaryId}, 'stock', 3, '树', 'Tree', now())`.execute(db)
  await sql`insert into dictionary_items (id, dictionary_id, parent_id, value, label_zh, label_en, sort, created_at)
    values (${branch}, ${dictionaryId}, null, 'branch', '枝', 'Branch', 1, now()),
      (${point}, ${dictionaryId}, ${branch}, 'point', '点', 'Point', 2, now())`.execute(db)
  await sql`insert into question_knowledge (question_id, item_id)
    select id, case when no % 2 = 0 then ${branch}::uuid else ${point}::uuid end from (
      select id, row_number() over (order by id) as no from questions) as numbered where no % 5 < 3`.execute(db)
  return banks.map(({ id }) => id)
}

async function share(staff: Staff, bankId: string) {
  await sql`insert into bank_grants (id, bank_id, bank_right, user_id, created_at)
    values (${newId()}, ${bankId}, ${BankRight.view}, ${staff.id}, now())`.execute(app.deps.db)
}

beforeAll(async () => {
  bankIds = await makeStock()
  const [guest, head] = [await makeStaff(app), await makeStaff(app, { scope: DataScope.all })]
  await share(guest, bankIds[0] ?? '')
  await share(guest, bankIds[2] ?? '')
  people.push({ staff: author, banks: bankIds }, { staff: head, banks: bankIds })
  people.push({ staff: guest, banks: bankIds.filter((_, at) => at !== 1) })
  const found = await sql<Row>`select id, type, level, state, tags, bigrams as grams,
    extract(epoch from deleted_at)::float8 as deleted, extract(epoch from updated_at)::float8 as updated,
    extract(epoch from created_at)::float8 as created,
    array(select bank_id::text from bank_questions where question_id = questions.id) as banks,
    array(select item_id::text from question_knowledge k where k.question_id = questions.id) as points,
    coalesce(s.paper_count, 0) as count, s.share_sum::float8 / nullif(s.paper_count, 0) as share
    from questions left join question_statistics s on s.question_id = questions.id`.execute(app.deps.db)
  rows = found.rows
})

const pointsOf = (id: string): string[] => (id === branch ? [branch, point] : [id])

function isFound(row: Row, list: QuestionList, banks: readonly string[]): boolean {
  const grams = searchBigrams(list.search) ?? []
  return [
    (row.deleted !== null) === list.inBin,
    row.banks.some(id => banks.includes(id)),
    list.bankId === undefined || row.banks.includes(list.bankId),
    list.type === undefined || row.type === list.type,
    list.level === undefined || row.level === list.level,
    list.state === undefined || row.state === list.state,
    list.tag === undefined || row.tags.includes(list.tag),
    list.knowledgeId === undefined || pointsOf(list.knowledgeId).some(id => row.points.includes(id)),
    list.use === undefined || row.count > 0 === (list.use === 'used'),
    grams.every(gram => row.grams.includes(gram)),
  ].every(Boolean)
}

const byId = (a: Row, b: Row): number => Number(a.id > b.id) - Number(a.id < b.id)
const newest = (a: Row, b: Row): number => b.updated - a.updated || a.created - b.created || byId(a, b)

function compare({ sort = 'updatedAt', order }: QuestionList, a: Row, b: Row): number {
  const turn = order === 'asc' ? 1 : -1
  if (sort === 'type' || sort === 'level') return turn * (a[sort] - b[sort] || a.created - b.created || byId(a, b))
  if (sort === 'paperCount') return turn * (a.count - b.count) || newest(a, b)
  if (sort === 'updatedAt') return turn * (a.updated - b.updated) || a.created - b.created || byId(a, b)
  if (sort === 'deletedAt') {
    return turn * ((a.deleted ?? 0) - (b.deleted ?? 0)) || a.created - b.created || byId(a, b)
  }
  // What was on no paper stands last, whichever way.
  if (a.share === null || b.share === null) return Number(a.share === null) - Number(b.share === null) || newest(a, b)
  return turn * (a.share - b.share) || newest(a, b)
}

const absent = fc.constant(undefined)
const maybe = <T>(...values: readonly T[]) => fc.oneof(absent, fc.constantFrom(...values))
/** Mostly absent, so that lists are long enough to have pages. */
const rarely = <T>(...values: readonly T[]) =>
  fc.oneof({ weight: 7, arbitrary: absent }, { weight: 1, arbitrary: fc.constantFrom(...values) })

it('gives what a plain look at every question gives, in its order', async () => {
  const asked = fc.record({
    who: fc.nat(2),
    search: maybe('Question', 'question', 'Option A', 'Reference', 'qu', '不在'),
    type: rarely(1, 3, 4),
    level: rarely(1, 2, 4),
    state: rarely(0, 2),
    tag: maybe('all', 'all', 't1', 'none'),
    knowledgeId: rarely(branch, point),
    bank: rarely(0, 1, 2),
    use: rarely('used', 'unused'),
    sort: maybe('type', 'level', 'updatedAt', 'paperCount', 'shareRight', 'deletedAt'),
    order: fc.constantFrom('asc', 'desc'),
    inBin: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean()),
    place: fc.double({ min: 0, max: 1.1, noNaN: true }),
    size: fc.constantFrom(3, 20, 100),
  })
  const check = fc.asyncProperty(asked, async ({ who, bank, place, ...filter }) => {
    const person = people[who]
    if (person === undefined) throw new Error('nobody asks')
    const bankId = bank === undefined ? undefined : bankIds[bank]
    const list = { ...filter, bankId, page: 1, atLeast: BankRight.view } as QuestionList
    const expected = rows.filter(row => isFound(row, list, person.banks)).sort((a, b) => compare(list, a, b))
    const page = 1 + Math.floor((place * expected.length) / list.size)
    const found = await listQuestions(app.deps.db, person.staff.caller, { ...list, page })
    const ids = expected.slice((page - 1) * list.size, page * list.size).map(({ id }) => id)
    expect([found.total, found.isMore, found.rows.map(({ id }) => id)]).toEqual([expected.length, false, ids])
  })
  await fc.assert(check, { numRuns: 80, seed: 4 })
}, 240_000)
