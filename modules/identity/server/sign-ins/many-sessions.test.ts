/** Sessions and sign-ins of a scope of very many people, which are found another way than those of a class: as a plain statement finds them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { seedUsers } from '../../../../apps/server/test/load/seed.ts'
import { sessions, signIns } from '../../contract/sign-ins.ts'
import { makeAdministrator, makeDepartment, signIn, type TestUser } from '../../test/make-identity.ts'

const PEOPLE = 1100

let app: TestApp
let caller: TestUser
let token: string

beforeAll(async () => {
  app = await startTestApp()
  const { deps, database } = app
  const here = await makeDepartment(app, { name: 'Here' })
  const there = await makeDepartment(app, { name: 'There' })
  const [ours, others] = [
    await seedUsers({ deps, pool: database.pool }, { prefix: 'ours', count: PEOPLE }),
    await seedUsers({ deps, pool: database.pool }, { prefix: 'others', count: 100 }),
  ]
  for (const [department, people] of [
    [here, ours],
    [there, others],
    // Some are of both.
    [there, ours.slice(0, 50)],
  ] as const)
    await database.pool.query('insert into user_departments (user_id, department_id) select unnest($1::uuid[]), $2', [
      people.map(one => one.userId),
      department.id,
    ])
  caller = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [here.id] })
  token = await signIn(app, caller)
  const now = app.clock.now()
  const run = (text: string) => database.pool.query(text, text.includes('$1') ? [now] : [])
  await run(`update sessions set created_at = $1::timestamptz - (get_byte(token_hash, 0) % 40) * interval '1 minute',
    last_seen_at = $1::timestamptz - (get_byte(token_hash, 1) % 40) * interval '1 minute', ip = '10.0.0.' || get_byte(token_hash, 2) % 3
    where user_id in (select id from users where role_type = 1)`)
  await run(`update users set state = 1 where user_name ~ '(ours|others).*7$'`)
  await run(`update sessions set idle_expires_at = $1::timestamptz - interval '1 second'
    where user_id in (select id from users where user_name ~ '^ours.*3$')`)
  await run(`insert into sign_ins (id, at, user_id, result, way, ip, user_agent, session_id)
    select gen_random_uuid(), $1::timestamptz - (n * length(user_name) * 7919 % 5000) * interval '1 minute', users.id,
      case when n = 1 then 'ok' else 'wrong' end, 'password', '10.0.0.1', '', case when n = 1 then gen_random_uuid() end
    from users, generate_series(1, 2) n`)
  await run(`insert into sign_ins (id, at, user_id, result, way, ip, user_agent)
    select gen_random_uuid(), $1::timestamptz - n * interval '1 minute', null, 'wrong', 'password', '10.0.0.1', '' from generate_series(1, 20) n`)
})
afterAll(() => app.close())

const inScope = () => sql`(users.id = ${caller.id} or users.id in (select user_id from user_departments
  where department_id in (select department_id from user_departments join users on users.id = user_id where user_name = 'ours00999')))`

const PAGES = [
  { page: 1, size: 20 },
  { page: 4, size: 100 },
  { page: 45, size: 20 },
]
const COLUMNS = {
  lastSeenAt: 'sessions.last_seen_at',
  createdAt: 'sessions.created_at',
  userName: 'users.user_name',
} as const

describe('of very many people', () => {
  it.each(
    (['lastSeenAt', 'createdAt', 'userName'] as const).flatMap(sort =>
      (['asc', 'desc'] as const).flatMap(order => [
        { sort, order },
        { sort, order, ip: '10.0.0.1' },
      ]),
    ),
  )('sessions by $sort, $order, of $ip', async input => {
    const { rows } = await sql<{
      id: string
    }>`select sessions.id from sessions join users on users.id = sessions.user_id
      where idle_expires_at > ${app.clock.now()} and expires_at > ${app.clock.now()} and users.state = 0 and ${inScope()}
        and starts_with(sessions.ip, ${input.ip ?? ''})
      order by ${sql.raw(COLUMNS[input.sort])} ${sql.raw(input.order)}, sessions.id`.execute(app.deps.db)
    for (const page of PAGES) {
      const found = await app.call(sessions.paging, { ...input, ...page }, token)
      expect(found.rows.map(row => row.id)).toEqual(
        rows.slice((page.page - 1) * page.size, page.page * page.size).map(row => row.id),
      )
      expect([found.total, found.isMore]).toEqual([rows.length, false])
    }
    expect(rows.length).toBeGreaterThan(input.ip === undefined ? 850 : 200)
  })

  it('the log of sign-ins, without tries under unknown names', async () => {
    const { rows } = await sql<{
      id: string
    }>`select sign_ins.id from sign_ins join users on users.id = sign_ins.user_id
      where ${inScope()} order by sign_ins.at desc, sign_ins.id`.execute(app.deps.db)
    for (const page of PAGES) {
      const found = await app.call(signIns.paging, page, token)
      expect(found.rows.map(row => row.id)).toEqual(
        rows.slice((page.page - 1) * page.size, page.page * page.size).map(row => row.id),
      )
      expect(found.total).toBe(rows.length)
    }
    expect(rows.length).toBeGreaterThan(PEOPLE * 2)
  })
})
