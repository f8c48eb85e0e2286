/** What is missing in a form is in view: a sample of apps/web/staff/incomplete-forms.test.tsx in a real window. */
import { expect } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const FORMS = ['/admin/questions/edit/new', '/admin/system/users/edit/new', '/admin/courses/edit/new']

test('saved as it was opened, a form shows the first problem in the window, with the focus there', async ({
  browser,
}) => {
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  for (const path of FORMS) {
    await page.goto(path)
    // From the bottom, where the first field is far away.
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const first = page.locator('.ant-form-item-has-error').first()
    await expect(first.locator(':focus')).toBeInViewport()
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeInViewport()
  }
  await context.close()
})
