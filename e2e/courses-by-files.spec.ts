/** A course of files: each becomes a lesson named after it, in their order. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { countClicks } from './lib/clicks.ts'
import { CourseEditor, fileOf } from './lib/course-editor.ts'
import { pdfOf } from './lib/courses.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

/** A second try finds what the first has left. */
const title = () => `Ten papers ${test.info().retry}`

interface Course {
  readonly state: number
  readonly chapters: readonly { readonly lessons: readonly { readonly title: string; readonly rule: object }[] }[]
}

const NAMES = Array.from({ length: 10 }, (_, at) => `${at + 1}. Unit ${at + 1}.pdf`)

/** In another order than they are numbered, as a folder gives them. */
const files = () => NAMES.toSorted().map((name, at) => fileOf(name, pdfOf(1 + (at % 3))))

async function addFiles(page: Page, chosen: ReturnType<typeof files>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Lessons from files' }).click()
  await (await chooser).setFiles(chosen)
}

test('a course of ten PDFs is made and published in at most 6 clicks (6) beside typing', async ({ browser }) => {
  test.setTimeout(180_000)
  const token = await signIn('admin')
  const context = await open(browser, { token })
  const clicks = await countClicks(context)
  const page = await context.newPage()
  await page.goto('/admin/courses/list')
  const before = clicks()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('textbox', { name: '* Title' }).fill(title())
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/edit\/[0-9a-f-]{36}/)
  const id = page.url().slice(-36)
  await addFiles(page, files())
  const outline = page.getByRole('region', { name: 'Chapters and lessons' })
  await expect(outline.getByText('10 of 10 lessons added')).toBeVisible({ timeout: 90_000 })
  const titles = NAMES.map((_, at) => `Unit ${at + 1}`)
  expect(await new CourseEditor(page).titles()).toEqual(expect.arrayContaining(['Chapter 1', ...titles]))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  const show = () => call<Course>('/api/course/detail', { id }, token)
  await expect.poll(async () => (await show()).state).toBe(1)
  expect(clicks() - before).toBeLessThanOrEqual(6)
  const [chapter] = (await show()).chapters
  expect(chapter?.lessons.map(lesson => lesson.title)).toEqual(titles)
  expect(chapter?.lessons[0]?.rule).toMatchObject({ needPercent: 100 })
  await expectAccessible(page)

  // One that is no lesson says which it is, and holds up none.
  await addFiles(page, [fileOf('11 notes.txt', Buffer.from('plain words')), fileOf('12 Last.pdf', pdfOf(1))])
  await expect(outline.getByText('"11 notes.txt" was not added')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Actions: Last', exact: true })).toBeVisible({ timeout: 60_000 })
  await context.close()
})
