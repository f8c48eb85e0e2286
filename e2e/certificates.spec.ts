/** A certificate proves itself, with the product out of reach. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { makeCertificate } from './lib/certificates.ts'
import { open } from './lib/people.ts'
import { product } from './lib/product.ts'

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

async function saved(page: Page, button: string): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: file.suggestedFilename(), path: await file.path() }
}

const visitor = async (browser: Browser) => (await open(browser)).newPage()

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
