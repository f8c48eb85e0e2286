/** How people learn of the end of what took long: imports by their calls in the modules' tests, exports here. */
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { collectTold, type Told } from '../../apps/server/test/told.ts'
import { newId } from '@tripos/runtime/random.ts'
import { tellingExport } from './tell-work.ts'

let app: TestApp
let told: Told[]
beforeAll(async () => {
  app = await startTestApp()
  told = collectTold()
})
beforeEach(() => void (told.length = 0))
afterAll(() => app.close())

const USER = newId()
const context = (): CallerContext => ({
  language: 'en-US',
  ip: '',
  userAgent: '',
  requestId: 'r',
  arrivedAt: app.clock.now(),
  log: makeLog('silent'),
  caller: {
    userId: USER,
    sessionId: newId(),
    userName: 'u',
    realName: 'U',
    avatar: '',
    roleType: RoleType.administrator,
    roleNames: [],
    level: 1,
    scope: { kind: DataScope.all },
    permissions: new Set(),
    mustChangePassword: false,
  } as unknown as CallerContext['caller'],
})

function exported(rows: AsyncIterable<string>): Readable {
  const made = { fileName: 'Users.xlsx', mime: 'text/plain', body: Readable.from(rows), link: '/admin/system/users' }
  const download = tellingExport(app.deps, context(), made)
  return 'body' in download ? (download.body as Readable) : Readable.from([])
}

async function* rows(middle: () => void = () => undefined): AsyncGenerator<string> {
  yield 'one\n'
  middle()
  yield 'two\n'
}

it('a short export arrives whole and says nothing more', async () => {
  expect(await exported(rows()).toArray()).toHaveLength(2)
  expect(told).toEqual([])
})

it('a long one is told of when its last byte has gone', async () => {
  const chunks = await exported(rows(() => app.clock.advance(5))).toArray()
  expect(Buffer.concat(chunks.map(chunk => Buffer.from(chunk as Buffer))).toString()).toBe('one\ntwo\n')
  expect(told).toMatchObject([
    { kind: 'export.finished', userId: USER, params: { file: 'Users.xlsx' }, link: '/admin/system/users' },
  ])
  expect(told[0]?.now).toEqual(addSeconds(app.clock.now(), 0))
})

it('one that was made before it goes out is told of too', async () => {
  const made = {
    fileName: 'Words.xlsx',
    mime: 'text/plain',
    body: Buffer.from('all'),
    link: '/admin/system/dictionaries',
  }
  const ctx = context()
  app.clock.advance(6)
  const download = tellingExport(app.deps, ctx, made)
  const chunks = 'body' in download ? await (download.body as Readable).toArray() : []
  expect(Buffer.concat(chunks as Buffer[]).toString()).toBe('all')
  expect(told.map(one => [one.kind, one.params])).toEqual([['export.finished', { file: 'Words.xlsx' }]])
})

it('one that breaks in the middle is told of, however short it was, and stays broken', async () => {
  const broken = rows(() => {
    throw new Error('the database is away')
  })
  await expect(exported(broken).toArray()).rejects.toThrow('the database is away')
  expect(told.map(one => one.kind)).toEqual(['export.failed'])
})

it('so is one whose reader has gone, and its source is let go', async () => {
  let isLetGo = false
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'row\n'
    } finally {
      isLetGo = true
    }
  }
  const body = exported(endless())
  for await (const _ of body) break
  while (told.length === 0) await turn()
  expect([isLetGo, told.map(one => one.kind)]).toEqual([true, ['export.failed']])
})
