/**
 * `kill -9` of the worker while messages go out to a mail server: none is lost, at most one goes out twice for each kill, and
 * none with a code does. `npm test` kills twice, `npm run soak` ten times.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect, type Database, sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMessages } from '../../../../modules/messages/server/index.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../../packages/messaging/test/smtp-stand-in.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const KILLS = isSoak ? 10 : 2
const MESSAGES = isSoak ? 5000 : 200
/** Every tenth holds a code. */
const isSecret = (n: number): boolean => n % 10 === 0

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-messages-'))
let smtp: SmtpStandIn
let product: Product | undefined
let database: Database | undefined

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  smtp = await startSmtpStandIn()
}, 180_000)
afterAll(async () => {
  await database?.close()
  await product?.stop()
  await stopPostgresOf(dataFolder)
  await smtp.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

async function start(): Promise<void> {
  const settings = {
    TRIPOS_SMTP_URL: `smtp://127.0.0.1:${smtp.port}?security=none`,
    TRIPOS_SMTP_FROM: 'exams@school.example',
  }
  product = await startProduct({ dataFolder, port: await freePort(), settings })
}

const newMessage = (n: number, now: Date) => ({
  channel: 'mail' as const,
  target: `person-${n}@example.org`,
  userId: null,
  kind: isSecret(n) ? 'code.sent' : 'password.reset',
  language: 'en-US' as const,
  subject: `Message ${n}`,
  text: `Text ${n}`,
  html: null,
  params: {},
  isSecret: isSecret(n),
  notBefore: now,
  expiresAt: null,
  about: null,
  key: `message ${n}`,
})

test(
  'messages that go out while the worker is killed arrive, and hardly any twice',
  async () => {
    await start()
    database = connect({ connectionString: databaseOf(dataFolder).url, poolSize: 2, onError: () => undefined })
    const { db } = database
    const now = new Date()
    const messages = Array.from({ length: MESSAGES }, (_, n) => newMessage(n, now))
    await inTx(db, tx => queueMessages(tx, messages, now))
    let kills = 0
    for (; kills < KILLS; kills += 1) {
      const goal = Math.floor((MESSAGES * (kills + 0.5)) / KILLS)
      while (smtp.mails.length < goal) await sleep(2)
      await product?.kill()
      await start()
    }
    const isOpen = async () => {
      // Nobody waits here for the leases of those who died; the product writes them in whole milliseconds.
      await sql`update messages set lease_until = date_trunc('milliseconds', now()) - interval '5 seconds' where state = 'sending'
        and lease_until between now() and now() + interval '60 seconds'`.execute(db)
      const { rows } = await sql`select 1 from messages where state in ('queued', 'sending') limit 1`.execute(db)
      return rows.length > 0
    }
    while (await isOpen()) await sleep(500)
    const times = new Map<string, number>()
    for (const { to } of smtp.mails) times.set(to[0] ?? '', (times.get(to[0] ?? '') ?? 0) + 1)
    const { rows: unknown } = await sql<{ count: number }>`select count(*) as count from messages
      where state = 'unknown' and is_secret`.execute(db)
    const numbers = messages.map((_, n) => n)
    const countOf = (n: number): number => times.get(`person-${n}@example.org`) ?? 0
    const lost = numbers.filter(n => !isSecret(n) && countOf(n) === 0)
    const doubled = numbers.filter(n => countOf(n) > 1)
    const report = process.env['TRIPOS_SOAK_REPORT']
    if (report !== undefined)
      appendFileSync(
        report,
        `| kill -9 of the worker while mails go out | ${kills} kills, ${MESSAGES} mails: ${lost.length} lost, ${doubled.length} twice, ${doubled.filter(isSecret).length} codes twice |\n`,
      )
    expect(lost).toEqual([])
    expect(doubled.length).toBeLessThanOrEqual(kills)
    expect(doubled.filter(isSecret)).toEqual([])
    // A code of which nobody knows whether it went out is given up: at most one for each kill.
    expect(unknown[0]?.count ?? 0).toBeLessThanOrEqual(kills)
    expect(numbers.filter(n => isSecret(n) && countOf(n) === 0).length).toBeLessThanOrEqual(unknown[0]?.count ?? 0)
  },
  isSoak ? 900_000 : 300_000,
)
