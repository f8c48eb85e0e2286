/** Courses on a phone, and on two pages at once. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeCourse, sendAsset } from './lib/courses.ts'
import { lessonDone, play } from './lib/learning.ts'
import { open } from './lib/people.ts'
import { waveOf } from './lib/recordings.ts'
import { test } from './lib/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true } as const

const TEXT = { title: 'Some words', content: { kind: 5, body: '<p>Read this first.</p>' } }

interface Learner {
  readonly token: string
  readonly userId: string
}

async function learner(userName: string): Promise<Learner> {
  const token = await signIn(userName)
  const { id } = await call<{ id: string }>('/api/sys/user/info', {}, token)
  return { token, userId: id }
}

test('[spec 2.student.2] a course is learnt on a phone, in the dark; only one page counts at a time', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const { token, userId } = await learner('student04')
  const sound = await sendAsset(admin, 'short.wav', waveOf(3))
  const courseId = await makeCourse(admin, {
    title: 'A small course',
    userId,
    lessons: [TEXT, { title: 'A sound', content: { kind: 2, assetId: sound }, rule: { needPercent: 60 } }],
  })
  const context = await open(browser, { token, options: PHONE })
  const page = await context.newPage()
  await page.goto('/web/course')
  await expect(page.getByRole('link', { name: 'A small course' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'A small course' }).tap()
  await page.getByRole('button', { name: 'Add to favourites' }).tap()
  await expect(page.getByRole('button', { name: 'In favourites' })).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).tap()
  await expect(lessonDone(page)).toBeVisible()

  // Another page of the same person takes the session away, and this one takes it back.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(lessonDone(other)).toBeVisible()
  await other.close()
  await page.getByRole('link', { name: 'Next' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'A sound' })).toBeVisible()
  await expectAccessible(page)
  await play(page)
  await expect(lessonDone(page)).toBeVisible()
  await expect(page.getByText('You have completed the whole course.')).toBeVisible()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await expect(page.getByRole('button', { name: 'Remove my rating' })).toBeVisible()
  await context.close()
})
