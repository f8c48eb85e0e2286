/** From an empty page to a certificate that anybody can check: designed, earned by passing, scanned, renewed, revoked. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { ESSAY } from './lib/candidates.ts'
import { makeCertificate } from './lib/certificates.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

type ReadQr = (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null

const require = createRequire(import.meta.url)
/** Run in the page: the millions of points of a picture stay there. */
const READER = `${readFileSync(require.resolve('jsqr'), 'utf8')};undefined`

interface Made {
  readonly id: string
}

const unique = () => `${Date.now().toString(36)}${Math.floor(performance.now())}`

async function newStudent(staff: string) {
  const userName = `holder-${unique()}`
  const person = { userName, realName: 'Ada Holder', password: PASSWORD, roleType: 1 }
  const { id } = await call<Made>('/api/sys/user/save', person, staff)
  return { id, userName }
}

async function newExam(staff: string, userId: string): Promise<{ id: string; name: string }> {
  const name = `Fire safety ${unique()}`
  const bank = await call<Made>('/api/qu/bank/save', { name, departmentId: null }, staff)
  const question = { content: ESSAY(1), level: 1, tags: [], bankIds: [bank.id] }
  const { id } = await call<Made>('/api/qu/question/save', question, staff)
  return { id: await makeExam(staff, { name, questionIds: [id], userId, passPoints: 600, attemptLimit: 0 }), name }
}

/** Sits the exam, and is given these points. */
async function sit(staff: string, student: string, examId: string, points: number): Promise<void> {
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
  const opening = { paperId, deviceId: crypto.randomUUID(), takeOver: true }
  const paper = await call<{ epoch: number; submitKey: string }>('/api/paper/open', opening, student)
  const answers = [{ no: 1, seq: 1, answer: { text: 'Water, never on oil.' } }]
  await call('/api/paper/save-answers', { paperId, epoch: paper.epoch, answers }, student)
  await call('/api/paper/submit', { paperId, submitKey: paper.submitKey }, student)
  await call('/api/paper/marking/mark', { paperId, no: 1, points, seenRevision: 0 }, staff)
}

/** Granted after the result was told, not with it. */
async function countOwn(student: string, title: string): Promise<number> {
  type Mine = { readonly rows: readonly { readonly title: string }[] }
  const { rows } = await call<Mine>('/api/certificate/mine', {}, student)
  return rows.filter(row => row.title === title).length
}

async function design(page: Page, { title, exam }: { title: string; exam: string }): Promise<void> {
  await page.goto('/admin/certificates/kinds')
  await page.getByRole('button', { name: 'New template' }).first().click()
  await page.getByRole('textbox', { name: '* Title', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'What it stands for' }).fill('Passed the fire safety exam')
  await page.getByRole('textbox', { name: 'Numbers' }).fill(`FS${unique()}-{seq:4}`)
  const canvas = page.getByRole('group', { name: 'Page of the certificate' })
  await page.getByRole('group', { name: 'Add' }).getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Score {score}')
  const words = canvas.getByRole('button', { name: 'Score {score}' })
  await words.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const from = await words.boundingBox()
  if (!from) throw new Error('the page is not in view')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 90, from.y + from.height / 2 + 60, { steps: 6 })
  await page.mouse.up()
  const left = page.getByRole('spinbutton', { name: 'Left (mm)' })
  await expect(left).not.toHaveValue('108.5')
  const before = Number(await left.inputValue())
  await words.focus()
  await words.press('Shift+ArrowLeft')
  await expect(left).toHaveValue(String(Math.round((before - 10) * 10) / 10))
  await page.getByRole('radio', { name: 'For passing all of these exams' }).check()
  const exams = page.getByRole('combobox', { name: 'Exams' })
  await exams.fill(exam)
  // Several can be chosen: the list stays open until it is closed.
  await page.locator('.ant-select-item-option').filter({ hasText: exam }).click()
  await exams.press('Escape')
  await page.getByRole('spinbutton', { name: 'Valid for (months)' }).fill('1')
  await page.getByRole('spinbutton', { name: 'Days before the end to remind and renew' }).fill('365')
  await page.getByRole('button', { name: 'Print preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Print preview' })
  await expect(preview.getByRole('img', { name: 'Print preview' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/certificates\/edit\/[0-9a-f-]{36}$/)
}

/** What a telephone reads from the picture of a certificate. */
async function scan(page: Page, png: Buffer): Promise<string> {
  await page.evaluate(READER)
  return page.evaluate(
    async source => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: image.width, height: image.height })
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('nothing can be drawn here')
      context.drawImage(image, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
      return (window as unknown as { jsQR: ReadQr }).jsQR(data, width, height)?.data ?? ''
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

async function saved(page: Page, button: string): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: file.suggestedFilename(), path: await file.path() }
}

const visitor = async (browser: Browser) => (await open(browser)).newPage()

/** The link that is copied is the one in the picture, and LinkedIn is given the same. */
async function expectShared(own: Page, { title, address }: { title: string; address: string }): Promise<void> {
  await own.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await own.getByRole('button', { name: `Copy link: ${title}` }).click()
  await expect(own.getByText('Copied. Whoever has the link can verify the certificate.')).toBeVisible()
  expect(await own.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const link = await own.getByRole('link', { name: 'Add to LinkedIn' }).getAttribute('href')
  const asked = new URL(link ?? '')
  expect(asked.origin).toBe('https://www.linkedin.com')
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ name: title, certUrl: address })
}

test('[1.5] [2.student.9] a certificate is designed, earned by passing, scanned, renewed and revoked', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const holder = await newStudent(staff)
  const exam = await newExam(staff, holder.id)
  const title = `Fire Safety ${unique()}`
  const office = await (await open(browser, { token: staff })).newPage()
  await design(office, { title, exam: exam.name })

  const student = await signIn(holder.userName)
  await sit(staff, student, exam.id, 960)
  const own = await (await open(browser, { token: student })).newPage()
  await expect.poll(() => countOwn(student, title)).toBe(1)
  await own.goto('/web/certificates')
  await expect(own.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(own)
  await own.goto('/web/uc')
  await expect(own.getByText('You have earned 1 certificate.')).toBeVisible()
  await own.getByRole('link', { name: 'View and download' }).click()
  const pdf = await saved(own, 'Download PDF')
  expect(pdf.name).toMatch(/\.pdf$/)
  const picture = await saved(own, 'Save as picture')
  const address = await scan(own, readFileSync(picture.path))
  expect(new URL(address).pathname).toMatch(/^\/cert\/[\w-]{27}$/)

  await expectShared(own, { title, address })

  const outside = await visitor(browser)
  await outside.goto(new URL(address).pathname)
  await expect(outside.getByText('Genuine and valid')).toBeVisible()
  await expect(outside.getByText('Score 9.6')).toBeVisible()
  await expectAccessible(outside)

  await sit(staff, student, exam.id, 700)
  await expect.poll(() => countOwn(student, title)).toBe(2)
  await own.reload()
  await expect(own.getByRole('heading', { name: title })).toHaveCount(2)

  await office.goto('/admin/certificates/issued')
  await office.getByPlaceholder('Search numbers').fill(title)
  await office.getByPlaceholder('Search numbers').press('Enter')
  const rows = office.locator('tbody tr.ant-table-row')
  await expect(rows).toHaveCount(2)
  await rows
    .last()
    .getByRole('button', { name: /^More for/ })
    .click()
  await office.getByRole('menuitem', { name: 'Revoke' }).click()
  const dialog = office.getByRole('dialog', { name: 'Revoke 1 certificate?' })
  await dialog.getByRole('radio', { name: 'Misconduct' }).check()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toBeHidden()
  await outside.reload()
  await expect(outside.getByText('It is no longer valid.')).toBeVisible()
  await expect(outside.getByText('Misconduct')).toBeVisible()
})

test('a file is checked by a page that stands alone, with the product out of reach', async ({ browser }, info) => {
  const staff = await signIn('admin')
  const holder = await newStudent(staff)
  const { number } = await makeCertificate(staff, holder.id)
  const student = await signIn(holder.userName)
  const own = await (await open(browser, { token: student })).newPage()
  await own.goto('/web/certificates')
  const pdf = readFileSync((await saved(own, 'Download PDF')).path)
  expect(pdf.length).toBeLessThan(300_000)

  const page = await visitor(browser)
  await page.goto('/cert/file')
  const input = page.getByLabel('Certificate file (PDF)')
  const file = (buffer: Buffer) => ({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer })
  await input.setInputFiles(file(pdf))
  await expect(page.getByText('The file is genuine and unaltered')).toBeVisible()
  await expect(page.getByText('Genuine and valid')).toBeVisible()
  const checker = info.outputPath('checker.html')
  writeFileSync(checker, readFileSync((await saved(page, 'Save the offline checker')).path))

  const context = await browser.newContext({ locale: 'en-US', offline: true })
  const alone = await context.newPage()
  const complaints: string[] = []
  alone.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await alone.goto(`file://${checker}`)
  await alone.getByLabel('Certificate file (PDF)').setInputFiles(file(pdf))
  await expect(alone.getByText('Genuine: this file was issued here')).toBeVisible()
  await expect(alone.getByText(number).first()).toBeVisible()
  const changed = Buffer.from(pdf)
  changed[Math.floor(pdf.length / 2)] = (changed[Math.floor(pdf.length / 2)] ?? 0) ^ 1
  await alone.getByLabel('Certificate file (PDF)').setInputFiles(file(changed))
  await expect(alone.getByText('This file was changed or is damaged.')).toBeVisible()
  expect(complaints).toEqual([])
  expect(readFileSync(checker, 'utf8')).not.toContain(`src="${product().url}`)
  await context.close()
})
