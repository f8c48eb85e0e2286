import { system } from '../contract/system.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'

let app: TestApp
let token: string
const dataDir = mkdtempSync(join(tmpdir(), 'tripos-nightly-'))
beforeAll(async () => {
  app = await startTestApp({ dataDir })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const days = (count: number): Date => new Date(performance.timeOrigin + performance.now() + count * 24 * 3600_000)

/** The page as somebody sees it who signs in at that moment. */
async function pageAt(moment: Date) {
  app.clock.set(moment)
  token = await signIn(app, await makeAdministrator(app))
  const { backup, checks } = await app.call(system.detail, {}, token)
  return { backup, isOk: checks.find(check => check.name === 'backup')?.isOk }
}

async function runNight(of = app): Promise<void> {
  const jobs = of.modules.flatMap(module => module.jobs)
  const [nightly, later] = [
    jobs.find(job => job.kind === 'cron' && job.name === 'backup'),
    jobs.find(job => job.kind === 'loop' && job.name === 'backup-catch-up'),
  ]
  expect(later).toBeDefined()
  if (nightly?.kind !== 'cron') throw new Error('there is no nightly backup')
  await nightly.run()
}
const made = () => readdir(join(dataDir, 'backups')).catch(() => [])

it('is made once a night, and the page of the system tells its age', async () => {
  expect(await pageAt(days(0))).toMatchObject({ isOk: true, backup: { time: '03:30', keep: 7, lastGoodAt: null } })
  await runNight()
  expect(await made()).toEqual([])
  expect(await pageAt(days(1.1))).toMatchObject({ isOk: false, backup: { lastGoodAt: null } })
  await runNight()
  // Its moment is the database's, as every clock of the product is; the night of the test app lies ahead of that.
  app.clock.set(days(0))
  await runNight()
  expect(await made()).toEqual([expect.stringMatching(/^tripos-\d{8}-\d{6}-nightly\.tar$/)])
  const now = await pageAt(days(0))
  expect(now).toMatchObject({ isOk: true, backup: { lastBytes: expect.any(Number), lastError: '' } })
  expect(Math.abs(Date.parse(now.backup.lastGoodAt ?? '') - days(0).getTime())).toBeLessThan(60_000)
  expect(await pageAt(days(37 / 24))).toMatchObject({ isOk: false })
})

it('that fails is told with its reason, and is red in the end', async () => {
  writeFileSync(join(dataDir, 'a-file'), '')
  const failing = await startTestApp({ dataDir, backupDir: join(dataDir, 'a-file', 'below') }, { on: app })
  failing.clock.set(days(2))
  await expect(runNight(failing)).rejects.toThrow('ENOTDIR')
  await failing.app.close()
  await failing.jobs.stop()
  expect(await pageAt(days(2))).toMatchObject({
    isOk: false,
    backup: { lastError: expect.stringContaining('ENOTDIR') },
  })
})

it('is nobody’s to judge where it is off', async () => {
  const off = await startTestApp({ dataDir, backupTime: 'off' }, { on: app })
  off.clock.set(days(5))
  const { backup, checks } = await off.call(system.detail, {}, await signIn(off, await makeAdministrator(off)))
  expect(backup.time).toBeNull()
  expect(checks.some(check => check.name === 'backup')).toBe(false)
  expect(off.modules.flatMap(module => module.jobs).some(job => job.kind === 'cron' && job.name === 'backup')).toBe(
    false,
  )
  await off.app.close()
  await off.jobs.stop()
})
