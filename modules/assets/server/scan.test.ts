import { assets } from '../contract/assets.ts'
import { AssetState } from '../contract/asset-kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandInScanner, startScanner } from '@tripos/files/test/stand-in-scanner.ts'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { sendFile } from '../test/make-assets.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { examineAll } from './examine.ts'

const MAX_BYTES = 1000

let scanner: StandInScanner
let app: TestApp
let token: string
beforeAll(async () => {
  scanner = await startScanner(MAX_BYTES)
  app = await startTestApp({ clamd: scanner.address })
  token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
})
afterAll(async () => {
  await app.close()
  scanner.close()
})

const found = async (text: string) => {
  const id = await sendFile(app, token, { name: 'a.txt', bytes: Buffer.from(text) })
  return app.call(assets.detail, { id }, token)
}

test('a clean file is ready, an infected one is refused by the name of the virus', async () => {
  expect(await found('clean')).toMatchObject({ state: AssetState.ready })
  expect(await found('an EICAR test')).toMatchObject({
    state: AssetState.refused,
    refusal: 'The virus scan found Eicar-Test. The file has been deleted.',
  })
})

test('what the scanner does not take is not let through', async () => {
  expect(await found('x'.repeat(MAX_BYTES + 1))).toMatchObject({ state: AssetState.refused })
})

test('while the scanner is away files wait, and nobody has them', async () => {
  scanner.isAway = true
  const { id, state } = await found('waits')
  expect(state).toBe(AssetState.examining)
  expect((await app.send(assets.link, { id }, token)).body.code).not.toBe(0)
  scanner.isAway = false
  app.clock.advance(61)
  await examineAll(app.deps)
  expect(await app.call(assets.detail, { id }, token)).toMatchObject({ state: AssetState.ready })
})
