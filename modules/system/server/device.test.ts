import { device, SAMPLE_BYTES } from '../contract/device.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sample = (token: string) =>
  app.app.inject({
    method: 'POST',
    url: device.sample.path,
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, br', token },
    payload: '{}',
  })

it('tells a student the time of the server', async () => {
  const token = await signIn(app, await makeStudent(app))
  expect(await app.call(device.probe, {}, token)).toEqual({ serverNow: app.clock.now().toISOString() })
})

it('sends bytes that nothing makes smaller, twenty times in ten minutes to each', async () => {
  const token = await signIn(app, await makeStudent(app))
  const other = await signIn(app, await makeStudent(app))
  for (let i = 0; i < 20; i += 1) {
    const reply = await sample(token)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.rawPayload).toHaveLength(SAMPLE_BYTES)
  }
  expect((await sample(token)).json()).toMatchObject({ code: codeOf('TOO_MANY_TRIES') })
  expect((await sample(other)).rawPayload).toHaveLength(SAMPLE_BYTES)
  app.clock.advance(601)
  expect((await sample(token)).rawPayload).toHaveLength(SAMPLE_BYTES)
})

it('is for students alone', async () => {
  const token = await signIn(app, await makeAdministrator(app, {}))
  expect((await sample(token)).json()).toMatchObject({ code: codeOf('NOT_ALLOWED') })
  expect((await sample('')).json()).toMatchObject({ code: codeOf('SESSION_INVALID') })
})
