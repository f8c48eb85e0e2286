/** Files of lessons on a line that breaks: they wait, go on by themselves, and what the server refuses says why. */
import { expect } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a file of a lesson waits while the line is away, rests while it is paused, and arrives', async ({ browser }) => {
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  await page.goto('/admin/courses/assets')
  await page.getByRole('button', { name: 'Upload files' }).waitFor()
  await context.route('**/api/asset/uploads/*', route => route.abort('connectionreset'))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'slow.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\x90\x00 not a lesson') },
    ])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const slow = uploads.getByRole('listitem').filter({ hasText: 'slow.png' })
  await expect(slow).toContainText('No connection; continues automatically')
  await slow.getByRole('button', { name: 'Continue the upload of slow.png' }).click()
  await expect(slow).toContainText('No connection; continues automatically')
  await context.unroute('**/api/asset/uploads/*')
  await expect(slow).toContainText('Ready (Picture)', { timeout: 30_000 })
  await expect(uploads.getByRole('listitem').filter({ hasText: 'program.exe' })).toContainText('not accepted')
  // Under the title of the page, and gone by one click.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((await uploads.boundingBox())?.y).toBeGreaterThan(title?.y ?? Infinity)
  await uploads.getByRole('button', { name: 'Remove all 2 that are done' }).click()
  await expect(uploads).toBeHidden()
  await context.close()
})
