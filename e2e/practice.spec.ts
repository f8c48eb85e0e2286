/** Banks are trained: each way, each type, on a desktop and on a phone, and gone on with elsewhere. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { newStudent } from './lib/missed-questions.ts'
import { open } from './lib/people.ts'
import { EVERY_TYPE, makePracticeBank } from './lib/practice.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student31'
const PHONE = { width: 390, height: 844 }

const stem = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true }).first()
const pick = (page: Page, text: string) =>
  page
    .locator('fieldset label')
    .filter({ has: page.getByText(text, { exact: true }) })
    .click()
const check = (page: Page) => page.getByRole('button', { name: 'Check answer' }).click()
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const verdict = (page: Page) => page.getByRole('article').getByRole('status').first()

/** Right answers to the ten types, by hand, in the order of the bank. */
async function answerAll(page: Page): Promise<void> {
  await stem(page, 'Choose Beta').waitFor()
  await page.getByRole('button', { name: 'Show a hint (2 left)' }).click()
  await expect(page.getByText('It is Greek')).toBeVisible()
  await expect(page.getByText('It is the second one')).toBeHidden()
  await pick(page, 'Beta')
  await check(page)
  await expect(verdict(page)).toHaveText('Right')
  await expect(page.getByText('Why: Choose Beta')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Alpha' }).getByText('Alpha comes first')).toBeVisible()
  await next(page)

  await pick(page, 'Alpha')
  await pick(page, 'Gamma')
  await check(page)
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  await pick(page, 'True')
  await check(page)
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  await page.getByRole('textbox').fill('It falls')
  await check(page)
  await expect(page.getByText('Because of gravity')).toBeVisible()
  await page.getByRole('button', { name: 'Partly right' }).click()
  await expect(verdict(page)).toHaveText('Partly right')
  await page.getByRole('button', { name: 'Right', exact: true }).click()
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  await page.getByRole('textbox').fill('blue')
  await check(page)
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  for (const [prompt, target] of [
    ['One', 'First'],
    ['Two', 'Second'],
  ] as const) {
    const list = page.getByRole('combobox', { name: prompt })
    const entry = list.locator('option').filter({ hasText: target })
    await list.selectOption(await entry.getAttribute('value'))
  }
  await check(page)
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  const items = page.locator('li:has([data-move])')
  await items.nth(0).locator('[data-move$=" 1"]').click()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(verdict(page)).toHaveText('Wrong')
  await next(page)

  await page.getByRole('textbox').fill('7')
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  await pick(page, 'Beta')
  await pick(page, 'True')
  await check(page)
  await expect(verdict(page)).toHaveText('Right')
  await next(page)

  await stem(page, 'Draw it').waitFor()
  await check(page)
  await expect(page.getByText('A circle')).toBeVisible()
  await page.getByRole('button', { name: 'Right', exact: true }).click()
  await expect(verdict(page)).toHaveText('Right')
}

for (const [device, viewport] of [
  ['desktop', undefined],
  ['phone', PHONE],
] as const) {
  test(`[spec 2.student.14] each type is trained on a ${device}, and gone on with elsewhere`, async ({ browser }) => {
    const bank = await makePracticeBank()
    const token = await signIn(STUDENT)
    const options = viewport === undefined ? {} : { options: { viewport, hasTouch: true } }
    const context = await open(browser, { token, ...options })
    const page = await context.newPage()
    await page.goto(`/web/repo?search=${bank.name}`)
    await expect(page.getByRole('heading', { level: 2, name: bank.name })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open bank' }).click()
    await expect(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('article', { name: 'In order' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await answerAll(page)
    await expectAccessible(page)
    await context.close()

    const elsewhere = await open(browser, { token, language: 'zh-CN' })
    const other = await elsewhere.newPage()
    await other.goto(`/web/repo/training/${bank.id}/1`)
    await expect(other.getByText(`已答 ${EVERY_TYPE.length} / ${EVERY_TYPE.length} 题`)).toBeVisible()
    await other.getByRole('button', { name: '继续训练' }).click()
    await expect(other.getByText('第 10 题，共 10 题')).toBeVisible()
    await other.getByRole('button', { name: '结束训练' }).click()
    await other.getByRole('dialog').getByRole('button', { name: '结束训练' }).click()
    await expect(other.getByRole('button', { name: '再练一次' })).toBeVisible()
    await elsewhere.close()
    const shown = await call<{ practisedCount: number; rightCount: number }>(
      '/api/practice/bank/show',
      { bankId: bank.id },
      token,
    )
    expect(shown).toMatchObject({ practisedCount: 10, rightCount: 9 })
  })
}

test('each way of training has its own place; by heart, by type, wrong ones, checked at the end', async ({
  browser,
}) => {
  const bank = await makePracticeBank(EVERY_TYPE.slice(0, 3))
  const token = await signIn('student32')
  const context = await open(browser, { token })
  const page = await context.newPage()
  const start = async (mode: number) => {
    await page.goto(`/web/repo/training/${bank.id}/${mode}`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
  }
  await start(3)
  await expect(page.getByText('Why: Choose Beta')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Why: Choose Alpha and Gamma')).toBeVisible()

  await page.goto(`/web/repo/training/${bank.id}/4`)
  await page.getByRole('radio', { name: 'True or false (1)' }).check()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await page.keyboard.press('b')
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText('Wrong')

  await start(5)
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText('Right')
  await page.goto(`/web/repo/view/${bank.id}`)
  const wrongOnes = page.getByRole('article', { name: 'Wrong questions' })
  await expect(wrongOnes.getByText('0 questions')).toHaveCount(0)
  await expect(wrongOnes.getByText('What you got wrong last time, and your wrong book')).toBeVisible()

  await page.goto(`/web/repo/training/${bank.id}/2`)
  await page.getByText('At the end', { exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('article', { name: 'Question 1 of 3' }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Question 1: Answered/ })).toBeVisible()
  await expect(page.getByText('Why:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('button', { name: 'Practise again' })).toBeVisible()
  await page.getByRole('button', { name: /^Question 1:/ }).click()
  await expect(page.getByText(/^Why:/)).toBeVisible()
  await context.close()
})

test('a bad line loses no answer: given offline, kept over a reload, counted once', async ({ browser }) => {
  const bank = await makePracticeBank(EVERY_TYPE.slice(0, 2))
  const { token } = await newStudent()
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await stem(page, 'Choose Beta').waitFor()
  await page.route('**/api/practice/answer/save', route => route.abort())
  await pick(page, 'Beta')
  await check(page)
  await expect(page.getByText('1 answer waits on this device', { exact: false })).toBeVisible()
  await page.unroute('**/api/practice/answer/save')
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Question 1: Right' })).toBeVisible()
  type Plan = { readonly days: readonly { readonly answeredCount: number }[] }
  const plan = await call<Plan>('/api/practice/plan/show', {}, token)
  expect(plan.days.at(-1)?.answeredCount).toBe(1)
  await context.close()
})

test('practice is assigned by staff, done by a student, and seen in the progress', async ({ browser }) => {
  const bank = await makePracticeBank(EVERY_TYPE.slice(0, 1))
  const staff = await open(browser, { token: await signIn('admin') })
  const page = await staff.newPage()
  await page.goto('/admin/practice/assignments')
  await page.getByRole('button', { name: 'Assign practice' }).first().click()
  const title = `Practise ${bank.name}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Bank' }).fill(bank.name)
  await page.getByTitle(bank.name).last().click()
  await page.getByRole('dialog').getByText('Weekly', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The assignment was saved.')).toBeVisible()
  await expectAccessible(page)

  const token = await signIn('student35')
  const student = await open(browser, { token, options: { viewport: PHONE } })
  const room = await student.newPage()
  await room.goto('/web/repo')
  await room.getByRole('button', { name: `Start: ${title}` }).click()
  await pick(room, 'Beta')
  await check(room)
  await expect(verdict(room)).toHaveText('Right')
  await room.goto('/web/repo')
  await expect(room.getByRole('article', { name: 'Assigned to you' }).getByText('Done', { exact: true })).toBeVisible()
  await expectAccessible(room)

  await page.getByRole('link', { name: `Progress: ${title}` }).click()
  await expect(page.getByText(/^Cycle 1 .* 1 of \d+ students are through/)).toBeVisible()
  await expectAccessible(page)
  await staff.close()
  await student.close()
})

test('a mock exam is made of a bank, taken in the exam room, and shows its answers at once', async ({ browser }) => {
  const bank = await makePracticeBank([EVERY_TYPE[0] as object, EVERY_TYPE[3] as object])
  const student = await open(browser, { token: await signIn('student36') })
  const page = await student.newPage()
  await page.goto(`/web/repo/view/${bank.id}`)
  await page.getByRole('button', { name: 'Start a mock exam' }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page).toHaveURL(/\/web\/exam\/start\//)
  await page.getByRole('radio', { name: 'Beta' }).check()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Why: Choose Beta')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the bank' }).click()
  await expect(page.getByRole('article', { name: 'Mock exam' }).getByText('1 of 1')).toBeVisible()
  await expectAccessible(page)
  await student.close()
})
