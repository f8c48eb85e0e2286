import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { audit } from '../contract.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const admin = await makeAdministrator(app)
  token = await signIn(app, admin)
  const rows = sql`insert into audit_log (id, at, actor_id, action, object_type, object_id, object_name, bigrams, request_id, ip)
    select gen_random_uuid(), ${app.clock.now()}::timestamptz - make_interval(mins => n), ${admin.id}, 'bank.save', 'bank',
      'thing-' || n::text, 'name ' || n::text, case n when 77 then ${bigramsOf('rarity')}::text[] else ${bigramsOf('common')}::text[] end,
      case n when 88 then 'rarity' else 'request-' || n::text end, case n when 99 then 'rarity' else '10.0.0.1' end
    from generate_series(1, 10300) n`
  await inLane('job', () => rows.execute(app.deps.db))
  await sql`analyze audit_log`.execute(app.deps.db)
})
afterAll(() => app.close())

const page = (input: object) => app.call(audit.paging, { page: 1, size: 20, ...input }, token)
const names = async (input: object) => (await page(input)).rows.map(row => row.objectName)

it('counts ten thousand and says that there are more', async () => {
  expect(await page({ action: 'bank.save' })).toMatchObject({ total: 10_000, isMore: true })
  expect(await page({ search: 'common' })).toMatchObject({ total: 10_000, isMore: true })
  const narrowed = { action: 'bank.save', from: new Date(app.clock.now().getTime() - 100.5 * 60_000).toISOString() }
  expect(await page(narrowed)).toMatchObject({ total: 100, isMore: false })
})

it('finds by words and by whole numbers at once, each once, in the order of time', async () => {
  expect(await names({ search: 'rarity' })).toEqual(['name 77', 'name 88', 'name 99'])
  expect(await names({ search: 'rarity', order: 'asc' })).toEqual(['name 99', 'name 88', 'name 77'])
  expect(await names({ search: 'rarity', size: 1, page: 2 })).toEqual(['name 88'])
  expect(await names({ search: 'thing-4711' })).toEqual(['name 4711'])
  expect(await names({ search: 'rarity', action: 'exam.publish' })).toEqual([])
})

it('turns pages in one order, near and far', async () => {
  expect(await names({ action: 'bank.save', page: 400, size: 20 })).toEqual(
    Array.from({ length: 20 }, (_, index) => `name ${399 * 20 + index + 1}`),
  )
  expect((await names({ search: 'common', page: 2, size: 20 }))[0]).toBe('name 21')
})
