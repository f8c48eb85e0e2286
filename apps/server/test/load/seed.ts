/**
 * An exam with many candidates, for load and for races: people and sessions by bulk SQL, questions, blueprint and exam by
 * the product's own use cases.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUESTION_TYPES } from '@tripos/question-kinds/kinds/index.ts'
import { makeBackups } from '@tripos/backup/index.ts'
import { readConfig } from '@tripos/config/config.ts'
import { connect, type Pool } from '@tripos/db/client.ts'
import { addMinutes, type Clock, SOUND_CLOCK, systemClock } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { startJobs } from '@tripos/jobs/jobs.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { makeSecretBox } from '@tripos/runtime/secret-box.ts'
import { folderStorage } from '@tripos/storage/storage.ts'
import { makeModules } from '../../modules.ts'
import { NO_RESULT_WORDS } from '../../../../modules/exams/contract/result-words.ts'
import { publishExam, saveBlueprint, saveExam } from '../../../../modules/exams/server/index.ts'
import { makeBank, makeQuestions } from '../../../../modules/questions/test/make-questions.ts'

export interface Seeder {
  readonly deps: Deps
  readonly pool: Pool
  close(): Promise<void>
}

/** The parts of the product that write, on a database from outside the server process. */
export async function makeSeeder(connectionString: string, clock: Clock = systemClock): Promise<Seeder> {
  const database = connect({ connectionString, poolSize: 10, onError: () => undefined })
  const log = makeLog('error')
  const folder = mkdtempSync(join(tmpdir(), 'tripos-seed-'))
  const jobs = await startJobs({ db: database.db, log, isWorker: false })
  const { db, statements, pool } = database
  const config = readConfig({}, [])
  const deps: Deps = {
    config,
    db,
    statements,
    clock,
    clockState: () => SOUND_CLOCK,
    log,
    outbox: jobs.outbox,
    jobs: jobs.control,
    storage: folderStorage(folder),
    backups: makeBackups(config, connectionString),
    secretBox: makeSecretBox(undefined),
  }
  await jobs.register(makeModules(deps))
  return {
    deps,
    pool,
    async close() {
      await jobs.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Student {
  readonly userId: string
  readonly userName: string
  readonly token: string
}

interface SeededUsers {
  readonly prefix: string
  readonly count: number
  readonly roleType?: 1 | 2
  readonly passwordHash?: string | null
}

/** Users with a session each. */
export async function seedUsers(
  { deps, pool }: Pick<Seeder, 'deps' | 'pool'>,
  { prefix, count, roleType = 1, passwordHash = null }: SeededUsers,
): Promise<Student[]> {
  const now = deps.clock.now()
  const until = addMinutes(now, 60 * 24)
  const people = Array.from({ length: count }, (_, i) => ({
    userId: newId(),
    userName: `${prefix}${String(i + 1).padStart(5, '0')}`,
    token: newSecret(),
  }))
  const ids = people.map(user => user.userId)
  await pool.query(
    `insert into users (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
     select id, name, name, $3, $4, $5, $5 from unnest($1::uuid[], $2::text[]) as n(id, name)`,
    [ids, people.map(user => user.userName), passwordHash, roleType, now],
  )
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, idle_expires_at, expires_at)
     select hash, id, $3, $3, $4, $4 from unnest($1::bytea[], $2::uuid[]) as n(hash, id)`,
    [people.map(user => hashSecret(user.token)), ids, now, until],
  )
  return people
}

export interface ExamFields {
  readonly questions?: number
  readonly drawn?: number
  readonly limitMinutes?: number
  readonly attemptLimit?: number
  readonly abandonUnanswered?: boolean
  /** One question of each of the ten types instead of choices. */
  readonly everyType?: boolean
  /** These instead of choices. */
  readonly questionIds?: readonly string[]
}

const NEVER = { rule: 6, at: null } as const

type Line = Parameters<typeof saveBlueprint>[2]['content']['sections'][number]['lines'][number]

/** Single and multiple choice questions with four options each, or one of each type. */
async function makeLine({ deps }: Pick<Seeder, 'deps'>, author: Student, fields: ExamFields): Promise<Line> {
  const { questions = 400, drawn = 50, everyType = false, questionIds } = fields
  if (questionIds !== undefined)
    return { kind: 1, points: 200, questionIds: [...questionIds], count: questionIds.length }
  const bank = await makeBank({ deps }, { id: author.userId }, { name: `Bank ${newId()}` })
  if (everyType) {
    const made = []
    for (const { type } of QUESTION_TYPES) made.push(...(await makeQuestions({ deps }, 1, { bank, type })))
    return { kind: 1, points: 200, questionIds: made.map(({ id }) => id), count: made.length }
  }
  await makeQuestions({ deps }, Math.ceil(questions / 2), { bank, type: 1 })
  await makeQuestions({ deps }, Math.floor(questions / 2), { bank, type: 2 })
  return { kind: 3, points: 200, questionIds: [], bankId: bank.id, count: drawn }
}

/** A published exam for everybody over questions of its own. */
export async function seedExam(
  { deps, pool }: Pick<Seeder, 'deps' | 'pool'>,
  fields: ExamFields = {},
): Promise<string> {
  const { limitMinutes = 600, attemptLimit = 1, abandonUnanswered = false } = fields
  const [author] = await seedUsers({ deps, pool }, { prefix: `author-${newId()}-`, count: 1, roleType: 2 })
  if (author === undefined) throw new Error('no author was made')
  const line = await makeLine({ deps }, author, fields)
  const ctx = authorContext(deps, author)
  const { id: blueprintId } = await saveBlueprint(deps, ctx, {
    name: 'Load',
    departmentId: null,
    content: {
      sections: [
        {
          title: 'Questions',
          instructions: '',
          lines: [line],
        },
      ],
      shuffleQuestions: true,
      shuffleOptions: true,
      partialScore: 1,
      wrongPenalty: 0,
    },
  })
  const { id } = await saveExam(deps, ctx, {
    title: 'Load',
    notice: '',
    mustAcceptNotice: false,
    blueprintId,
    departmentId: null,
    openType: 1,
    audienceDepartmentIds: [],
    audienceUserIds: [],
    startsAt: null,
    endsAt: null,
    limitMinutes,
    lateEntryMinutes: null,
    earliestHandInMinutes: 0,
    attemptLimit,
    attemptDelayMinutes: 0,
    passPoints: 0,
    examKind: 1,
    countedAttempt: 1,
    release: { score: NEVER, answers: NEVER, analysis: NEVER },
    keysWhileOpen: false,
    abandonUnanswered,
    thanks: '',
    resultWords: NO_RESULT_WORDS,
    confirmed: [],
  })
  await publishExam(deps, ctx, { id, confirmed: ['passZero'] })
  return id
}

/** An administrator who sees everything. */
function authorContext(deps: Deps, author: Student): CallerContext {
  return {
    language: 'en-US',
    ip: '127.0.0.1',
    userAgent: '',
    requestId: newId(),
    arrivedAt: deps.clock.now(),
    log: deps.log,
    caller: {
      userId: author.userId,
      userName: author.userName,
      realName: author.userName,
      avatar: '',
      roleType: 2,
      roleNames: [],
      permissions: new Set(),
      scope: { kind: 4, departmentIds: [] },
      level: 100,
      mustChangePassword: false,
      tokenHash: hashSecret(author.token),
      sessionId: newId(),
    },
  }
}
