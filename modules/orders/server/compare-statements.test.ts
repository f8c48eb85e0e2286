/** The loop that compares what gateways say of a day with our books. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { reconciliation } from '../contract/gateways.ts'
import { setUpGateway } from '../test/make-orders.ts'
import { compareStatements } from './compare-statements.ts'

let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ gatewayAddresses: ['127.0.0.1'] })
  root = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

it('compares a day again that was compared before its statement was whole, and then no more', async () => {
  const standIn = await setUpGateway(app, root, 'stripe')
  const day = app.clock.now().toISOString().slice(0, 10)
  await app.call(reconciliation.startComparison, { gateway: 'stripe', day }, root)
  const comparedBy = async (now: Date) => {
    await compareStatements({ ...app.deps, clock: { now: () => now } })
    const { rows } = await app.call(reconciliation.statements, { size: 100 }, root)
    return rows.find(row => row.day === day)?.comparedAt
  }
  const whole = new Date(Date.parse(day) + 2 * 86_400_000)
  expect(await comparedBy(whole)).toBe(whole.toISOString())
  expect(await comparedBy(new Date(whole.getTime() + 1000))).toBe(whole.toISOString())
  await standIn.stop()
})
