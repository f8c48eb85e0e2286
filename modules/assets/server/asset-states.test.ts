/** The guards of all writes against the one table of asset states. */
import { mayHappen, type Transition } from '@tripos/contract-kit/transitions.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Tx } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'
import { ASSET_TRANSITIONS, AssetState } from '../contract/asset-kinds.ts'
import {
  acquireUploadLock,
  deleteUnfinished,
  deleteUpload,
  holdNext,
  holdOn,
  insertUpload,
  markReady,
  markRefused,
  putBack,
  saveOffset,
} from './uploads.queries.ts'

const WRITER = newId()
const STORAGE = newId()
let app: TestApp
let ownerId: string
beforeAll(async () => {
  app = await startTestApp()
  ownerId = (await makeAdministrator(app)).id
})
afterAll(() => app.close())

const FACTS = { kind: 3, mime: 'application/pdf', sizeBytes: 10, sha256: Buffer.alloc(32), width: null, height: null }
const { receive, giveUp, examine } = ASSET_TRANSITIONS
type Write = (tx: Tx, id: string) => Promise<unknown>
const soon = () => addSeconds(app.clock.now(), 60)

const CASES: readonly (readonly [string, Transition, Write])[] = [
  [
    'a page takes the lock',
    receive,
    (tx, id) => acquireUploadLock(tx, ownerId, { id, writer: newId(), storageId: STORAGE }),
  ],
  [
    'bytes are noted',
    receive,
    (tx, id) => saveOffset(tx, { id, writer: WRITER, receivedBytes: 5, now: app.clock.now() }),
  ],
  [
    'the last byte is noted',
    receive,
    (tx, id) => saveOffset(tx, { id, writer: WRITER, receivedBytes: 10, now: app.clock.now() }),
  ],
  ['given up', giveUp, (tx, id) => deleteUpload(tx, ownerId, id)],
  ['cleared as unfinished', giveUp, tx => deleteUnfinished(tx, soon())],
  ['taken to be examined', examine, tx => holdNext(tx, { now: app.clock.now(), until: soon(), storageId: STORAGE })],
  ['held longer', examine, (tx, id) => holdOn(tx, id, soon())],
  ['put back', examine, (tx, id) => putBack(tx, id, soon())],
  ['found in order', examine, (tx, id) => markReady(tx, id, { ...FACTS, durationSeconds: null })],
  ['refused', examine, (tx, id) => markRefused(tx, id, { name: 'NOT_FOUND', args: {} })],
]

const find = (id: string) => app.deps.db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst()

test.each(CASES)('%s in the states of the table and in no other', async (_, transition, write) => {
  const { db } = app.deps
  for (const state of Object.values(AssetState)) {
    await db.deleteFrom('assets').execute()
    const id = newId()
    const now = addSeconds(app.clock.now(), -60)
    await inTx(db, tx => insertUpload(tx, { id, name: 'a.pdf', sizeBytes: 10, ownerId, storageId: STORAGE }, now))
    const facts = state === AssetState.ready ? { ...FACTS, receivedBytes: 10 } : {}
    await db
      .updateTable('assets')
      .set({ state, writer: WRITER, ...facts })
      .where('id', '=', id)
      .execute()
    const before = await find(id)
    await inTx(db, tx => write(tx, id))
    const after = await find(id)
    const changed = JSON.stringify(after) !== JSON.stringify(before)
    expect({ state, changed }).toEqual({ state, changed: mayHappen(transition, state) })
    if (changed && after !== undefined) expect(transition.to).toContain(after.state)
  }
})
