/** An exam in one flow: its questions composed, its candidates chosen, checked and published on one page. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { choose, importBank, openPage } from './lib/back-office.ts'
import { OWN_BANKS, readBank } from './lib/banks.ts'
import { countClicks } from './lib/clicks.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

/** A second try finds what the first has left. */
const named = (name: string) => `${name} try${test.info().retry}`
const bankName = () => named('Flow physics')
const className = () => named('Flow class')

interface Exam {
  readonly state: number
  readonly isPublished: boolean
  readonly passPoints: number
  readonly totalPoints: number
}

/** A class of one. */
async function makeClass(token: string): Promise<void> {
  const { id } = await call<{ id: string }>('/api/sys/depart/save', { name: className(), parentId: null }, token)
  const student = {
    userName: `flow-${test.info().retry}`,
    realName: 'Flow Student',
    password: PASSWORD,
    departmentIds: [id],
  }
  await call('/api/sys/user/save', { ...student, roleType: 1 }, token)
}

const line = (page: Page, no: number) => page.getByRole('listitem', { name: `Line ${no}` })
const idIn = (page: Page) => /edit\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

async function compose(page: Page): Promise<void> {
  await openPage(page, 'Exams', 'Exams')
  await page.getByRole('button', { name: 'New exam', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '* Title' })).toBeFocused()
  await page.keyboard.type('Flow midterm')
  await choose(page, line(page, 1).getByRole('combobox', { name: 'Bank' }), bankName(), bankName())
  await choose(page, line(page, 1).getByRole('combobox', { name: 'Type' }), 'Single choice')
  await line(page, 1).getByRole('spinbutton', { name: 'Number' }).fill('500')
  await expect(line(page, 1).getByRole('status')).toContainText('too few')
  await line(page, 1).getByRole('spinbutton', { name: 'Number' }).fill('4')
  await expect(line(page, 1).getByRole('status')).toHaveText(/^\d+ available$/)
  await page.getByRole('button', { name: 'Drawn for each candidate' }).click()
  await expect(line(page, 2)).toContainText(bankName())
  await choose(page, line(page, 2).getByRole('combobox', { name: 'Type' }), 'Multiple choice')
  await line(page, 2).getByRole('spinbutton', { name: 'Number' }).fill('2')
  // There is room for a number beside its unit.
  const penalty = page.getByRole('spinbutton', { name: 'A wrong answer deducts' })
  await penalty.fill('25')
  expect((await penalty.boundingBox())?.width).toBeGreaterThan(30)
  await penalty.fill('0')
}

async function address(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Candidates' }).click()
  await page.getByRole('radio', { name: 'Specified departments' }).click()
  const departments = page.getByRole('combobox', { name: 'Departments' })
  await departments.click()
  await departments.fill(className())
  await page.locator('.ant-select-tree-title', { hasText: className() }).click()
}

/** As its candidates will see it: answered, handed in, and nothing of it stays. */
async function tryInRoom(page: Page, token: string): Promise<void> {
  const examId = idIn(page)
  await page.goto('/admin/exams/list')
  await page.getByRole('row', { name: 'Flow midterm' }).first().getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('link', { name: 'Try it in the exam room' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1 of 6' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio').first().click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByRole('heading', { name: 'The preview is over' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave the preview' }).click()
  await expect(page.getByRole('heading', { name: 'Exams', exact: true })).toBeVisible()
  expect(await call('/api/paper/paper/paging', { examId }, token)).toMatchObject({ total: 0 })
}

test('an exam is composed from an imported bank and published to its class in at most 16 clicks (16) beside typing', async ({
  browser,
}) => {
  const token = await signIn('admin')
  await makeClass(token)
  const context = await open(browser, { token })
  const clicks = await countClicks(context)
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  await importBank(page, {
    name: bankName(),
    file: OWN_BANKS.physics,
    counts: { 'Ready to import': readBank(OWN_BANKS.physics).length },
  })
  await page.goto('/admin/dashboard')
  const before = clicks()
  await compose(page)
  await address(page)
  await page.getByRole('button', { name: 'Check and publish' }).click()
  const sentences = page.getByRole('region', { name: 'Check and publish' })
  await expect(sentences).toContainText('1 person may sit it at any time')
  await expect(sentences).toContainText('6 questions, 12 points in total, 7 to pass')
  await expect(sentences).toContainText('It has no end and stays open.')
  await expect(sentences).toContainText('Without an end, candidates cannot see answers or explanations')
  // What is checked is stored, and nothing more.
  const show = () => call<Exam>('/api/exam/exam/detail', { id: idIn(page) }, token)
  expect(await show()).toMatchObject({ state: 1, isPublished: false, passPoints: 700, totalPoints: 1200 })
  await expectAccessible(page)
  const publish = page.getByRole('button', { name: 'Publish to 1 person' })
  await publish.click()
  await expect(publish).toBeDisabled()
  // It would go out by itself: ten seconds that a test need not wait.
  const count = clicks() - before
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('The exam is published')).toBeVisible()
  await expect(page.getByText('Published: 1 person may sit it at any time.')).toBeVisible()
  expect(await show()).toMatchObject({ state: 0, isPublished: true })
  expect(count).toBeLessThanOrEqual(16)
  await tryInRoom(page, token)
  await context.close()
})

test('what stands against publishing is said all at once, each with the way to its step', async ({ browser }) => {
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  await page.goto('/admin/exams/edit/new')
  await page.getByRole('button', { name: 'Check and publish' }).click()
  // A title is missing: its step comes into view, and nothing was stored.
  await expect(page.getByText('Please fill this in').first()).toBeVisible()
  await expect(page).toHaveURL(/edit\/new$/)
  await page.getByRole('textbox', { name: '* Title' }).fill('Flow draft')
  await line(page, 1).getByRole('spinbutton', { name: 'Number' }).fill('500')
  await page.getByRole('button', { name: 'Drawn once, the same for all' }).click()
  await line(page, 2).getByRole('spinbutton', { name: 'Number' }).fill('500')
  await page.getByRole('button', { name: 'Check and publish' }).click()
  const check = page.getByRole('region', { name: 'Check and publish' })
  await expect(check).toContainText('2 things are to be put right')
  await expect(check.getByRole('button', { name: /^Publish/ })).toBeDisabled()
  await check.getByRole('button', { name: 'Go to "Questions"' }).first().click()
  await expect(line(page, 2)).toBeVisible()
  await context.close()
})
