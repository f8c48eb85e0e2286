/** Statistics of an exam: from the list of exams to the question whose key is wrong. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { openPage, tableRows } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { prepareTakenExam } from './lib/taken-exam.ts'
import { test } from './lib/test.ts'

test('a teacher finds the wrong key from the statistics and goes on to the question', async ({ browser }) => {
  const { title, badStem } = await prepareTakenExam()
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  await openPage(page, 'Exams', 'Exams')
  await page.getByRole('searchbox', { name: 'Search by title' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(tableRows(page)).toHaveCount(1)
  await tableRows(page)
    .getByRole('button', { name: `More about "${title}"` })
    .click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exam statistics' })).toBeVisible()
  const scores = page.getByRole('region', { name: 'Scores', exact: true })
  await expect(scores.getByText('The mean score is')).toBeVisible()
  await expect(scores.locator('canvas')).toBeVisible()
  // The numbers stand beside the picture as a table.
  await scores.getByRole('button', { name: 'Show as table' }).click()
  await expect(scores.getByRole('columnheader', { name: 'Papers (of 19)' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Departments' }).click()
  const small = page.getByRole('row').filter({ hasText: 'Class Three' })
  await expect(small).toContainText('Fewer than 5')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Similar answers' }).click()
  await expect(page.getByText('19 candidates were compared')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('checkbox', { name: 'Only with advice' }).check()
  const bad = tableRows(page).filter({ hasText: badStem })
  const table = page.getByRole('region', { name: 'Questions', exact: true }).locator('.ant-table-content')
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await table.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  await expect(bad).toContainText('The key may be wrong: 5 of the 5 best candidates chose option C')
  await expectAccessible(page)
  await bad.getByRole('button', { name: badStem }).click()
  const drawer = page.getByRole('dialog', { name: 'Question 3' })
  await expect(drawer.getByRole('row').filter({ hasText: 'Full marks' })).toContainText('B')
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Open the question' }).click()
  await expect(page).toHaveURL(/\/admin\/questions\/edit\//)
  await expect(page.getByText(badStem).first()).toBeVisible()
  await context.close()
})
