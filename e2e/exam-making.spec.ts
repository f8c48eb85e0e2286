/** Exams that are not composed line by line: from a whole paper in Word, and again and again; and what a blueprint covers. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openZip } from '@tripos/documents/zip.ts'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { choose, chooseInMenu, tableRows } from './lib/back-office.ts'
import { docxOf } from './lib/packages.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

interface Made {
  readonly id: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** In whole minutes, as a form gives them. */
const inDays = (days: number): string =>
  new Date(Math.floor((Date.now() + days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString()
const OPTIONS = ['A. 甲', 'B. 乙', 'C. 丙', 'D. 丁']
const SECTIONS = ['一、单选题（每小题2分，共4分）', '二、判断题（每题1分，共2分）'] as const
const PAPER = docxOf([
  '2026—2027 学年第一学期期末考试',
  SECTIONS[0],
  '1. 密度的单位是',
  ...OPTIONS,
  '答案：A',
  '2. 功的单位是',
  ...OPTIONS,
  '答案：B',
  SECTIONS[1],
  '3. 光在真空中最快。',
  '答案：对',
  '4. 声音在真空中最快。',
  '答案：错',
])
const tagOf = () => Date.now().toString(36)

const choice = (no: number) => ({
  type: 1,
  stem: `<p>Choice ${no}</p>`,
  analysis: '',
  options: [
    { html: '<p>Right</p>', isRight: true },
    { html: '<p>Wrong</p>', isRight: false },
  ],
})
const trueFalse = (no: number) => ({ type: 3, stem: `<p>Statement ${no}</p>`, analysis: '', isTrue: true })

async function makeBlueprint(token: string, name: string, questionIds: readonly string[]): Promise<string> {
  const lines = [{ kind: 1, points: 250, questionIds }]
  const content = {
    sections: [{ title: 'All', instructions: '', lines }],
    shuffleQuestions: false,
    shuffleOptions: false,
    partialScore: 1,
    wrongPenalty: 0,
  }
  return (await call<Made>('/api/exam/blueprint/save', { name, departmentId: null, content }, token)).id
}

interface Detail {
  readonly title: string
  readonly totalPoints: number
  readonly isPublished: boolean
}

test('a whole paper in Word becomes an exam with its sections and points in one step', async ({ browser }) => {
  const token = await signIn('admin')
  const [bank, title] = [`Whole papers ${tagOf()}`, `Paper of ${tagOf()}`]
  await call('/api/qu/bank/save', { name: bank, departmentId: null }, token)
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto('/admin/exams/list')
  await page.getByRole('button', { name: 'New from a paper' }).click()
  const dialog = page.getByRole('dialog', { name: 'New exam from a whole paper' })
  await choose(page, dialog.getByRole('combobox', { name: 'Keep the questions in' }), bank, bank)
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await page.locator('input[type=file]').setInputFiles({ name: `${title}.docx`, mimeType, buffer: PAPER })
  await page.getByRole('button', { name: 'Import and make an exam of 4 questions' }).click()

  await expect(page.getByText('4 questions were taken over in the order of the paper.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('textbox', { name: '* Title' })).toHaveValue(title)
  for (const heading of SECTIONS) await expect(page.locator(`input[value="${heading}"]`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check and publish' }).click()
  await expect(page.getByRole('region', { name: 'Check and publish' })).toContainText('4 questions, 6 points in total')
  const id = /edit\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  expect(await call<Detail>('/api/exam/exam/detail', { id }, token)).toMatchObject({
    title,
    totalPoints: 600,
    isPublished: false,
  })
  await context.close()
})

async function openSeries(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/exams/list?search=${encodeURIComponent(title)}`)
  const row = tableRows(page).filter({ hasText: title }).last()
  await row.getByRole('button', { name: /More|Actions/ }).click()
  await chooseInMenu(page, 'Repeat this exam')
}

test('an exam comes again every week: the next one is made ahead of its start, and the series can be ended', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const token = await signIn('admin')
  const title = `Weekly ${tagOf()}`
  const bank = await call<Made>('/api/qu/bank/save', { name: title, departmentId: null }, token)
  const question = { content: choice(1), level: 1, tags: [], bankIds: [bank.id] }
  const { id: questionId } = await call<Made>('/api/qu/question/save', question, token)
  const atOnce = { rule: 1, at: null }
  await call(
    '/api/exam/exam/save',
    {
      title,
      blueprintId: await makeBlueprint(token, title, [questionId]),
      departmentId: null,
      openType: 1,
      startsAt: inDays(2),
      endsAt: inDays(3),
      limitMinutes: 30,
      lateEntryMinutes: null,
      earliestHandInMinutes: 0,
      attemptLimit: 1,
      attemptDelayMinutes: 0,
      passPoints: 150,
      mustAcceptNotice: false,
      abandonUnanswered: false,
      release: { score: atOnce, answers: atOnce, analysis: atOnce },
    },
    token,
  )
  const context = await open(browser, { token })
  const page = await context.newPage()
  await openSeries(page, title)
  const drawer = page.getByRole('dialog', { name: `Repeat: ${title}` })
  await drawer.getByRole('spinbutton', { name: 'Exams in all' }).fill('3')
  await drawer.getByRole('spinbutton', { name: 'Days before its start' }).fill('14')
  await expectAccessible(page, { selector: '[role=dialog]' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The series is set up')).toBeVisible()

  const made = async () => {
    await openSeries(page, title)
    return drawer.getByRole('region', { name: 'Made so far' }).getByRole('link').count()
  }
  await expect.poll(made, { timeout: 90_000, intervals: [5_000] }).toBe(1)
  await expect(drawer.getByRole('region', { name: 'Coming next' }).getByRole('listitem')).toHaveCount(1)
  await drawer.getByRole('button', { name: 'End the series' }).click()
  await page
    .getByRole('dialog', { name: `End the series of "${title}"?` })
    .getByRole('button', { name: 'End the series' })
    .click()
  await expect(page.getByText('The series has ended')).toBeVisible()

  type Listed = {
    readonly rows: readonly { readonly title: string; readonly startsAt: string; readonly isPublished: boolean }[]
  }
  const { rows } = await call<Listed>('/api/exam/exam/paging', { search: title }, token)
  const [first, next] = rows.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  expect(rows).toHaveLength(2)
  expect(Date.parse(next?.startsAt ?? '') - Date.parse(first?.startsAt ?? '')).toBe(7 * DAY_MS)
  expect(next?.isPublished).toBe(false)
  await context.close()
})

test('a blueprint says what it covers: by knowledge point, type and level, in questions and points, on a phone too', async ({
  browser,
}) => {
  const token = await signIn('admin')
  const tag = tagOf()
  const tree = { kind: 3, code: `c-${tag}`, titleZh: `教材 ${tag}`, titleEn: `Book ${tag}` }
  const { id: dictionaryId } = await call<Made>('/api/sys/dict/save', tree, token)
  const pointOf = async (value: string) => {
    const labels = { labelZh: `${value} ${tag}`, labelEn: `${value} ${tag}` }
    return (await call<Made>('/api/sys/dict/item/save', { dictionaryId, value, ...labels }, token)).id
  }
  const [area, volume] = [await pointOf('Area'), await pointOf('Volume')]
  const { id: bankId } = await call<Made>('/api/qu/bank/save', { name: `Covered ${tag}`, departmentId: null }, token)
  const save = async (content: object, level: number, knowledgeIds: readonly string[]) =>
    (await call<Made>('/api/qu/question/save', { content, level, tags: [], bankIds: [bankId], knowledgeIds }, token)).id
  const questionIds = [
    await save(choice(1), 1, [area]),
    await save(choice(2), 2, [area]),
    await save(trueFalse(3), 1, [volume, area]),
    await save(trueFalse(4), 1, []),
  ]
  const id = await makeBlueprint(token, `Covered ${tag}`, questionIds)
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/admin/exams/blueprints/edit/${id}`)
  await page.getByText('Coverage', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Coverage' })
  const rows = table.locator('tbody tr, tfoot tr')
  await expect(rows).toHaveText([
    `Area ${tag}Single choice1 q., 2.5 p.1 q., 2.5 p.2 q., 5 p.`,
    'True or false0.5 q., 1.25 p.0.5 q., 1.25 p.',
    `Volume ${tag}True or false0.5 q., 1.25 p.0.5 q., 1.25 p.`,
    'No knowledge pointTrue or false1 q., 2.5 p.1 q., 2.5 p.',
    'Total4 q., 10 p.',
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.first()).toContainText(`Area ${tag}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await context.close()
})

test('a drawn paper is printed with and without its key, as sheets and not as the screen, and taken in Word', async ({
  browser,
}) => {
  const token = await signIn('admin')
  const name = `Printed ${tagOf()}`
  const { id: bankId } = await call<Made>('/api/qu/bank/save', { name, departmentId: null }, token)
  const save = async (no: number) => {
    const content = { ...choice(no), analysis: `<p>Because of ${no}</p>` }
    return (await call<Made>('/api/qu/question/save', { content, level: 1, tags: [], bankIds: [bankId] }, token)).id
  }
  const id = await makeBlueprint(token, name, [await save(1), await save(2)])
  const context = await open(browser, { token })
  const page = await context.newPage()
  // A browser without a screen has no dialog to print.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`/admin/exams/blueprints/edit/${id}`)
  await page.getByRole('button', { name: 'Preview draws' }).click()
  const drawer = page.getByRole('dialog', { name: 'Preview draws' })
  const sheet = page.locator('body > article')
  const printed = page.locator('html[data-printed]')
  const endPrinting = () =>
    page.evaluate(() => {
      document.documentElement.removeAttribute('data-printed')
      dispatchEvent(new Event('afterprint'))
    })

  await drawer.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(printed).toBeAttached()
  await expect(sheet).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(sheet).toContainText(name)
  await expect(sheet).toContainText('2 questions, 5 points')
  await expect(sheet).toContainText('1. (2.5 points)')
  await expect(sheet).toContainText('Choice 2')
  await expect(sheet).not.toContainText('Because of')
  await page.emulateMedia({ media: 'screen' })
  await endPrinting()
  await expect(sheet).toHaveCount(0)

  await drawer.getByRole('switch', { name: 'Show the key' }).click()
  await drawer.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(printed).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toContainText('With the key')
  await expect(sheet).toContainText('Because of 2')
  await page.emulateMedia({ media: 'screen' })
  await endPrinting()

  // The same paper in Word, with the key that is shown, and without it.
  const wordText = async () => {
    const button = drawer.getByRole('button', { name: 'Download as Word' })
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(file.suggestedFilename()).toBe(`${name}.docx`)
    return (
      openZip(await readFile(await file.path()), 1_000_000)
        .read('word/document.xml')
        ?.toString('utf8') ?? ''
    )
  }
  const withKey = await wordText()
  for (const words of [name, '2 questions, 5 points', '2.5 points each', 'Choice 2', 'Because of 2'])
    expect(withKey).toContain(words)
  await drawer.getByRole('switch', { name: 'Show the key' }).click()
  const without = await wordText()
  expect(without).toContain('Choice 2')
  expect(without).not.toMatch(/Because of|Answer: /)
  await context.close()
})
