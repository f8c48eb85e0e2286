import { auditActions } from '@tripos/contract-kit/installed.ts'
import { audit } from '../contract.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeDepartment, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { recordedOperation } from '../test/make-operations.ts'
import { sql } from '@tripos/db/client.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { newId } from '@tripos/runtime/random.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { keepHead } from './kept-head.ts'
import { sealAndCheckLog, sealLog } from './seal-log.ts'

let app: TestApp
let admin: TestUser
let token: string
const HOUR = 3600

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdministrator(app, { realName: '王管理' })
  token = await signIn(app, admin)
})
afterAll(() => app.close())

/** What somebody does who may do everything to the database: constraints do not stop them. */
async function behindItsBack(statement: string): Promise<void> {
  await app.deps.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
}
const check = () => app.call(audit.verify, {}, token)
const kindsOf = async () => (await check()).findings.map(({ kind, id }) => [kind, id])

describe('the chain of seals', () => {
  beforeEach(async () => {
    await behindItsBack('delete from audit_seals')
    await behindItsBack('delete from audit_log')
    for (let i = 0; i < 5; i++) {
      app.clock.advance(60)
      await recordedOperation(app, admin, { before: { name: `bank ${i}` }, after: { name: `bank ${i} renamed` } })
    }
    await sealLog(app.deps)
  })
  const ids = async () =>
    (await app.deps.db.selectFrom('auditLog').select('id').orderBy('at').orderBy('id').execute()).map(row => row.id)

  it('finds nothing where nothing was touched, over any number of batches', async () => {
    for (let i = 0; i < 3; i++) await recordedOperation(app, admin)
    expect(await check()).toMatchObject({ rowCount: 8, findingCount: 0, checkedBy: '王管理' })
    expect((await app.call(audit.lastCheck, {}, token))?.head).toMatch(/^8:[0-9a-f]{64}$/)
  })

  it('finds a row that was changed', async () => {
    const [, second] = await ids()
    await behindItsBack(`update audit_log set after = '{"name":"innocent"}' where id = '${second}'`)
    expect(await kindsOf()).toEqual([['changed', second]])
  })

  it('finds a row whose actor was changed together with its stored hash', async () => {
    const [, , third] = await ids()
    await behindItsBack('alter table audit_log alter column row_hash drop expression')
    await behindItsBack(`update audit_log set actor_id = null where id = '${third}'`)
    expect(await kindsOf()).toEqual([['changed', third]])
    await restoreColumn()
  })

  it('finds a row that was removed, with its seal or without', async () => {
    const [first, second, third] = await ids()
    await behindItsBack(`delete from audit_log where id = '${second}'`)
    expect(await kindsOf()).toEqual([['removed', second]])
    await behindItsBack(`delete from audit_seals where audit_id = '${second}'`)
    expect(await kindsOf()).toEqual([['chainBroken', third]])
    await behindItsBack(`delete from audit_seals where audit_id = '${first}'`)
    expect((await kindsOf()).map(([kind]) => kind)).toContain('chainBroken')
  })

  it('seals a row whose time lies behind the seals, tells of it, and raises no alarm', async () => {
    const id = newId()
    await sql`insert into audit_log (id, at, action, object_type, object_id) values
      (${id}, ${new Date(app.clock.now().getTime() - 2 * HOUR * 1000)}, 'bank.save', 'bank', 'x')`.execute(app.deps.db)
    for (let i = 0; i < 2; i += 1) {
      const found = await check()
      expect(found).toMatchObject({ rowCount: 6, findingCount: 0 })
      expect(found.findings).toMatchObject([{ kind: 'outOfOrder', id }])
    }
  })

  it.each([
    ['two hours', 2 * HOUR],
    ['a day', 24 * HOUR],
  ])('survives a clock that steps back %s and forward again', async (_, seconds) => {
    app.clock.advance(-seconds)
    for (let i = 0; i < 3; i += 1) await recordedOperation(app, admin)
    await sealLog(app.deps)
    // Written before the clock is right again, sealed after.
    const last = await recordedOperation(app, admin)
    app.clock.advance(seconds + 60)
    await recordedOperation(app, admin)
    await sealLog(app.deps)
    const found = await check()
    expect(found).toMatchObject({ rowCount: 10, findingCount: 0 })
    expect(found.findings.map(({ kind }) => kind)).toEqual(['outOfOrder', 'outOfOrder'])
    expect((await app.call(audit.detail, { id: last }, token)).sealNo).toBe(10)
  })

  it('has every column of a row in its hash', async () => {
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`.execute(app.deps.db)
    const FORGED: Readonly<Record<string, string>> = {
      uuid: `'01900000-0000-7000-8000-000000000000'`,
      'timestamp with time zone': `now() - interval '1 year'`,
      text: `'forged'`,
      jsonb: `'{"forged": true}'`,
    }
    const [id] = await ids()
    // What the log is searched by is made from the columns that are in the hash.
    for (const { name, type } of columns.filter(column => column.name !== 'bigrams')) {
      await behindItsBack('create table kept as select * from audit_log')
      await behindItsBack(`update audit_log set ${name} = ${FORGED[type] ?? `no value for ${type}`} where id = '${id}'`)
      expect([name, (await check()).findingCount]).not.toEqual([name, 0])
      await behindItsBack(`delete from audit_log where object_id = (select object_id from kept where id = '${id}')
        or id = '01900000-0000-7000-8000-000000000000' or id = '${id}'`)
      const own = columns.map(column => `"${column.name}"`).join(', ')
      await behindItsBack(`insert into audit_log (${own}) select ${own} from kept where id = '${id}'`)
      await behindItsBack(`delete from audit_seals where audit_id not in (select id from kept)`)
      await behindItsBack('drop table kept')
      expect((await check()).findingCount).toBe(0)
    }
    expect(columns.length).toBeGreaterThan(12)
  })

  it('knows by a head that was kept outside that all of it was written anew', async () => {
    const { head } = await check()
    if (head === null) throw new Error('the chain has no head')
    await recordedOperation(app, admin)
    expect(await app.call(audit.verify, { head }, token)).toMatchObject({ findingCount: 0, rowCount: 6 })
    // Whoever owns the database makes another story and another chain of it.
    const [, second] = await ids()
    await behindItsBack('delete from audit_seals')
    await behindItsBack(`delete from audit_log where id = '${second}'`)
    await sealLog(app.deps)
    expect(await check()).toMatchObject({ findingCount: 0 })
    const found = await app.call(audit.verify, { head }, token)
    expect(found.findings).toMatchObject([{ kind: 'headDiffers' }])
    expect(found.findingCount).toBe(1)
    // Nor was anything cut off the end.
    const { head: later } = await check()
    const newest = (await ids()).at(-1)
    await behindItsBack(`delete from audit_seals where audit_id = '${newest}'`)
    await behindItsBack(`delete from audit_log where id = '${newest}'`)
    expect((await app.call(audit.verify, { head: later ?? '' }, token)).findingCount).toBe(1)
    for (const text of ['x', '0:ab', `1:${'g'.repeat(64)}`]) {
      expect(await refusalOf(app.call(audit.verify, { head: text }, token))).toBe('BAD_INPUT')
    }
  })

  it('leaves its head in a file every night and with each check', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'tripos-head-')), 'heads.txt')
    const found = await sealAndCheckLog(app.deps, { checkedBy: null })
    const silent = makeLog('silent')
    await keepHead({ config: { ...app.deps.config, auditHeadFile: file }, log: silent }, found)
    await keepHead({ config: { ...app.deps.config, auditHeadFile: file }, log: silent }, found)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]?.split(' ')[1]).toBe((await app.call(audit.lastCheck, {}, token))?.head)
    rmSync(dirname(file), { recursive: true })
  })

  it('seals a write that took its time and came in late', async () => {
    const late = { arrivedAt: new Date(app.clock.now().getTime() - 120_000) }
    await sql`insert into audit_log (id, at, action, object_type, object_id) values
      (${newId()}, ${late.arrivedAt}, 'bank.save', 'bank', 'x')`.execute(app.deps.db)
    expect(await check()).toMatchObject({ rowCount: 6, findingCount: 0 })
  })

  it('finds a link that was rewritten', async () => {
    const [, second, third] = await ids()
    await behindItsBack(`update audit_seals set row_hash = sha256('x'), hash = sha256(prev_hash || sha256('x'))
      where audit_id = '${second}'`)
    expect(await kindsOf()).toEqual([
      ['changed', second],
      ['chainBroken', third],
    ])
  })

  it('is kept by the database too: a sealed row can be neither changed nor removed, nor a link taken out', async () => {
    const [, second] = await ids()
    const { db } = app.deps
    await expect(sql`update audit_log set action = 'x' where id = ${second}`.execute(db)).rejects.toThrow(/foreign key/)
    await expect(sql`delete from audit_log where id = ${second}`.execute(db)).rejects.toThrow(/foreign key/)
    await expect(sql`delete from audit_seals where audit_id = ${second}`.execute(db)).rejects.toThrow(/foreign key/)
    await expect(sql`update audit_seals set hash = 'x' where audit_id = ${second}`.execute(db)).rejects.toThrow(/check/)
    expect(await kindsOf()).toEqual([])
  })

  it('loses nothing and forks nowhere when several processes seal at once', async () => {
    for (let i = 0; i < 40; i++) await recordedOperation(app, admin)
    await Promise.all([
      sealLog(app.deps),
      sealLog(app.deps),
      sealAndCheckLog(app.deps, { checkedBy: null }),
      sealLog(app.deps),
    ])
    expect(await check()).toMatchObject({ rowCount: 45, findingCount: 0 })
  })

  it('makes no write wait: rows go in while a sealer holds its transaction open', async () => {
    await app.deps.db.transaction().execute(async tx => {
      await sql`insert into audit_seals (no, audit_id, row_hash, prev_hash, hash, at, sealed_at)
        select 6, id, row_hash, (select hash from audit_seals where no = 5),
          sha256((select hash from audit_seals where no = 5) || row_hash), at, now()
        from audit_log where id = ${await recordedOperation(app, admin)}`.execute(tx)
      await Promise.all([recordedOperation(app, admin), recordedOperation(app, admin)])
    })
    expect(await check()).toMatchObject({ rowCount: 8, findingCount: 0 })
  })
})

/** As the migration made it. */
async function restoreColumn(): Promise<void> {
  await behindItsBack('delete from audit_seals')
  await behindItsBack('alter table audit_seals drop constraint audit_seals_audit_id_row_hash_fkey')
  await behindItsBack('alter table audit_log drop column row_hash')
  await behindItsBack(`alter table audit_log add column row_hash bytea not null generated always as (audit_row_hash(
    id, at, actor_id, action, object_type, object_id, object_name, detail, before, after, ip, request_id)) stored`)
  await behindItsBack('create unique index audit_log_hash on audit_log (id, at, row_hash)')
  await behindItsBack(
    `alter table audit_seals add foreign key (audit_id, at, row_hash) references audit_log (id, at, row_hash)
      not valid`,
  )
}

describe('an operation', () => {
  it('keeps only what changed, before and after, and no secret', async () => {
    const before = { name: 'A', sort: 1, mobile: '13812345678', password: 'old secret', idCard: '11010119900307811X' }
    const after = { ...before, name: 'B', mobile: '13912345679', password: 'new secret', idCard: '110101199003078136' }
    const id = await recordedOperation(app, admin, { before, after, detail: { token: 'abc', isPasswordSet: true } })
    const shown = await app.call(audit.detail, { id }, token)
    expect(shown.before).toEqual({ name: 'A', mobile: '138****5678', password: '******', idCard: '110101**********1X' })
    expect(shown.after).toEqual({ name: 'B', mobile: '139****5679', password: '******', idCard: '110101**********36' })
    expect(shown.detail).toEqual({ token: '******', isPasswordSet: true })
    expect(shown).toMatchObject({ objectName: 'B', actor: { id: admin.id, realName: '王管理' }, ip: '192.0.2.1' })
    const { rows } = await sql<{ text: string }>`select t::text as text from audit_log t where id = ${id}`.execute(
      app.deps.db,
    )
    expect(rows[0]?.text).not.toMatch(/secret|13812345678|13912345679|110101199003/)
  })

  it('calls the fields of a thing as its form does, in the language of the reader', async () => {
    const before = { title: 'old', isRequired: false, grown: 1 }
    const id = await recordedOperation(app, admin, {
      action: 'course.save',
      objectType: 'course',
      before,
      after: { title: 'new', isRequired: true, grown: 2 },
    })
    const { fieldNames } = await app.call(audit.detail, { id }, token)
    expect(fieldNames).toEqual({ title: 'Title', isRequired: 'Required' })
  })

  it('is found by the name of who did it, of the thing, by action, kind, actor and time', async () => {
    const other = await makeAdministrator(app, { realName: '李阅卷' })
    app.clock.advance(60)
    const at = app.clock.now()
    const id = await recordedOperation(app, other, {
      action: 'exam.publish',
      objectType: 'exam',
      objectName: '期末考试 2026',
    })
    app.clock.advance(60)
    await recordedOperation(app, admin, { objectName: 'something else' })
    const found = async (input: object) =>
      (await app.call(audit.paging, { page: 1, size: 50, ...input }, token)).rows.map(row => row.id)
    for (const search of ['李阅', '期末', other.userName]) expect(await found({ search })).toEqual([id])
    expect(await found({ action: 'exam.publish' })).toEqual([id])
    expect(await found({ objectType: 'exam' })).toEqual([id])
    expect(await found({ actorId: other.id })).toEqual([id])
    expect(await found({ from: at.toISOString(), until: new Date(at.getTime() + 1).toISOString() })).toEqual([id])
    expect(await found({ search: 'nothing like this' })).toEqual([])
    expect((await app.call(audit.actors, { search: '李阅' }, token)).map(row => row.id)).toEqual([other.id])
  })

  it('is seen by those within whose data scope its actor is, and by nobody else', async () => {
    const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
    const colleague = await makeAdministrator(app, { departmentIds: [here.id] })
    const ids = {
      colleague: await recordedOperation(app, colleague),
      stranger: await recordedOperation(app, await makeAdministrator(app, { departmentIds: [there.id] })),
      nobody: await recordedOperation(app, undefined),
    }
    const reader = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [here.id] })
    const readerToken = await signIn(app, reader)
    const list = await app.call(audit.paging, { page: 1, size: 100 }, readerToken)
    expect(list.rows.map(row => row.id)).toEqual([ids.colleague])
    for (const id of [ids.stranger, ids.nobody]) {
      expect(await refusalOf(app.call(audit.detail, { id }, readerToken))).toBe('NOT_FOUND')
    }
    const actors = await app.call(audit.actors, {}, readerToken)
    expect(actors.map(row => row.id).sort()).toEqual([colleague.id, reader.id].sort())
  })

  it('comes as a workbook with words for its action, and no formula', async () => {
    const id = await recordedOperation(app, admin, { objectName: '=1+1', after: { name: 'x' }, objectId: newId() })
    const { objectId } = await app.call(audit.detail, { id }, token)
    const reply = await app.app.inject({
      method: 'POST',
      url: audit.export.path,
      headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN', token },
      payload: JSON.stringify({ search: objectId }),
    })
    const rows: (readonly string[])[] = []
    for await (const row of readSheet(reply.rawPayload)) rows.push(row.cells)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(expect.arrayContaining(['王管理', '保存题库', '=1+1', 'name: x']))
    expect(reply.rawPayload.includes(Buffer.from('<f>'))).toBe(false)
    const { rows: taken } = await app.call(audit.paging, { action: 'log.export' }, token)
    expect(taken).toHaveLength(1)
    const { detail } = await app.call(audit.detail, { id: taken[0]?.id ?? '' }, token)
    expect(detail).toMatchObject({ search: objectId })
  })
})

/** Every `noun.verb` in a source that writes to the log. */
function actionsInSources(): Set<string> {
  const folder = join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name =>
      /^[^/]+\/server\/.*\.ts$/.test(name.replaceAll('\\', '/')) &&
      !name.endsWith('.test.ts') &&
      !name.endsWith('.queries.ts'),
  )
  const texts = files.map(name => readFileSync(join(folder, name), 'utf8'))
  const writers = texts.filter(text => text.includes('recordAudit'))
  return new Set(
    writers.flatMap(text => [...text.matchAll(/'([a-z][a-zA-Z]*\.[a-z][a-zA-Z]*)'/g)].map(match => match[1] ?? '')),
  )
}

describe('the words of the log', () => {
  it('name every action that the server writes, and no other', () => {
    // Events, what people are told, and loops have names of the same form.
    const others = app.modules.flatMap(({ manifest, jobs }) => [
      ...[manifest.events, manifest.notifications, manifest.messages].flatMap(words => Object.keys(words ?? {})),
      ...jobs.map(({ name }) => name),
    ])
    const written = [...actionsInSources()].filter(word => !others.includes(word))
    expect(written.sort()).toEqual(Object.keys(auditActions()).sort())
  })
})
