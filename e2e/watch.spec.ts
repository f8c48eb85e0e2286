/** What those who run the product look at: operations with their difference, sign-ins, sessions, jobs, the system. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { chooseInMenu, tableRows } from './lib/back-office.ts'
import { openDatabase } from './lib/database.ts'
import { messagesTo } from './lib/messages.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const RUN = Date.now().toString(36)
const USER = `watch-${RUN}`
const MOBILE = `136${String(Date.now()).slice(-8)}`

let token = ''
let userId = ''
let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser }) => {
  token = await signIn('admin')
  const person = { userName: USER, realName: 'Watched', password: PASSWORD, roleType: 1, mobile: MOBILE }
  userId = (await call<{ id: string }>('/api/sys/user/save', person, token)).id
  context = await open(browser, { token })
})
test.beforeEach(async () => {
  page = await context.newPage()
})
test.afterEach(() => page.close())
test.afterAll(async () => {
  await context.close()
  await call('/api/sys/user/delete', { ids: [userId] }, token)
})

const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('an operation shows what it changed, before and after, and the log is whole', async () => {
  const bank = { name: `Watch ${RUN}`, remark: 'as it was', departmentId: null, categoryId: null }
  const { id } = await call<{ id: string }>('/api/qu/bank/save', bank, token)
  const { version } = await call<{ version: number }>('/api/qu/bank/detail', { id }, token)
  await call('/api/qu/bank/save', { ...bank, id, version, remark: 'as it is now' }, token)
  await page.goto(`/admin/system/operations?objectId=${id}`)
  await expect(tableRows(page)).toHaveCount(2)
  // The newest first.
  await tableRows(page).first().getByRole('button', { name: 'Show details of "Save bank"' }).click()
  const drawer = page.getByRole('dialog', { name: 'Save bank' })
  const changes = drawer.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: 'Remark' }).getByRole('cell')).toHaveText([
    'as it was',
    'as it is now',
  ])
  // Only what was changed, below the head.
  await expect(changes.getByRole('row')).toHaveCount(2)
  await drawer.getByRole('link', { name: 'Everything by this person' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\?actorId=/)
  await expect(tableRows(page).filter({ hasText: bank.name })).toHaveCount(2)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/entries, no tampering found/)).toBeVisible()
  await call('/api/qu/bank/delete', { id }, token)
})

test('the log of sign-ins has each with device and address; the sessions behind them are ended together', async () => {
  const theirs = [await signIn(USER), await signIn(USER)]
  await page.goto(`/admin/system/sign-ins?search=${USER}`)
  await expect(tableRows(page)).toHaveCount(2)
  await expect(tableRows(page).first()).toContainText(/Signed in\s*Password\s*127\.0\.0\.1/)
  await page.goto(`/admin/system/sessions?search=${USER}`)
  await expect(tableRows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'End', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Signed out at once: Watched.')
  await confirm('Cancel')
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const session of theirs) expect((await ask('/api/sys/user/info', {}, session)).code).toBe(0)
  await page.getByRole('button', { name: 'End', exact: true }).first().click()
  await confirm('End')
  await expect(page.getByText('2 sessions ended')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  for (const session of theirs) expect((await ask('/api/sys/user/info', {}, session)).code).toBe(10010002)
})

test('a job that waits is cancelled, and one that has failed says why and is done at the next try', async () => {
  const database = openDatabase()
  // A job tells nobody whose code it sends: it is the one that comes now.
  const jobIds = async () => {
    const jobs = await database.pool.query<{ id: string }>(
      `select id from pgboss.job where name = 'code.requested' and data->>'purpose' = 'changeContact'`,
    )
    return jobs.rows.map(({ id }) => id)
  }
  const before = await jobIds()
  // A number that is not confirmed is sent the code that confirms it.
  await call('/api/sys/profile/send-code', { contact: MOBILE }, await signIn(USER))
  await expect.poll(async () => (await messagesTo(MOBILE)).length).toBe(1)
  // As a gateway for messages would leave it that cannot be reached; the demo has none that fails.
  const [jobId] = (await jobIds()).filter(id => !before.includes(id))
  const leave = (change: string) => database.pool.query(`update pgboss.job set ${change} where id = $1`, [jobId])
  await leave(`state = 'retry', start_after = now() + interval '1 hour', completed_on = null`)

  const why = `gateway ${RUN} away`
  await page.goto('/admin/system/jobs?queue=code.requested&state=retry')
  await expect(tableRows(page)).toContainText('Waiting to try again')
  await tableRows(page)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await chooseInMenu(page, 'Cancel job')
  await confirm('Cancel job')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  const failure = `jsonb_build_object('message', '${why}', 'code', 'secret')`
  await leave(`state = 'failed', start_after = now(), retry_count = retry_limit, output = ${failure}`)
  await page.goto('/admin/system/jobs?queue=code.requested&state=failed')
  const row = tableRows(page).filter({ hasText: why })
  await row.getByRole('button', { name: 'Show details of the job "Send codes"' }).click()
  const drawer = page.getByRole('dialog', { name: 'Send codes' })
  await expect(drawer.getByRole('region', { name: 'Output' })).toContainText(why)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: 'Retry' }).click()
  await confirm('Retry')
  await expect(row).toHaveCount(0)
  // The code has gone out, so that nothing is left of it to send: the job is done.
  const states = async () => {
    const jobs = await database.pool.query<{ state: string }>('select state from pgboss.job where id = $1', [jobId])
    return jobs.rows.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['completed'])
  expect(await messagesTo(MOBILE)).toHaveLength(1)
  await page.goto('/admin/system/jobs?queue=code.requested&state=completed')
  await expect(tableRows(page).first()).toContainText('Completed')
  const queues = page.getByRole('region', { name: 'Queues' }).first()
  await expect(queues.getByRole('row').filter({ hasText: 'Check the operation log' })).toContainText('41 3 * * *')
  await database.close()
})

test('the system page says how the product is, and what support asks for, without a secret', async () => {
  await page.goto('/admin/system/system')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Embedded')
  const health = page.getByRole('region', { name: 'Health' }).getByRole('listitem')
  for (const name of ['Database writes', 'Database schema', 'Backup in the last 36 hours', 'Clock of this computer'])
    await expect(health.filter({ hasText: name })).toContainText('OK')
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(/Database\s*[\d.]+ MB/)
  await page.getByRole('button', { name: 'Copy for support' }).click()
  const text = await page.getByRole('textbox', { name: 'For technical support' }).inputValue()
  expect(JSON.parse(text)).toMatchObject({ database: { mode: 'embedded' } })
  expect(text).not.toMatch(/postgres:\/\/|password|127\.0\.0\.1/i)
})
