/** A school that has practised for years (bench/practice-seed.sql), for the bench and for the test that reads the plans of its statements. */
import { readFileSync } from 'node:fs'
import type { PoolClient } from 'pg'
import { newId } from '@tripos/runtime/random.ts'
import { makeSuperAdministrator, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../../../modules/questions/test/make-questions.ts'
import { seedExam, type Seeder, seedUsers, type Student } from './seed.ts'

const SEED = new URL('../../../../bench/practice-seed.sql', import.meta.url)
const PARTS = 20
const BANKS = 40
const QUESTIONS_OF_EXAM = 30
/** Of one student: answers, cards, trainings, days. */
const ROWS_OF_STUDENT = 546

export interface PractisedSchool {
  readonly students: readonly Student[]
  /** Of those who practise most. */
  readonly eager: readonly Student[]
  /** Every other one, the first included, is open to everybody. */
  readonly bankIds: readonly string[]
  readonly questionIds: readonly string[]
  /** For everybody, and running. */
  readonly assignmentId: string
  readonly administrator: string
  /** For everybody, open for long, with questions that nobody practises. */
  readonly examId: string
}

export const bankOf = ({ bankIds, questionIds }: PractisedSchool, studentNo: number): string =>
  bankIds[Math.floor(((studentNo * 37 * 15) % questionIds.length) / (questionIds.length / bankIds.length))] ?? ''

interface PractisedBank {
  readonly id: string
  readonly questions: readonly { readonly id: string; readonly versionId: string }[]
}

/** The same questions under ids of their own. */
async function copyBank(
  { deps, pool }: Seeder,
  { questions }: PractisedBank,
  { owner, no }: { owner: { id: string }; no: number },
): Promise<PractisedBank> {
  const bank = await makeBank({ deps }, owner, { name: `Practice ${no}` })
  const copies = questions.map(() => ({ id: newId(), versionId: newId() }))
  const values = [questions.map(({ id }) => id), copies.map(({ id }) => id), copies.map(one => one.versionId)]
  const made = 'unnest($1::uuid[], $2::uuid[], $3::uuid[]) as made (pattern_id, id, version_id)'
  await pool.query(
    `with of_versions as (insert into question_versions select copies.* from ${made}
       join question_versions pattern on pattern.question_id = made.pattern_id,
       lateral jsonb_populate_record(pattern, jsonb_build_object('id', made.version_id, 'question_id', made.id)) as copies)
     insert into questions select copies.* from ${made} join questions pattern on pattern.id = made.pattern_id,
       lateral jsonb_populate_record(pattern, jsonb_build_object('id', made.id, 'newest_version_id', made.version_id)) as copies`,
    values,
  )
  await pool.query('insert into bank_questions (bank_id, question_id, added_at) select $1, unnest($2::uuid[]), now()', [
    bank.id,
    values[1],
  ])
  return { id: bank.id, questions: copies }
}

async function makeBanks(seeder: Seeder, owner: { id: string }, questionsOfBank: number): Promise<PractisedBank[]> {
  const { deps } = seeder
  const bank = await makeBank({ deps }, owner, { name: 'Practice 1' })
  const first = { id: bank.id, questions: await makeQuestions({ deps }, questionsOfBank, { bank, type: 1 }) }
  const banks: PractisedBank[] = [first]
  while (banks.length < BANKS) banks.push(await copyBank(seeder, first, { owner, no: banks.length + 1 }))
  return banks
}

async function fill(client: PoolClient): Promise<void> {
  for (const text of readFileSync(SEED, 'utf8').split('-- portion\n')) {
    const isOfPart = text.includes('$1')
    for (let part = 0; part < (isOfPart ? PARTS : 1); part += 1) await client.query(text, isOfPart ? [part] : [])
  }
}

interface PractisedSize {
  /** About how many the tables of practice have. */
  readonly rows: number
  /** As many as fit whole trainings of fifteen. */
  readonly questionsOfBank?: number
  /** Once exams are published, and before there is anybody who would be told. */
  readonly untilTold?: () => Promise<void>
}

export async function seedPractised(
  seeder: Seeder,
  { rows, questionsOfBank = 510, untilTold }: PractisedSize,
): Promise<PractisedSchool> {
  const { deps, pool } = seeder
  const administrator = await makeSuperAdministrator({ deps })
  const banks = await makeBanks(seeder, administrator, questionsOfBank)
  const examIds: string[] = []
  for (const { questions } of banks) {
    const questionIds = questions.slice(0, QUESTIONS_OF_EXAM).map(({ id }) => id)
    examIds.push(await seedExam(seeder, { questionIds }))
  }
  const examId = await seedExam(seeder)
  const pattern = await seedExam(seeder, { questions: 60, drawn: 30 })
  await untilTold?.()
  const students = await seedUsers(seeder, { prefix: 'practised-', count: Math.ceil(rows / ROWS_OF_STUDENT) })
  const questions = banks.flatMap(bank =>
    bank.questions.map(({ id, versionId }) => ({ id, versionId, bankId: bank.id })),
  )
  const client = await pool.connect()
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off; set work_mem = '256MB'; create schema practised",
    )
    await client.query(
      `create table practised.students as select no::int, user_id, case when no % 100 = 0 then 200 else 20 end as runs
       from unnest($1::uuid[]) with ordinality as n (user_id, no)`,
      [students.map(({ userId }) => userId)],
    )
    await client.query(
      `create table practised.questions as select no::int - 1 as no, question_id, version_id, bank_id
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as n (question_id, version_id, bank_id, no)`,
      [questions.map(one => one.id), questions.map(one => one.versionId), questions.map(one => one.bankId)],
    )
    await client.query(
      `create table practised.exams as select no::int - 1 as no, exam_id from unnest($1::uuid[]) with ordinality as n (exam_id, no)`,
      [examIds],
    )
    await client.query(`create table practised.pattern as select $1::uuid as exam_id`, [pattern])
    await client.query(
      'create unique index on practised.questions (no); create index on practised.questions (version_id)',
    )
    await client.query('vacuum analyze')
    await fill(client)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
  return {
    students,
    eager: students.filter((_, at) => (at + 1) % 100 === 0),
    bankIds: banks.map(({ id }) => id),
    questionIds: questions.map(({ id }) => id),
    assignmentId: '00000027-0000-7000-8000-000000000001',
    administrator: await signIn({ deps }, administrator),
    examId,
  }
}
