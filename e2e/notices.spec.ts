/** Notices: written in the back office, read by a student, and seen as read. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { chooseInMenu, openPage, tableRows } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student33'
const TITLE = 'The sports day moves to Friday'

test('[spec 1.2, 2.student.10] a notice is written for one student, who is told, reads it, and is seen to have read it', async ({
  browser,
}) => {
  const staff = await open(browser, { token: await signIn('admin') })
  const page = await staff.newPage()
  await page.goto('/admin/dashboard')
  await openPage(page, 'Notices', 'Notices')
  await page.getByRole('button', { name: 'New notice' }).click()
  await page.getByRole('textbox', { name: '* Title' }).fill(TITLE)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('It begins at nine. Bring water.')
  await page.getByRole('radio', { name: 'Selected people' }).click()
  const people = page.getByRole('combobox', { name: 'Students' })
  await people.fill(STUDENT)
  const found = page.locator('.ant-select-item-option')
  await expect(found).toHaveCount(1)
  await found.click()
  // Further people could follow.
  await people.press('Escape')
  // Saving publishes nothing; publishing says to how many first.
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/admin\/notices\/edit\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Draft', { exact: true }).filter({ visible: true })).toBeVisible()
  // Taken back, it is the draft that it was; pressed again, it goes out when it is said so.
  const publish = page.getByRole('button', { name: 'Publish to 1 student' })
  await expectAccessible(page)
  await publish.click()
  const held = page.getByText(`Publish the notice "${TITLE}" to 1 student`, { exact: true })
  await expect(held).toBeVisible()
  // All of the page would take longer than it waits, on a busy machine.
  await expectAccessible(page, { selector: '[role=status]:has(button)' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(held).toBeHidden()
  await publish.click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  // On the page, and for some seconds in the message that says so.
  await expect(page.getByText('Published', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('This notice is live')).toBeVisible()

  const phone = await open(browser, {
    token: await signIn(STUDENT),
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  const reader = await phone.newPage()
  await reader.goto('/web/index')
  const button = reader.getByRole('navigation').getByRole('link', { name: /^System notice/ })
  // Those of the demo school, and this one.
  await expect(button).toContainText('4 unread')
  await button.click()
  const entry = reader.getByRole('article').filter({ hasText: TITLE })
  await expect(entry).toContainText('Unread')
  await expect(entry).toContainText('It begins at nine.')
  await entry.getByRole('link', { name: TITLE }).click()
  await expect(reader.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(button).toContainText('3 unread')
  await expectAccessible(reader)
  await reader.getByRole('link', { name: 'Back to the notices' }).click()
  await reader.getByText('Unread', { exact: true }).first().click()
  await expect(reader.getByRole('article')).toHaveCount(3)
  await expect(entry).toHaveCount(0)

  await openPage(page, 'Notices', 'Notices')
  const row = tableRows(page).filter({ hasText: TITLE })
  await page.getByRole('searchbox', { name: 'Search titles and texts' }).fill('sports day')
  await page.keyboard.press('Enter')
  await expect(tableRows(page)).toHaveCount(1)
  await row.getByRole('button', { name: `Who has read ${TITLE}` }).click()
  const receipts = page.getByRole('dialog', { name: /Who has read it/ })
  await expect(receipts).toContainText('1 have read it, 0 have not')
  await expect(receipts.getByRole('row').filter({ hasText: STUDENT })).toContainText(/\d{4}-\d{2}-\d{2}/)
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    receipts.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe('Receipts.xlsx')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^More for the notice/ }).click()
  await chooseInMenu(page, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText('Draft')
  await reader.reload()
  await expect(reader.getByRole('article')).toHaveCount(3)
  await reader.goto('/web/notice')
  await expect(reader.getByRole('article')).toHaveCount(3)
  await staff.close()
  await phone.close()
})
