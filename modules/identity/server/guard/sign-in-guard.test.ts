/** A school behind one address: nobody is locked out by others, and whoever guesses gets a handful of tries (ADR 0021). */
import { identity } from '../../contract/identity.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeStudent, type TestUser } from '../../test/make-identity.ts'
import { solveWork } from '../../../../apps/server/test/solve-work.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import * as passwords from '../password.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(24 * 3600))

const PASSWORD = 'correct horse'
const SCHOOL = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'

interface Answer {
  readonly code: number
  readonly data: { token: string; device: string } | null
}

async function login(input: Record<string, unknown>, ip = SCHOOL): Promise<Answer> {
  const reply = await app.app.inject({
    method: 'POST',
    url: identity.login.path,
    headers: { 'content-type': 'application/json' },
    remoteAddress: ip,
    payload: JSON.stringify(input),
  })
  return reply.json<Answer>()
}

/** As a browser: does the work that it is asked for. */
async function browserLogin(input: Record<string, unknown>, ip = SCHOOL): Promise<Answer> {
  const answer = await login(input, ip)
  if (answer.code !== codeOf('WORK_NEEDED')) return answer
  return login({ ...input, work: solveWork(answer.data) }, ip)
}

const right = ({ userName }: TestUser, more = {}) => ({ userName, password: PASSWORD, ...more })
const wrong = ({ userName }: TestUser, more = {}) => ({ userName, password: 'wrong one', ...more })
const countOf = (answers: readonly Answer[], name: 'LOGIN_WRONG' | 'TRY_LATER' | 'WORK_NEEDED') =>
  answers.filter(({ code }) => code === codeOf(name)).length

/** Waits and works as it is told, until it would have to wait for a quarter of an hour. */
async function guessUntilStopped(victim: TestUser, addressOf: (i: number) => string = () => SCHOOL): Promise<void> {
  for (let i = 0; i < 30; i += 1) {
    const { code, data } = await browserLogin(wrong(victim), addressOf(i))
    if (code !== codeOf('TRY_LATER')) continue
    const { seconds } = data as unknown as { seconds: number }
    if (seconds > 600) return
    app.clock.advance(seconds)
  }
  throw new Error('nobody stopped the attacker')
}

describe('a school behind one address', () => {
  it('signs in while fifty people mistype and somebody attacks: no work and no waiting for the innocent', async () => {
    const mistypers = await Promise.all(Array.from({ length: 50 }, () => makeStudent(app, { password: PASSWORD })))
    const victim = await makeStudent(app, { password: PASSWORD })
    await Promise.all(mistypers.map(user => login(wrong(user))))
    await Promise.all(Array.from({ length: 40 }, () => login(wrong(victim))))
    const innocent = await makeStudent(app, { password: PASSWORD })
    expect((await login(right(innocent))).code).toBe(0)
    const answers = await Promise.all(mistypers.map(user => login(right(user))))
    expect(answers.map(({ code }) => code)).toEqual(mistypers.map(() => 0))
  })

  it('judges five of 200 tries at once for one account, and one more a quarter of an hour', async () => {
    const victim = await makeStudent(app, { password: PASSWORD })
    const burst = await Promise.all(Array.from({ length: 200 }, () => login(wrong(victim))))
    // Some without work; the others were asked for it, and did not do it.
    expect(countOf(burst, 'LOGIN_WRONG')).toBeLessThanOrEqual(5)
    let judged = countOf(burst, 'LOGIN_WRONG')
    for (let seconds = 0; seconds < 900; seconds += 15) {
      app.clock.advance(15)
      judged += countOf([await browserLogin(wrong(victim))], 'LOGIN_WRONG')
    }
    expect(judged).toBe(5)
    app.clock.advance(120)
    expect((await browserLogin(right(victim))).code).toBe(0)
  })

  it('tells the seconds to wait, and waits longer after each wrong try', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const waits: number[] = []
    for (let judged = 0; judged < 6; ) {
      const { code, data } = await browserLogin(wrong(user))
      if (code === codeOf('LOGIN_WRONG')) judged += 1
      else {
        const { seconds } = data as unknown as { seconds: number }
        waits.push(seconds)
        app.clock.advance(seconds)
      }
    }
    expect(waits).toEqual([5, 15, 60, 900])
  })

  it('lets a browser in that its owner has signed in with, while a stranger attacks the account', async () => {
    const victim = await makeStudent(app, { password: PASSWORD })
    const device = (await login(right(victim))).data?.device
    await guessUntilStopped(victim)
    expect((await browserLogin(right(victim))).code).toBe(codeOf('TRY_LATER'))
    expect((await login(right(victim, { devices: [device] }))).code).toBe(0)
    // Not the token of somebody else, nor one that was changed, nor one that is too old.
    const other = (await login(right(await makeStudent(app, { password: PASSWORD })))).data?.device ?? ''
    const forged = `${victim.id}${other.slice(other.indexOf('.'))}`
    expect((await login(right(victim, { devices: [forged] }))).code).toBe(codeOf('TRY_LATER'))
    app.clock.advance(181 * 24 * 3600)
    await guessUntilStopped(victim)
    expect((await login(right(victim, { devices: [device] }))).code).toBe(codeOf('TRY_LATER'))
  })

  it('lets a person in at a computer of the room that others have signed in with, while a classmate attacks', async () => {
    const [victim, classmate] = [
      await makeStudent(app, { password: PASSWORD }),
      await makeStudent(app, { password: PASSWORD }),
    ]
    const room = (await login(right(classmate))).data?.device
    await guessUntilStopped(victim)
    expect((await browserLogin(right(victim))).code).toBe(codeOf('TRY_LATER'))
    expect((await login(right(victim, { devices: [room] }))).code).toBe(0)
    // Whoever attacks from there has the tries of one person, however many tokens they get.
    const attacker = await makeStudent(app, { password: PASSWORD })
    const tokens: (string | undefined)[] = []
    for (let i = 0; i < 4; i += 1) tokens.push((await login(right(attacker))).data?.device)
    const guesses = tokens.flatMap(token => Array.from({ length: 5 }, () => login(wrong(victim, { devices: [token] }))))
    expect(countOf(await Promise.all(guesses), 'LOGIN_WRONG')).toBeLessThanOrEqual(5)
  })

  it('lets a new browser in where the account has signed in before, while strangers elsewhere attack', async () => {
    const victim = await makeStudent(app, { password: PASSWORD })
    await login(right(victim))
    // From many addresses: those have their tries together.
    await guessUntilStopped(victim, i => `198.51.100.${10 + i}`)
    expect((await login(right(victim), ELSEWHERE)).code).toBe(codeOf('TRY_LATER'))
    expect((await login(right(victim))).code).toBe(0)
  })
})

describe('a try', () => {
  it('counts for the account, however its name is written', async () => {
    const user = await makeStudent(app, { password: PASSWORD, userName: `Adm${app.clock.now().getTime()}i` })
    const written = [user.userName, user.userName.toLowerCase(), user.userName.toUpperCase().replaceAll('I', 'İ')]
    const tries = Array.from({ length: 30 }, (_, i) => browserLogin({ ...wrong(user), userName: written[i % 3] }))
    expect(countOf(await Promise.all(tries), 'LOGIN_WRONG')).toBeLessThanOrEqual(5)
    const { rows } = await app.database.pool.query<{ key: string }>('select key from tries where key like $1', [
      `sign-in:${user.id}:%`,
    ])
    expect(rows).toHaveLength(2)
  })

  it('that was right, or that the server had no time for, is given back', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    for (let i = 0; i < 12; i += 1) expect((await login(right(user), ELSEWHERE)).code).toBe(0)
    const busy = vi.spyOn(passwords, 'isPasswordRight').mockRejectedValue(new AppError('BUSY'))
    for (let i = 0; i < 12; i += 1) expect((await login(wrong(user), ELSEWHERE)).code).toBe(codeOf('BUSY'))
    busy.mockRestore()
    expect((await login(right(user), ELSEWHERE)).code).toBe(0)
  })

  it('under a name that nobody has is answered as any other, and leaves no name behind', async () => {
    const known = await makeStudent(app, { password: PASSWORD })
    const answersTo = async (userName: string, ip: string) => {
      const codes: number[] = []
      for (let i = 0; i < 8; i += 1) {
        codes.push((await browserLogin({ userName, password: 'wrong one' }, ip)).code)
        app.clock.advance(20)
      }
      return codes
    }
    expect(await answersTo('my-own-secret-7', '198.51.100.77')).toEqual(
      await answersTo(known.userName, '198.51.100.78'),
    )
    const { rows } = await app.database.pool.query<{ line: string }>('select t::text as line from tries t')
    expect(rows.filter(({ line }) => line.includes('secret'))).toEqual([])
  })

  it('survives a crash of the database: its table is logged', async () => {
    const { rows } = await app.database.pool.query(
      `select relname from pg_class where relname in ('tries', 'server_keys') and relpersistence = 'p'`,
    )
    expect(rows).toHaveLength(2)
  })
})

describe('a flood of wrong names', () => {
  it('asks the browsers of that address for work, no known one, and nobody elsewhere', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const device = (await login(right(user))).data?.device
    for (let i = 0; i < 241; i += 1) await login({ userName: `spray-${i}`, password: 'wrong one' })
    const asked = await login({ userName: 'spray-last', password: 'wrong one' })
    expect(asked.code).toBe(codeOf('WORK_NEEDED'))
    expect((await login(right(user, { devices: [device] }))).code).toBe(0)
    expect((await login(right(user), ELSEWHERE)).code).toBe(0)
    // Work that is done for one name opens no other.
    const work = solveWork(asked.data)
    expect((await login({ userName: 'spray-other', password: 'wrong one', work })).code).toBe(codeOf('WORK_WRONG'))
    expect((await browserLogin(right(user))).code).toBe(0)
    app.clock.advance(601)
    expect((await login(right(user))).code).toBe(0)
  })
})
