/** A question that is answered with files: written, answered over a line that breaks, handed in, marked, reviewed. */
import { type Browser, type BrowserContext, type Download, expect, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student27'
const PHONE = { width: 390, height: 844 }
const EXAM = 'Answers in files'

interface Made {
  readonly id: string
}

/** A picture of one point: with so many bytes behind its end that sending it takes a moment. */
const PICTURE = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.alloc(300_000, 7),
])
const PICTURE_FILE = { name: '实验 chart.png', mimeType: 'image/png', buffer: PICTURE }
const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('What I saw.') }

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

async function author(browser: Browser, token: string): Promise<string> {
  const bank = await call<Made>('/api/qu/bank/save', { name: 'E2E files', departmentId: null }, token)
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/admin/questions/edit/new?bankId=${bank.id}`)
  await page.getByRole('radiogroup', { name: 'Type' }).getByText('File upload', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Stem' }).fill('Hand in your chart and your notes.')
  await page.getByRole('checkbox', { name: 'plain text' }).check()
  await page.getByRole('spinbutton', { name: 'Maximum number of files' }).fill('2')
  await page.getByRole('spinbutton', { name: 'Maximum MB per file' }).fill('1')
  await page.getByRole('textbox', { name: 'Model answer' }).fill('A line that rises.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText(/At most 2 files, each up to 1 MB/)).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/admin\/questions\/edit\/[0-9a-f-]{36}/)
  await context.close()
  return page.url().slice(-36)
}

/** Chosen while uploads break; the page is loaded anew; then the line is back. */
async function take(page: Page, context: BrowserContext): Promise<void> {
  const room = new ExamRoom(page)
  await room.untilOpen()
  const input = page.locator('input[type=file]')
  await context.route('**/api/paper/upload-file', route => route.abort('connectionreset'))
  await input.setInputFiles([PICTURE_FILE, { ...NOTES, name: 'run.exe' }])
  await expect(page.getByText('run.exe cannot be handed in here.')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toHaveAttribute('data-state', 'waiting')
  await expect(room.indicator).not.toHaveAttribute('data-saving', 'saved')
  await expectAccessible(page)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await room.untilOpen()
  await expect(rows).toContainText(['实验 chart.png'])
  await expect(rows.first()).toHaveAttribute('data-state', 'waiting')
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand in now?' })
  await expect(dialog.getByText(/still being saved/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep working' }).click()
  await context.unroute('**/api/paper/upload-file')
  // In one step: it may try again by itself at this moment, and then there is nothing to press.
  await page
    .getByRole('button', { name: /^Try now/ })
    .evaluateAll(buttons => buttons.map(button => (button as HTMLElement).click()))
  await expect(rows.first()).toHaveAttribute('data-state', 'arrived')
  await input.setInputFiles(NOTES)
  await expect(rows.nth(1)).toHaveAttribute('data-state', 'arrived')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeDisabled()
  await room.untilSaved()
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
  await page.waitForURL(/\/web\/exam\/result\//)
}

/** A stroke that is taken back, another one, and a note. */
async function writeOnPicture(page: Page, answer: Locator): Promise<void> {
  const layer = answer.getByRole('img', { name: 'on this page' })
  const stroke = async () => {
    const box = (await layer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
    await page.mouse.up()
  }
  await answer.getByText('Pen', { exact: true }).click()
  await stroke()
  await expect(layer).toHaveAccessibleName('1 annotation on this page')
  await answer.getByRole('button', { name: 'Undo' }).click()
  await stroke()
  await answer.getByText('Text', { exact: true }).click()
  await layer.click({ position: { x: 200, y: 100 } })
  await page.keyboard.type('Which unit?')
  await page.keyboard.press('Enter')
  await expect(layer).toHaveAccessibleName('2 annotations on this page')
}

async function mark(browser: Browser, token: string, examId: string): Promise<void> {
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/admin/papers/marking/${examId}`)
  const answer = page.getByRole('region', { name: "Candidate's answer" })
  const saved = async (name: string) => {
    const waiting = page.waitForEvent('download')
    await answer.getByRole('button', { name: `Download ${name}` }).click()
    return waiting
  }
  const chart = await saved(PICTURE_FILE.name)
  expect(chart.suggestedFilename()).toBe(PICTURE_FILE.name)
  expect((await bytesOf(chart)).equals(PICTURE)).toBe(true)
  expect((await bytesOf(await saved(NOTES.name))).equals(NOTES.buffer)).toBe(true)
  await answer.getByRole('button', { name: `Show ${PICTURE_FILE.name}` }).click()
  await expect(answer.getByRole('img', { name: PICTURE_FILE.name })).toBeVisible()
  await writeOnPicture(page, answer)
  await expect(page.getByText('A line that rises.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Points \(of/).fill('8')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is marked')).toBeVisible()
  await context.close()
}

test('files answer a question: kept over a broken line and a reload, marked with equal bytes, given back', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const questionId = await test.step('write', () => author(browser, staff))
  const student = await signIn(STUDENT)
  const { id } = await call<Made>('/api/sys/user/info', {}, student)
  const examId = await makeExam(staff, { name: EXAM, questionIds: [questionId], userId: id })
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
  const context = await open(browser, { options: { viewport: PHONE }, token: student })
  const page = await context.newPage()
  await test.step('take', async () => {
    await page.goto(`/web/exam/start/${paperId}`)
    await take(page, context)
  })
  await test.step('mark', () => mark(browser, staff, examId))
  await test.step('review', async () => {
    await page.reload()
    await expect(page.getByText('8 of 10 points')).toBeVisible()
    await expect(page.getByRole('img', { name: '2 annotations on this page' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Annotations' })).toHaveText('1Text, page 1Which unit?')
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${NOTES.name}` }).click()
    expect((await bytesOf(await waiting)).equals(NOTES.buffer)).toBe(true)
    await expectAccessible(page)
  })
  await context.close()
})
