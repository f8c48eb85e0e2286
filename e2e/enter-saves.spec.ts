/** Enter in a field of one line saves the form of a drawer or a dialog; in a list it chooses, in a text it breaks the line. */
import { expect, test } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { tableRows } from './lib/back-office.ts'
import { open } from './lib/people.ts'

test('a lecturer is written and saved without the mouse', async ({ browser }) => {
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  await page.goto('/admin/courses/lecturers')
  await page.getByRole('button', { name: 'New lecturer' }).click()
  const drawer = page.getByRole('dialog', { name: 'New lecturer' })
  const name = `Enter ${Date.now().toString(36)}`
  await drawer.getByLabel('Name', { exact: true }).fill(name)
  await drawer.getByLabel('Title', { exact: true }).fill('Professor')
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(tableRows(page).filter({ hasText: name })).toHaveCount(1)
  await context.close()
})
