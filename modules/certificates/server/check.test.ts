/** Guessing: codes, and numbers with names, from one address and from many; whoever has a certificate in hand is answered. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { certificateChecks } from '../contract/my-certificates.ts'
import { grantOne, makeKind } from '../test/make-certificates.ts'
import { MAX_WRONG_NAMES, MAX_WRONG_OF_ADDRESS } from './wrong-tries.ts'

const WINDOW_MINUTES = 10
const [NOT_FOUND, TOO_MANY] = [codeOf('NOT_FOUND'), codeOf('TOO_MANY_TRIES')]

let app: TestApp
let code: string
let number: string

beforeAll(async () => {
  app = await startTestApp()
  const staff = await signIn(app, await makeAdministrator(app))
  const { id: userId } = await makeStudent(app, { realName: '欧阳小明' })
  ;({ code, number } = await grantOne(app, staff, { kindId: await makeKind(app, staff), userId }))
})
beforeEach(() => app.clock.advance((WINDOW_MINUTES + 1) * 60))
afterAll(() => app.close())

async function say(path: string, payload: object, remoteAddress: string): Promise<number> {
  const reply = await app.app.inject({ method: 'POST', url: path, payload, remoteAddress })
  return reply.json<{ code: number }>().code
}
const byCode = (asked: string, from: string) => say(certificateChecks.show.path, { code: asked }, from)
const byName = (input: { number: string; name: string }, from: string) => say(certificateChecks.find.path, input, from)
const guessed = () => randomBytes(20).toString('base64url')

/** How often something was answered. */
const tally = (answers: readonly number[]) => new Map(answers.map(one => [one, answers.filter(a => a === one).length]))

it('looks up so many wrong codes of an address and no more, and answers others meanwhile', async () => {
  const answers: number[] = []
  for (let i = 0; i < MAX_WRONG_OF_ADDRESS + 20; i += 1) answers.push(await byCode(guessed(), '10.0.0.1'))
  expect(tally(answers)).toEqual(
    new Map([
      [NOT_FOUND, MAX_WRONG_OF_ADDRESS],
      [TOO_MANY, 20],
    ]),
  )
  expect(await byCode(code, '10.0.0.1')).toBe(TOO_MANY)
  expect(await byCode(code, '10.0.0.2')).toBe(0)
  app.clock.advance((WINDOW_MINUTES + 1) * 60)
  expect(await byCode(code, '10.0.0.1')).toBe(0)
})

it('asks the database nothing more for an address that was just refused, and answers it again afterwards', async () => {
  for (let i = 0; i < MAX_WRONG_OF_ADDRESS + 1; i += 1) await byCode(guessed(), '10.0.4.1')
  const key = 'certificate-wrong:10.0.4.1'
  const hits = async () =>
    (await app.deps.db.selectFrom('rateLimits').select('hits').where('key', '=', key).executeTakeFirst())?.hits
  const before = await hits()
  for (let i = 0; i < 20; i += 1) expect(await byCode(guessed(), '10.0.4.1')).toBe(TOO_MANY)
  expect(await hits()).toBe(before)
  await app.deps.db.deleteFrom('rateLimits').where('key', '=', key).execute()
  app.clock.advance(11)
  expect(await byCode(code, '10.0.4.1')).toBe(0)
})

it('finds none of 400 guessed codes, from 20 addresses at once, whatever they look like', async () => {
  const wrong = ['', 'x'.repeat(27), `${code}A`, code.slice(1), code.toLowerCase(), "' or 1=1 --", '../../etc', '%00']
  const at = Array.from({ length: 20 }, async (_, address) => {
    const answers: number[] = []
    for (let i = 0; i < 20; i += 1) answers.push(await byCode(wrong[i] ?? guessed(), `10.0.1.${address}`))
    return answers
  })
  expect(tally((await Promise.all(at)).flat())).toEqual(new Map([[NOT_FOUND, 400]]))
})

it('gives nothing to numbers in a row with a name that many have, and counts them', async () => {
  const next = (step: number) => number.replace(/\d{4}$/, last => String(Number(last) + step).padStart(4, '0'))
  for (const name of ['王伟', '欧阳', '欧阳小', '']) expect(await byName({ number, name }, '10.0.2.1')).not.toBe(0)
  for (let step = 0; step < MAX_WRONG_OF_ADDRESS; step += 1)
    await byName({ number: next(step + 1), name: '欧阳小明' }, '10.0.2.1')
  expect(await byName({ number, name: '欧阳小明' }, '10.0.2.1')).toBe(TOO_MANY)
  expect(await byName({ number, name: '欧阳小明' }, '10.0.2.2')).toBe(0)
})

it('answers who was not wrong before, and nobody else, while many addresses guess', async () => {
  for (let i = 0; i < 3; i += 1) await byName({ number: 'X-1', name: 'Nobody' }, '10.0.3.1')
  await app.deps.db
    .updateTable('rateLimits')
    .set({ hits: MAX_WRONG_NAMES })
    .where('key', '=', 'certificate-wrong-names')
    .execute()
  expect(await byName({ number, name: '欧阳小明' }, '10.0.3.2')).toBe(0)
  expect(await byName({ number, name: '欧阳小明' }, '10.0.3.1')).toBe(TOO_MANY)
  expect(await byName({ number: 'X-2', name: 'Nobody' }, '10.0.3.3')).toBe(TOO_MANY)
  expect(await byCode(code, '10.0.3.1')).toBe(0)
})
