/**
 * `kill -9` of the server while students train: each answer that was acknowledged is stored, once, and days, trainings, memory,
 * leaderboard and wrong book are what these answers give, whatever had to be sent again.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeSuperAdministrator, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { practiceBanks } from '../../../../modules/practice/contract/practice-banks.ts'
import { PracticeMode } from '../../../../modules/practice/contract/practice-modes.ts'
import { type AnswerOutcome, training } from '../../../../modules/practice/contract/training.ts'
import { verdictOf, WHOLE_SHARE } from '../../../../modules/practice/server/grade.rules.ts'
import { cardAfter, type MemoryCard } from '../../../../modules/practice/server/memory.ts'
import { makeBank, makeQuestions } from '../../../../modules/questions/test/make-questions.ts'
import { ask, dataOf, post } from '../load/client.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder, seedUsers, type Student } from '../load/seed.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const TRAINEES = 16
const KILLS = isSoak ? 20 : 4
/** Few, so that each is asked again and again: what is remembered of it grows out of all its answers. */
const QUESTIONS = 6
const SECONDS = 7
const TIME_ZONE = 'Asia/Shanghai'

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-practice-kill-'))
let product: Product
let seeder: Seeder

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  product = await startProduct({ dataFolder, port: await freePort() })
  seeder = await makeSeeder(databaseOf(dataFolder).url)
}, 180_000)
afterAll(async () => {
  await seeder.close()
  await product.stop()
  await stopPostgresOf(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

interface School {
  readonly bankId: string
  readonly questions: readonly { readonly id: string; readonly versionId: string }[]
  readonly trainees: readonly Student[]
}

/** Everybody has missed the first question in an exam, so it stands in their wrong book. */
async function makeSchool(): Promise<School> {
  const administrator = await makeSuperAdministrator(seeder)
  const bank = await makeBank(seeder, administrator)
  const questions = await makeQuestions(seeder, QUESTIONS, { bank, type: 1 })
  const client = { port: product.port, token: await signIn(seeder, administrator) }
  const opened = { bankId: bank.id, isOpen: true, openType: 1, hasLeaderboard: true, version: 0 } as const
  await ask(client, practiceBanks.save, opened)
  const trainees = await seedUsers(seeder, { prefix: `trainee-${newId()}-`, count: TRAINEES })
  await seeder.pool.query(
    `insert into kept_wrong_answers (paper_id, question_no, user_id, question_id, version_id, type, excerpt, score, points,
       is_answered, answered_at, exam_title, option_order)
     select gen_random_uuid(), 1, unnest($1::uuid[]), $2, $3, 1, 'Question', 0, 100, false, now() - interval '1 day', 'Exam', '{}'`,
    [trainees.map(({ userId }) => userId), questions[0]?.id, questions[0]?.versionId],
  )
  return { bankId: bank.id, questions, trainees }
}

interface Told {
  readonly input: Input<typeof training.answer>
  readonly outcome: AnswerOutcome
}

interface Trained {
  readonly told: Told[]
  /** Requests that had to be sent again. */
  again: number
}

/** The same request again until it is answered: who sends it cannot know what has been stored. */
async function deliver<T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  by: { readonly token: string; readonly trained: Trained },
): Promise<Output<T>> {
  for (;;) {
    const { token, trained } = by
    const reply = await post({ port: product.port, token }, endpoint, JSON.stringify(input)).catch(() => undefined)
    if (reply !== undefined && reply.status < 500) {
      const envelope = await reply.json().catch(() => undefined)
      if (envelope !== undefined) return dataOf(endpoint, envelope as Envelope<Output<T>>)
    }
    trained.again += 1
    await sleep(50)
  }
}

/** Training after training, each question tried twice where it was not right, until it is over. */
async function train(school: School, by: { readonly token: string; readonly trained: Trained }, isOver: () => boolean) {
  const start = { bankId: school.bankId, mode: PracticeMode.inOrder, isAnew: true, maxTries: 2 }
  for (let turn = 0; turn < 2 || !isOver(); turn += 1) {
    const { runId } = await deliver(training.start, start, by)
    for (const [at, { versionId }] of school.questions.entries()) {
      for (let mayTry = true; mayTry; ) {
        const answer = { options: [Math.floor(Math.random() * 4)] }
        const input = { id: newId(), runId, no: at + 1, versionId, answer, seconds: SECONDS }
        const outcome = await deliver(training.answer, input, by)
        by.trained.told.push({ input, outcome })
        mayTry = outcome.mayTry
      }
    }
  }
}

interface StoredAnswer {
  readonly id: string
  readonly user_id: string
  readonly question_id: string
  readonly share: number
  readonly is_counted: boolean
  readonly is_hinted: boolean
  readonly answered_at: Date
}

const storedAnswers = async (): Promise<StoredAnswer[]> =>
  (await seeder.pool.query<StoredAnswer>('select * from practice_answers order by answered_at, id')).rows

interface Followed {
  readonly cards: Map<string, MemoryCard & { readonly lastAnswerId: string }>
  /** Right answers, each question once a day. */
  ranked: number
  answered: number
  rights: number
}

/** What one answer after the other gives. */
function follow(answers: readonly StoredAnswer[]): Followed {
  const followed: Followed = { cards: new Map(), ranked: 0, answered: 0, rights: 0 }
  for (const { id, question_id: questionId, share, is_hinted: isHinted, answered_at: at } of answers) {
    const { lastAnswerId: _, ...before } = followed.cards.get(questionId) ?? { lastAnswerId: '' }
    const last = 'reviewedAt' in before ? before : null
    const isRight = share >= WHOLE_SHARE
    followed.answered += 1
    if (isRight) followed.rights += 1
    const isFirst = last === null || dayIn(TIME_ZONE, last.reviewedAt) !== dayIn(TIME_ZONE, at)
    if (isRight && isFirst) followed.ranked += 1
    followed.cards.set(questionId, { ...cardAfter(last, { share, isHinted, at }), lastAnswerId: id })
  }
  return followed
}

const CARD = `question_id as "questionId", due_at as "dueAt", stability, difficulty, elapsed_days as "elapsedDays",
  scheduled_days as "scheduledDays", learning_steps as "learningSteps", reps, lapses, state, reviewed_at as "reviewedAt", share,
  right_in_row as "rightInRow", right_count as "rightCount", wrong_count as "wrongCount", last_answer_id as "lastAnswerId"`

async function storedOf(userId: string): Promise<Followed & { readonly seconds: number; readonly inRuns: object }> {
  type Card = MemoryCard & { readonly lastAnswerId: string; readonly questionId: string }
  const { rows: cards } = await seeder.pool.query<Card>(`select ${CARD} from practice_cards where user_id = $1`, [
    userId,
  ])
  const { rows } = await seeder.pool.query<Omit<Followed, 'cards'> & { seconds: number; inRuns: object }>(
    `select sum(answered_count)::int as answered, sum(right_count)::int as rights, sum(seconds)::int as seconds,
       (select coalesce(sum(right_count), 0)::int from practice_board_counts
         where user_id = $1 and period = 'month') as ranked,
       (select jsonb_build_object('answered', sum(answered_count), 'rights', sum(right_count)) from practice_runs
         where user_id = $1) as "inRuns"
     from practice_days where user_id = $1`,
    [userId],
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('nothing is counted')
  return { ...counts, cards: new Map(cards.map(({ questionId, ...card }) => [questionId, card])) }
}

async function requireSame(school: School, trainee: Student, { told }: Trained): Promise<void> {
  const answers = (await storedAnswers()).filter(({ user_id: userId }) => userId === trainee.userId)
  expect(answers.map(({ id }) => id).toSorted()).toEqual(told.map(({ input }) => input.id).toSorted())
  const shares = new Map(answers.map(({ id, share }) => [id, share]))
  for (const { input, outcome } of told) {
    expect(outcome).toMatchObject({ answerId: input.id, standing: verdictOf(shares.get(input.id) ?? -1) })
  }
  const counted = answers.filter(answer => answer.is_counted)
  const followed = follow(counted)
  expect(await storedOf(trainee.userId)).toEqual({
    ...followed,
    seconds: told.length * SECONDS,
    inRuns: { answered: followed.answered, rights: followed.rights },
  })
  const missed = counted.filter(({ question_id: id }) => id === school.questions[0]?.id)
  const streak = missed.length - 1 - missed.findLastIndex(({ share }) => share < WHOLE_SHARE)
  await expect
    .poll(() => markOf(trainee.userId), { timeout: 60_000 })
    .toEqual({
      streak,
      at: missed.at(-1)?.answered_at,
    })
}

/** What a server that was killed had taken is given out again when its time is over: five minutes, which pass here at once. */
const giveOutAgain = (): Promise<unknown> =>
  seeder.pool.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")

/** In the wrong book, which follows a moment later. */
async function markOf(userId: string) {
  const { rows } = await seeder.pool.query<{ streak: number; at: Date }>(
    'select right_streak as streak, last_answered_at as at from question_marks where user_id = $1',
    [userId],
  )
  return rows[0]
}

test('kill -9 of the server while students train loses no acknowledged answer and counts none twice', async () => {
  const school = await makeSchool()
  let isOver = false
  const trained = school.trainees.map((): Trained => ({ told: [], again: 0 }))
  const countTold = () => trained.reduce((sum, { told }) => sum + told.length, 0)
  const trainings = school.trainees.map(({ token }, at) =>
    train(school, { token, trained: trained[at] ?? { told: [], again: 0 } }, () => isOver),
  )
  for (let round = 0; round < KILLS; round += 1) {
    const before = countTold()
    // In the middle of answers, not of the start.
    await expect.poll(countTold, { timeout: 60_000 }).toBeGreaterThan(before + 2 * TRAINEES)
    await sleep(Math.random() * 300)
    await product.kill()
    product = await startProduct({ dataFolder, port: product.port })
  }
  isOver = true
  await Promise.all(trainings)
  await giveOutAgain()
  for (const [at, trainee] of school.trainees.entries()) {
    const of = trained[at]
    if (of !== undefined) await requireSame(school, trainee, of)
  }
  const again = trained.reduce((sum, each) => sum + each.again, 0)
  expect(again).toBeGreaterThan(0)
  const file = process.env['TRIPOS_SOAK_REPORT']
  const line = `| practice: ${KILLS} kills while ${TRAINEES} students train | ${countTold().toLocaleString('en-US')} answers acknowledged, ${again} requests sent again, **0 lost**, 0 counted twice |`
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}, 300_000)
