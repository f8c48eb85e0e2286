/** Work of one kind never waits for the connections of another, nor for ever for a lock or a slow statement. */
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { papers } from '../../modules/papers/contract/papers.ts'
import { drawn, makeExam, startPaper } from '../../modules/exams/test/make-exams.ts'
import { signIns } from '../../modules/identity/contract/sign-ins.ts'
import { makeAdministrator, makeStudent, signIn } from '../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../modules/questions/test/make-questions.ts'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { mount } from '@tripos/http/mount.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import * as z from 'zod/mini'
import { buildApp } from '../../apps/server/app.ts'
import { sql } from './client.ts'
import { BESIDE_CALLS, currentLane, inLane, type Lane, LANES } from './lanes.ts'
import { inTx } from './tx.ts'

let app: TestApp
let staff: string
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 2, { bank, type: 1 })
  examId = await makeExam(app, staff, [drawn(bank.id, 2)])
})
afterAll(() => app.close())

async function writing() {
  const token = await signIn(app, await makeStudent(app))
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  let seq = 0
  const save = () =>
    app.call(
      papers.saveAnswers,
      { paperId, epoch, answers: [{ no: 1, seq: (seq += 1), answer: { options: [0] } }] },
      token,
    )
  return { token, paperId, submitKey, save }
}

/** Keeps everybody else from this table while it works. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const holder: PoolClient = await app.database.pool.connect()
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Until so many connections of this name wait for a lock. */
async function connectionsThatWait(name: string, count: number): Promise<void> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
    [name],
  )
  if (rows[0]?.count !== count) return connectionsThatWait(name, count)
}

const limitsIn = (lane: Lane) =>
  inLane(lane, async () => {
    const { rows } = await sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      app.deps.db,
    )
    return rows[0]
  })

describe('a lane', () => {
  it.each(Object.keys(LANES) as Lane[])('%s has the limits of its connections', async lane => {
    const { statementSeconds, lockSeconds } = LANES[lane]
    const inMs = (text = '') => Number(text.replace(/\D+$/, '')) * (text.endsWith('min') ? 60_000 : 1000)
    const { statement, lock } = (await limitsIn(lane)) ?? {}
    expect([inMs(statement), inMs(lock)]).toEqual([statementSeconds * 1000, lockSeconds * 1000])
    expect(lockSeconds).toBeLessThan(statementSeconds)
  })

  it('goes on through everything that the work begins, and ends with it', async () => {
    const seen: Lane[] = []
    const look = async () => void seen.push(currentLane())
    await inLane('list', async () => {
      await look()
      await new Promise<void>(resolve => setImmediate(() => void look().then(resolve)))
      await inLane('hot', look)
      await look()
    })
    await look()
    expect(seen).toEqual(['list', 'list', 'hot', 'list', 'call'])
  })

  it('leaves the database room for a few processes', () => {
    // Those of ordinary calls come on top: 10 by default.
    expect(BESIDE_CALLS).toBeLessThanOrEqual(16)
  })

  it('of lists is full of slow ones: saves, starts, state and hand-ins answer all the same', async () => {
    const { token, paperId, submitKey, save } = await writing()
    const another = await signIn(app, await makeStudent(app))
    let answered = 0
    const lists = await whileLocked('sign_ins', async () => {
      const waiting = Array.from({ length: 12 }, () =>
        app.send(signIns.paging, {}, staff).finally(() => (answered += 1)),
      )
      await connectionsThatWait('tripos list', LANES.list.connections ?? 0)
      await save()
      await app.call(papers.start, { examId }, another)
      await app.call(papers.state, { paperId }, token)
      await app.call(papers.submit, { paperId, submitKey })
      expect(answered).toBe(0)
      return waiting
    })
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200)
  })
})

describe('what takes too long is BUSY and no bug', () => {
  it('for a call that waits for a lock', async () => {
    const { token } = await writing()
    const { status, body } = await whileLocked('papers', () => app.send(papers.mine, {}, token))
    expect([status, body.code]).toEqual([503, codeOf('BUSY')])
  }, 20_000)

  it('for one that waits for a paper that somebody holds: others who save in the same batch do not wait for it', async () => {
    const [one, held, other] = [await writing(), await writing(), await writing()]
    const holder = await app.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from papers where id = $1 for update', [held.paperId])
      const outcomes = await Promise.allSettled([one.save(), held.save(), other.save()])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(String((outcomes[1] as PromiseRejectedResult).reason)).toContain(String(codeOf('BUSY')))
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }, 20_000)

  const FAULTS = {
    'a statement out of time': ['set local statement_timeout = 20', 'select pg_sleep(10)'],
    'a server that only reads now': ['set transaction read only', 'delete from sign_ins'],
    'a statement that the server does not know': ['execute never_prepared'],
  }
  const group = {
    meet: endpoint({
      path: '/api/test/meet',
      summary: 'Meets a fault of the database',
      access: 'public',
      input: z.strictObject({ fault: z.enum(Object.keys(FAULTS) as (keyof typeof FAULTS)[]) }),
      output: z.object({}),
    }),
  }
  const run = (statements: readonly string[]) =>
    inTx(app.deps.db, async tx => {
      for (const text of statements) await sql.raw(text).execute(tx)
      return {}
    })

  it.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])('for %s', async fault => {
    const calls = buildApp({
      deps: { ...app.deps, log: makeLog('silent') },
      modules: [
        {
          manifest: { name: 'test', row: 0, about: 'a test' },
          calls: mount(group, { meet: input => run(FAULTS[input.fault]) }),
          jobs: [],
        },
      ],
      findCaller: () => Promise.resolve(undefined),
      isReady: () => Promise.resolve(true),
      isStrict: true,
    })
    const reply = await calls.inject({ method: 'POST', url: group.meet.path, payload: { fault } })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
    expect(reply.json()).toMatchObject({ code: codeOf('BUSY') })
    await calls.close()
  })

  it('and a connection to the wrong server is not used again', async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(app.deps.db)).rows[0]?.pid
    await inLane('job', async () => {
      const first = await pid()
      await expect(run(['select 1 / 0'])).rejects.toThrow('division by zero')
      expect(await pid()).toBe(first)
      await expect(run(FAULTS['a server that only reads now'])).rejects.toThrow('read-only')
      const second = await pid()
      expect(second).not.toBe(first)
      await expect(run(FAULTS['a statement that the server does not know'])).rejects.toThrow('does not exist')
      expect(await pid()).not.toBe(second)
    })
  })
})
