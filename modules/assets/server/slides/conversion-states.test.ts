/** The guards of all writes against the one table of states of conversions. */
import { mayHappen, type Transition } from '@tripos/contract-kit/transitions.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Tx } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAsset } from '../../../courses/test/make-courses.ts'
import { AssetKind, CONVERSION_TRANSITIONS, ConversionFailure, ConversionState } from '../../contract/asset-kinds.ts'
import {
  holdConversionOn,
  holdNextConversion,
  insertConversion,
  markAllUnfit,
  markConverted,
  markUnconverted,
  putConversionBack,
  restoreUnfit,
} from './conversions.queries.ts'

let app: TestApp
let assetId: string
beforeAll(async () => {
  app = await startTestApp()
  assetId = await makeAsset(app, { kind: AssetKind.slides })
})
afterAll(() => app.close())

const { convert, again } = CONVERSION_TRANSITIONS
const now = () => app.clock.now()
const soon = () => addSeconds(now(), 60)
type Write = (tx: Tx, id: string) => Promise<unknown>

const CASES: readonly (readonly [string, Transition, Write])[] = [
  ['taken', convert, tx => holdNextConversion(tx, { now: now(), until: soon() })],
  ['held longer', convert, (tx, id) => holdConversionOn(tx, id, soon())],
  ['put back', convert, (tx, id) => putConversionBack(tx, id, { until: soon(), counts: true })],
  ['done', convert, (tx, id) => markConverted(tx, id, { sizeBytes: 10, pages: 1 })],
  ['failed', convert, (tx, id) => markUnconverted(tx, id, ConversionFailure.unreadable)],
  ['all failed', convert, tx => markAllUnfit(tx)],
  ['again', again, tx => restoreUnfit(tx)],
]
const FACTS = {
  [ConversionState.waiting]: {},
  [ConversionState.ready]: { sizeBytes: 5, pageCount: 2 },
  [ConversionState.failed]: { failure: ConversionFailure.unfit },
}

test.each(CASES)('%s in the states of the table and in no other', async (_, transition, write) => {
  const { db } = app.deps
  for (const state of Object.values(ConversionState)) {
    await db.deleteFrom('assetConversions').execute()
    await inTx(db, tx => insertConversion(tx, assetId, now()))
    await db
      .updateTable('assetConversions')
      .set({ state, ...FACTS[state] })
      .execute()
    const find = () => db.selectFrom('assetConversions').selectAll().executeTakeFirstOrThrow()
    const before = await find()
    await inTx(db, tx => write(tx, assetId))
    const after = await find()
    const changed = JSON.stringify(after) !== JSON.stringify(before)
    expect({ state, changed }).toEqual({ state, changed: mayHappen(transition, state) })
    if (changed) expect(transition.to).toContain(after.state)
  }
})

test('only what lacked a part of LibreOffice waits again by itself', async () => {
  const { db } = app.deps
  await db.deleteFrom('assetConversions').execute()
  await inTx(db, tx => insertConversion(tx, assetId, now()))
  await markUnconverted(db, assetId, ConversionFailure.tooCostly)
  await restoreUnfit(db)
  expect(await db.selectFrom('assetConversions').select('state').executeTakeFirst()).toEqual({
    state: ConversionState.failed,
  })
})
