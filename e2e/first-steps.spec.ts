/** From an empty folder to the first exam that a student has taken: each step is led to, and clicks are counted. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { countClicks } from './lib/clicks.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { type StartedProduct, startProduct } from './lib/start-product.ts'
import { test } from './lib/test.ts'

const ADMIN = { userName: 'head', realName: 'Jane Head', password: 'a quiet morning walk' }
const STUDENT = { userName: 'lin', realName: 'Lin Ruoxi', first: 'correct horse', own: 'battery staple' }

test.describe.configure({ mode: 'serial' })

let started: StartedProduct
test.beforeAll(async () => {
  started = await startProduct()
})
test.afterAll(() => started.stop())

const steps = (page: Page) => page.getByRole('region', { name: 'Getting started' })
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title })

/** What comes next, on the page of the step that was taken. */
const nextStep = (page: Page, title: string) => page.getByRole('status').filter({ hasText: `Next step: ${title}` })

/** On the dashboard each step that was taken is ticked. */
async function seeTicks(page: Page, titles: readonly string[]): Promise<void> {
  const dashboard = await page.context().newPage()
  await dashboard.goto(`${started.url}/admin/dashboard`)
  await expect(steps(dashboard)).toContainText(`${titles.length} of 5 done`)
  for (const title of titles) await expect(step(dashboard, title).getByRole('img', { name: 'Done' })).toBeVisible()
  await dashboard.close()
}

const write = (page: Page, field: string, text: string) => page.getByRole('textbox', { name: field }).fill(text)

async function setUp(page: Page): Promise<void> {
  await page.goto(`${started.url}/login`)
  await expect(page.getByRole('heading', { name: 'This site is not set up yet' })).toBeVisible()
  await expect(page.getByText('Make the first administrator with this one-time link')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const [link] = /http\S+\/register\/0\/\S+/.exec(started.output()) ?? []
  const waiting = await page.context().newPage()
  await waiting.goto(`${started.url}/login`)
  await page.goto(link ?? '')
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('Tripos')
  await expect(page.getByRole('combobox', { name: 'Default language' })).toHaveValue('en-US')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Shanghai')
  await expectAccessible(page)
  await write(page, 'Site name', 'Hill School')
  await write(page, 'User name', ADMIN.userName)
  await write(page, 'Your name', ADMIN.realName)
  await write(page, 'Password', ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(steps(page)).toBeVisible()
  await expect(steps(page)).toContainText('0 of 5 done')
  // The page of somebody who waited for it goes on by itself.
  await expect(waiting.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(waiting.getByRole('banner')).toContainText('Hill School')
  await waiting.close()
}

async function addPeople(page: Page): Promise<void> {
  await step(page, 'Add departments').getByRole('link', { name: 'New department' }).click()
  const drawer = page.getByRole('dialog', { name: 'New department' })
  await drawer.getByLabel('Name').fill('Class 1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await nextStep(page, 'Add students').getByRole('link', { name: 'New student' }).click()
  await write(page, '* User name', STUDENT.userName)
  await write(page, '* Name', STUDENT.realName)
  await write(page, '* Password', STUDENT.first)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: STUDENT.realName })).toBeVisible()
  await expectAccessible(page)
  await seeTicks(page, ['Add departments', 'Add students'])
}

async function writeQuestion(page: Page): Promise<void> {
  await nextStep(page, 'Make a bank and questions').getByRole('link', { name: 'New bank' }).click()
  const drawer = page.getByRole('dialog', { name: 'New bank' })
  await drawer.getByLabel('Name').fill('Physics')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'New question' }).first().click()
  await page.getByRole('textbox', { name: 'Stem' }).fill('A light year is a unit of')
  for (const [letter, text] of Object.entries({ A: 'time', B: 'length', C: 'speed', D: 'mass' }))
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
  await page.getByRole('radio', { name: 'Option B is correct' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit question' })).toBeVisible()
}

async function publishExam(page: Page): Promise<void> {
  await nextStep(page, 'Set up an exam').getByRole('link', { name: 'New exam' }).click()
  await write(page, '* Title', 'First test')
  const line = page.getByRole('listitem', { name: 'Line 1' })
  await expect(line).toContainText('Physics')
  await expect(line.getByRole('spinbutton', { name: 'Number' })).toHaveValue('1')
  await page.getByRole('button', { name: 'Check and publish' }).click()
  await page.getByRole('button', { name: 'Publish to 1 person' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('The exam is published')).toBeVisible()
  await seeTicks(page, ['Add departments', 'Add students', 'Make a bank and questions', 'Set up an exam'])
}

async function takeExam(page: Page): Promise<void> {
  await nextStep(page, 'Try it as a student').getByRole('button', { name: 'Sign out, sign in as a student' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await write(page, 'User name', STUDENT.userName)
  await write(page, 'Password', STUDENT.first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeVisible()
  await write(page, 'New password', STUDENT.own)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Enter' }).first().click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  const room = new ExamRoom(page)
  await room.untilOpen()
  await room.options.filter({ hasText: 'length' }).click()
  await room.untilSaved()
  await room.handIn()
  await expect(page.getByText('First test').first()).toBeVisible()
}

test('[spec 1.2] from nothing to the first exam taken by a student: at most 30 clicks (20) beside typing, and every step is led to', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const clicks = await countClicks(context)
  const page = await context.newPage()
  const counted: Record<string, number> = {}
  for (const [name, part] of Object.entries({ setUp, addPeople, writeQuestion, publishExam, takeExam })) {
    const before = clicks()
    await test.step(name, () => part(page))
    counted[name] = clicks() - before
  }
  console.log(`clicks: ${JSON.stringify(counted)}, ${clicks()} together`)
  expect(clicks()).toBeLessThanOrEqual(30)
  await context.close()
})

test('the first steps are put away by one person, and come back from the menu under the name', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${started.url}/login`)
  await write(page, 'User name', ADMIN.userName)
  await write(page, 'Password', ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // All are taken: nobody is led any more, unless they ask.
  await expect(page.getByText('Candidates in exams now')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
  const ask = async () => {
    await page.getByRole('button', { name: `Menu of ${ADMIN.realName}` }).click()
    await page.getByRole('menuitem', { name: 'Getting started' }).click()
    await expect(steps(page)).toContainText('5 of 5 done')
  }
  await ask()
  await expectAccessible(page)
  await steps(page).getByRole('button', { name: 'Close "Getting started"' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Candidates in exams now')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
  await ask()
  await context.close()
})
