/** A PowerPoint file as a lesson: simplified until its PDF is there, then as it is; and where it fails, as before. */
import { type Browser, expect, type Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { makeCourse, pdfOf, sendAsset } from './lib/courses.ts'
import { startWithConverter } from './lib/gateways.ts'
import { lessonDone } from './lib/learning.ts'
import { pptxOf } from './lib/packages.ts'
import { open } from './lib/people.ts'
import type { StartedProduct } from './lib/start-product.ts'
import { test } from './lib/test.ts'

const OFFICE = 4
const SLIDES = pptxOf([
  ['Fire', 'Leave the house'],
  ['Water', 'Stay dry'],
])
const OTHERS = pptxOf([['Broken', 'Nobody reads this but people']])

let folder = ''
let started: StartedProduct
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tripos-converter-'))
  const [program, made] = [join(folder, 'soffice'), join(folder, 'made.pdf')]
  writeFileSync(made, pdfOf(2))
  // The larger file becomes a PDF as soon as the test lets it; the other one is none.
  writeFileSync(
    program,
    `#!/bin/sh
for given; do :; done
name=$(basename "$given")
out="$(dirname "$given")/out/\${name%.*}.pdf"
case $name in probe.*) cp '${made}' "$out"; exit 0;; esac
[ $(wc -c < "$given") -lt ${SLIDES.length} ] && exit 1
while [ ! -e '${folder}/go' ]; do sleep 0.2; done
cp '${made}' "$out"
`,
    { mode: 0o755 },
  )
  started = await startWithConverter(program)
})
test.afterAll(async () => {
  await started.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function newStudent(staff: string): Promise<{ readonly id: string; readonly token: string }> {
  const person = { userName: 'reader', realName: 'Ada Reader', password: PASSWORD, roleType: 1 }
  const { id } = await call<{ id: string }>('/api/sys/user/save', person, staff)
  return { id, token: await signIn('reader') }
}

async function openDrawer(page: Page, name: string) {
  await page.goto(`/admin/courses/assets?search=${name}`)
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('dialog', { name })
}

async function staffSee(browser: Browser, token: string, seen: Readonly<Record<string, string>>): Promise<void> {
  const context = await open(browser, { token })
  const page = await context.newPage()
  for (const [name, text] of Object.entries(seen)) {
    await expect((await openDrawer(page, name)).getByText(text)).toBeVisible()
    await expectAccessible(page)
  }
  await context.close()
}

test('slides are simplified until their PDF is there, and then as they are', async ({ browser }) => {
  test.setTimeout(240_000)
  const staff = await signIn('admin')
  const { id: userId, token } = await newStudent(staff)
  const broken = await sendAsset(staff, 'broken.pptx', OTHERS)
  const stateOf = async (id: string) =>
    (await call<{ conversion: { state: string } }>('/api/asset/detail', { id }, staff)).conversion.state
  await expect.poll(() => stateOf(broken), { timeout: 60_000 }).toBe('failed')
  const assetId = await sendAsset(staff, 'fire.pptx', SLIDES)
  await staffSee(browser, staff, {
    'broken.pptx': 'The slides could not be converted to PDF.',
    'fire.pptx': 'The slides are being converted to PDF, so that learners see them as they are.',
  })

  const rule = { needPercent: 100 }
  const lessons = [
    { title: 'Fire and water', content: { kind: OFFICE, assetId }, rule },
    { title: 'Broken slides', content: { kind: OFFICE, assetId: broken }, rule },
  ]
  const courseId = await makeCourse(staff, { title: 'Slides', userId, lessons })
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText('The slides are being prepared')).toBeVisible()
  await expect(page.getByText('Leave the house')).toBeVisible()
  await expectAccessible(page)

  writeFileSync(join(folder, 'go'), '')
  // By itself, without a reload.
  await expect(page.getByRole('group', { name: 'Page 1 of 2' })).toContainText('This is page 1', { timeout: 60_000 })
  await expect(page.getByText('The slides are being prepared')).toBeHidden()
  await expect(page.getByText('simplified layout')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download the file' })).toHaveAttribute('download', 'fire.pptx')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('group', { name: 'Page 2 of 2' })).toContainText('This is page 2')
  await expectAccessible(page)
  await expect(lessonDone(page)).toBeVisible({ timeout: 40_000 })

  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Nobody reads this but people')).toBeVisible()
  await expect(page.getByText('simplified layout')).toBeVisible()
  await context.close()
  await staffSee(browser, staff, { 'fire.pptx': 'Learners see these slides as they are, as a PDF of 2 pages.' })
})
