import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { queueAll } from '../test/make-messages.ts'
import { canSend, listNewestAbout, queueRobotMessages } from './index.ts'
import type { Outcome } from '@tripos/messaging/outcome.ts'
import { cleanUpMessages, sendMessages, sweepMessages } from './send-messages.ts'
import type { OutgoingMessage } from './senders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`truncate messages`.execute(app.deps.db))

const SENT: Outcome = { kind: 'sent', gatewayId: 'g1' }

/** A gateway that answers as it is told, and remembers what it was given. */
function gateway(answer: (message: OutgoingMessage) => Outcome | Promise<Outcome> = () => SENT) {
  const given: OutgoingMessage[] = []
  const sender = {
    async send(message: OutgoingMessage) {
      given.push(message)
      return answer(message)
    },
  }
  return { given, run: (on: TestApp = app) => sendMessages(on.deps, 'mail', { find: () => Promise.resolve(sender) }) }
}

const rows = () =>
  app.deps.db
    .selectFrom('messages')
    .select(['kind', 'state', 'tries', 'reason', 'nextAt', 'sealed', 'gatewayId', 'doneAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

describe('a message', () => {
  it('is sent once, with its whole target, and keeps what the gateway called it', async () => {
    await queueAll(app, { target: 'Lin@example.org', subject: 'Hello', text: 'World', params: { name: 'Lin' } })
    const { given, run } = gateway()
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(given).toHaveLength(1)
    expect(given[0]).toMatchObject({
      target: 'Lin@example.org',
      subject: 'Hello',
      text: 'World',
      params: { name: 'Lin' },
    })
    expect(await rows()).toMatchObject([{ state: 'sent', gatewayId: 'g1', tries: 1 }])
  })

  it('waits for its time, and with one that is refused later for longer each time', async () => {
    const { run } = gateway(() => ({ kind: 'later', reason: '450 busy' }))
    await queueAll(app, { notBefore: new Date(app.clock.now().getTime() + 60_000) })
    expect(await run()).toBe(0)
    app.clock.advance(60)
    for (const seconds of [30, 120, 600, 3600, 21_600]) {
      await run()
      expect(await rows()).toMatchObject([{ state: 'queued', reason: '450 busy' }])
      app.clock.advance(seconds - 1)
      const before = await rows()
      await run()
      expect(await rows()).toEqual(before)
      app.clock.advance(1)
    }
    await run()
    expect(await rows()).toMatchObject([{ state: 'givenUp', reason: '450 busy', tries: 6 }])
  })

  it('that comes too late is not sent', async () => {
    await queueAll(app, { expiresAt: new Date(app.clock.now().getTime() + 1000), isSecret: true, subject: '' })
    app.clock.advance(1)
    const { given, run } = gateway()
    await run()
    expect(given).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'expired', sealed: null }])
    await queueAll(app, { expiresAt: new Date(app.clock.now().getTime() + 1000), isSecret: true, subject: '' })
    app.clock.advance(1)
    await sweepMessages(app.deps)
    expect((await rows()).map(row => [row.state, row.sealed])).toEqual([
      ['expired', null],
      ['expired', null],
    ])
  })

  it('with a code goes before the others, and leaves nothing of what it said', async () => {
    await queueAll(app, { kind: 'plain' }, { kind: 'plain' })
    await queueAll(app, { kind: 'code', isSecret: true, subject: 'Your code', text: '123456' })
    const { given, run } = gateway()
    await run()
    expect(given.map(message => message.kind)).toEqual(['code', 'plain', 'plain'])
    expect(given[0]).toMatchObject({ subject: 'Your code', text: '123456' })
    const kept = await rows()
    expect(kept.map(row => [row.kind, row.sealed === null])).toEqual([
      ['plain', false],
      ['plain', false],
      ['code', true],
    ])
  })

  it('of the same key is queued once', async () => {
    await queueAll(app, { key: 'exam 1: lin' }, { key: 'exam 1: lin' })
    await queueAll(app, { key: 'exam 1: lin' }, { key: 'exam 1: ann' })
    expect(await rows()).toHaveLength(2)
  })
})

describe('two processes', () => {
  it('never send the same one', async () => {
    const other = await startTestApp({}, { on: app })
    try {
      await queueAll(app, ...Array.from({ length: 60 }, () => ({ target: `${newId()}@example.org` })))
      const { given, run } = gateway()
      const runs = await Promise.all([run(), run(other), run(), run(other)])
      expect(runs.reduce((sum, count) => sum + count, 0)).toBe(60)
      expect(new Set(given.map(message => message.id)).size).toBe(60)
      expect(given).toHaveLength(60)
    } finally {
      await other.jobs.stop()
    }
  })

  it('one of which dies: what it was sending goes out again, but nothing with a code', async () => {
    await queueAll(app, { kind: 'plain' }, { kind: 'code', isSecret: true })
    const dies = gateway(() => new Promise<Outcome>(() => undefined))
    void dies.run()
    await expect.poll(() => dies.given.length).toBe(1)
    void dies.run()
    await expect.poll(() => dies.given.length).toBe(2)
    const { given, run } = gateway()
    await sweepMessages(app.deps)
    await run()
    expect(given).toEqual([])
    app.clock.advance(91)
    await sweepMessages(app.deps)
    await run()
    expect(given.map(message => message.kind)).toEqual(['plain'])
    expect((await rows()).map(row => [row.kind, row.state])).toEqual([
      ['plain', 'sent'],
      ['code', 'unknown'],
    ])
  })

  it('one of which was slow: what it says after its lease ended counts for nothing', async () => {
    await queueAll(app, {})
    let answer: (outcome: Outcome) => void = () => undefined
    const slow = new Promise<Outcome>(resolve => {
      answer = resolve
    })
    const first = gateway(() => slow)
    const running = first.run()
    await expect.poll(() => first.given.length).toBe(1)
    app.clock.advance(91)
    await sweepMessages(app.deps)
    await gateway().run()
    answer({ kind: 'refused', reason: 'too late' })
    await running
    expect(await rows()).toMatchObject([{ state: 'sent', reason: '', tries: 2 }])
  })
})

it('a gateway that is away is asked for one message a turn, not for each', async () => {
  await queueAll(app, {}, {}, {})
  const { given, run } = gateway(() => ({ kind: 'later', reason: 'connection lost' }))
  await run()
  expect(given).toHaveLength(1)
})

it('nobody is promised anything where no channel is set up', async () => {
  expect([await canSend(app.deps, 'mail'), await canSend(app.deps, 'sms')]).toEqual([false, false])
})

it('robots get what they are there for', async () => {
  const robot = { provider: 'wecom', addressHint: 'qyapi', sealed: Buffer.from('x'), createdAt: app.clock.now() }
  const robots = [
    { ...robot, id: newId(), name: 'Teachers', kinds: ['marking.late'] },
    { ...robot, id: newId(), name: 'Off', kinds: ['marking.late'], isOn: false },
    { ...robot, id: newId(), name: 'Others', kinds: ['exam.opened'] },
  ]
  await app.deps.db.insertInto('messageRobots').values(robots).execute()
  const message = { kind: 'marking.late', title: 'Marking is late', text: '3 papers wait.', link: null }
  await inTx(app.deps.db, tx => queueRobotMessages(tx, message, app.clock.now()))
  const queued = await app.deps.db.selectFrom('messages').select(['channel', 'targetMasked', 'subject']).execute()
  expect(queued).toEqual([{ channel: 'robot', targetMasked: 'Teachers', subject: 'Marking is late' }])
})

it('a page about a thing sees the newest message of each person', async () => {
  const [lin, ann] = [newId(), newId()]
  const about = { type: 'exam', id: newId() }
  await queueAll(app, { userId: lin, about, kind: 'first' }, { userId: ann, about, kind: 'first' })
  app.clock.advance(1)
  await queueAll(app, { userId: lin, about, kind: 'second' })
  const found = await listNewestAbout(app.deps.db, about, [lin, ann, newId()])
  expect(new Map(found.map(row => [row.userId, row.kind]))).toEqual(
    new Map([
      [lin, 'second'],
      [ann, 'first'],
    ]),
  )
})

it('the log is kept for half a year; what still waits stays', async () => {
  await queueAll(app, { kind: 'old' })
  await gateway().run()
  await queueAll(app, { kind: 'waiting' })
  app.clock.advance(181 * 24 * 3600)
  await queueAll(app, { kind: 'new' })
  await cleanUpMessages(app.deps)
  expect((await rows()).map(row => row.kind)).toEqual(['waiting', 'new'])
})
