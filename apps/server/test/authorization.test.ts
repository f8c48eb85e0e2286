/**
 * Who may do what: every declared call, six kinds of caller, what is theirs, what is another's, what does not exist. A call
 * without a row fails. Whatever is refused leaves every table as it was.
 */
import { allEndpoints } from './all-endpoints.ts'
import { identity } from '../../../modules/identity/contract/identity.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { startTestApp } from './app.ts'
import { WHO_MAY_CALL } from './authorization/who-may-call.ts'
import {
  MARKER_TAGS,
  type Outcome,
  type Principal,
  PRINCIPALS,
  type Row,
  type Rows,
  type World,
} from './authorization/row.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  setSite,
  signIn,
} from '../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../../modules/questions/test/make-questions.ts'
import { sendUpload } from './upload.ts'

/** Each module has its rows in `test/`. */
const FILES = import.meta.glob<Record<string, Rows>>('../../../modules/*/test/*-rows.ts', { eager: true })

const ROWS = new Map<Endpoint, Row>([
  ...Object.values(FILES).flatMap(file => Object.values(file).flat()),
  // Last: it ends the sessions that the other rows use.
  [identity.logout, { input: () => ({}) }],
])

/** Not data of anybody: counters, sessions and the log of sign-ins, and the queue. */
const LEFT_OUT = new Set(['sessions', 'sign_ins', 'rate_limits', 'tries', 'server_keys', 'contact_codes', 'migrations'])

/** From now on each row of any table that is put in, changed or taken out leaves the name of its table, if it is committed. */
async function noteChanges({ app }: World): Promise<void> {
  const { db } = app.deps
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(db)
  await sql`create unlogged table changed (name text not null)`.execute(db)
  await sql`create function note_change() returns trigger language plpgsql as
    $$ begin insert into changed values (tg_argv[0]); return null; end $$`.execute(db)
  for (const { name } of rows.filter(row => !LEFT_OUT.has(row.name))) {
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change(${sql.lit(name)})`.execute(db)
    await sql`create trigger note_emptied after truncate on ${sql.table(name)}
      execute function note_change(${sql.lit(name)})`.execute(db)
  }
}

/** Names of the tables that have changed since this was asked last. */
async function changedTables({ app }: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with gone as (delete from changed returning name)
    select distinct name from gone order by name`.execute(app.deps.db)
  return rows.map(({ name }) => name)
}

const RIGHTS = new Map(WHO_MAY_CALL.map(({ path, right }) => [path, right]))

/** The gate that the table of rights promises, before the row's own words: the declaration of a call is what is tested. */
function expectedOutcome(endpoint: Endpoint, row: Row, principal: Principal): Outcome {
  const rightful = row.rightful ?? 'ok'
  const others = row.others ?? rightful
  const rule = RIGHTS.get(endpoint.path)
  if (rule === 'public') return rightful
  if (principal === 'nobody') return 'SESSION_INVALID'
  if (rule === 'signedIn') return rightful
  const isStudent = principal === 'student' || principal === 'otherStudent'
  if (rule === 'student') {
    if (!isStudent) return 'NOT_ALLOWED'
    return principal === 'student' ? rightful : others
  }
  if (isStudent) return 'NOT_ALLOWED'
  if (principal === 'marker') return MARKER_TAGS.includes(rule ?? '') ? rightful : 'NOT_ALLOWED'
  return principal === 'administrator' ? rightful : others
}

interface Attempt {
  readonly input: object
  readonly token: string | undefined
}

const nameOf = (code: number): Outcome =>
  Object.entries(ERRORS).find(([, entry]) => entry.code === code)?.[0] ?? String(code)

/** Each attempt counts as a first one: the limits of tries have their own tests. */
async function attempt({ app }: World, endpoint: Endpoint, { input, token }: Attempt): Promise<Outcome> {
  await sql`delete from rate_limits`.execute(app.deps.db)
  if (endpoint.transport === 'upload' || endpoint.transport === 'uploadToDisk') {
    const name = endpoint.transport === 'upload' ? 'questions.jsonl' : 'answer.txt'
    const file = { name, bytes: '{"question":"1+1?","options":["(A)1","(B)2"],"label":"B"}' }
    const sent = { fields: input as Record<string, string>, file, token: token ?? '' }
    const { body } = await sendUpload(app, endpoint, sent)
    return body.code === 0 ? 'ok' : nameOf(body.code)
  }
  const reply = await app.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    payload: JSON.stringify(input),
  })
  if (reply.headers['content-disposition'] !== undefined) return 'ok'
  const { code } = reply.json<{ code: number }>()
  return code === 0 ? 'ok' : nameOf(code)
}

let world: World

beforeAll(async () => {
  const app = await startTestApp({ demo: true })
  const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
  const student = await makeStudent(app)
  const administrator = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [here.id] })
  const marker = await makeAdministrator(app, {
    permissions: MARKER_TAGS,
    scope: DataScope.department,
    departmentIds: [here.id],
  })
  const stranger = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [there.id] })
  const bank = await makeBank(app, administrator, { departmentId: here.id })
  await makeQuestions(app, 10, { bank, type: 1 })
  await setSite(app, { signUpOpen: false })
  world = {
    app,
    departmentId: here.id,
    bank,
    users: { student, administrator },
    tokens: {
      nobody: undefined,
      student: await signIn(app, student),
      otherStudent: await signIn(app, await makeStudent(app)),
      marker: await signIn(app, marker),
      otherAdministrator: await signIn(app, stranger),
      administrator: await signIn(app, administrator),
    },
  }
  await noteChanges(world)
}, 60_000)
afterAll(() => world.app.close())

it('has a row for every declared call, and for no other', () => {
  const without = allEndpoints.filter(endpoint => !ROWS.has(endpoint)).map(endpoint => endpoint.path)
  expect(without, 'each needs a row in test/<name>-rows.ts of its module').toEqual([])
  expect(ROWS.size).toBe(allEndpoints.length)
})

it('mounts every declared call', () => {
  const mounted = new Set(world.app.modules.flatMap(module => module.calls).map(call => call.endpoint.path))
  expect(allEndpoints.filter(endpoint => !mounted.has(endpoint.path)).map(endpoint => endpoint.path)).toEqual([])
})

it('sees what changes', async () => {
  await makeDepartment(world.app)
  expect(await changedTables(world)).toContain('departments')
  expect(await changedTables(world)).toEqual([])
})

const named = [...ROWS].map(([endpoint, row]) => [endpoint.path, endpoint, row] as const)

describe.each(named)('%s', (_, endpoint, row) => {
  const expectedFor = (principal: Principal) => row.deviations?.[principal] ?? expectedOutcome(endpoint, row, principal)

  it('refuses those who may not, and changes nothing', async () => {
    const id = (await row.target?.(world)) ?? newId()
    await changedTables(world)
    const seen: Partial<Record<Principal, Outcome>> = {}
    const refused = PRINCIPALS.filter(principal => expectedFor(principal) !== 'ok')
    for (const principal of refused) {
      seen[principal] = await attempt(world, endpoint, {
        input: await row.input(world, id),
        token: world.tokens[principal],
      })
    }
    expect(seen).toEqual(Object.fromEntries(refused.map(principal => [principal, expectedFor(principal)])))
    expect(await changedTables(world)).toEqual([])
  })

  it('lets those who may', async () => {
    for (const principal of PRINCIPALS.filter(name => expectedFor(name) === 'ok')) {
      const id = (await row.target?.(world)) ?? newId()
      const outcome = await attempt(world, endpoint, {
        input: await row.input(world, id),
        token: world.tokens[principal],
      })
      expect({ principal, outcome }).toEqual({ principal, outcome: 'ok' })
    }
  })

  if (row.absent === undefined) return
  it('treats what does not exist like what is not theirs', async () => {
    const rightful = PRINCIPALS.findLast(principal => expectedFor(principal) === 'ok') ?? 'nobody'
    const input = await row.input(world, newId())
    expect(await attempt(world, endpoint, { input, token: world.tokens[rightful] })).toBe(row.absent)
  })
})
