/** Courses: a student learns one to the end, on a desktop and on a phone, and the record shows the true seconds. */
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { makeCourse, pdfOf, recordVideo, sendAsset, waveOf } from './lib/courses.ts'
import { open } from './lib/people.ts'

const SOUND_SECONDS = 10
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:30.000\nThis is what is said\n'
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

async function hasNoFinding(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
}

/** Where the recording is. */
const secondOf = (page: Page) => page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime)
const done = (page: Page) => page.getByRole('main').getByText('This lesson is complete.').first()

/** Plays until a second of the recording, or to its end; returns how long that took by the test's own clock. */
async function play(page: Page, until?: number): Promise<number> {
  await expect
    .poll(() => page.locator('video').evaluate((media: HTMLVideoElement) => media.readyState))
    .toBeGreaterThan(1)
  const begun = performance.now()
  await page.getByRole('button', { name: 'Play' }).click()
  if (until === undefined) await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 30_000 })
  else await expect.poll(() => secondOf(page), { intervals: [100] }).toBeGreaterThanOrEqual(until)
  return (performance.now() - begun) / 1000
}

interface Desk {
  readonly browser: Browser
  readonly token: string
  readonly courseId: string
  /** By the record. */
  readonly heardSeconds: () => Promise<number>
}

/** The sound, in two browsers: it goes on where the first one was closed. Returns for how long it played. */
async function hearSound({ browser, token, courseId, heardSeconds }: Desk): Promise<number> {
  const first = await open(browser, { token })
  const page = await first.newPage()
  await page.goto('/web')
  await expect(page).toHaveURL(/\/web\/course$/)
  await page.getByRole('link', { name: 'A whole course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A whole course' })).toBeVisible()
  await hasNoFinding(page)
  await page.getByRole('link', { name: 'Begin' }).click()
  await expect(page.getByText('Read this first.')).toBeVisible()
  await expect(done(page)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Nothing can be skipped until this lesson is complete.')).toBeVisible()
  const half = await play(page, SOUND_SECONDS / 2)
  // As the cross of the window does it: the page says its last word.
  await page.close({ runBeforeUnload: true })
  await expect.poll(heardSeconds).toBeGreaterThanOrEqual(SOUND_SECONDS / 2 - 1)
  await first.close()

  const second = await open(browser, { token })
  const again = await second.newPage()
  await again.goto(`/web/course/view/${courseId}`)
  await again.getByRole('link', { name: 'Go on learning' }).click()
  await expect.poll(() => secondOf(again)).toBeGreaterThanOrEqual(SOUND_SECONDS / 2 - 1)
  // Nothing is skipped: the slider goes as far as was heard.
  await again.getByRole('slider', { name: 'Position' }).press('End')
  expect(await secondOf(again)).toBeLessThan(SOUND_SECONDS - 2)
  const rest = await play(again)
  await expect(done(again)).toBeVisible()
  await second.close()
  return half + rest
}

test('[spec 2.student.1, 2.student.4] a course is learnt to the end, over a closed browser, and the record shows the true seconds', async ({
  browser,
  page: workshop,
}) => {
  const admin = await signIn('admin')
  const { token, userId } = await learner('student03')
  const video = await sendAsset(admin, 'film.webm', await recordVideo(workshop, 4))
  const sound = await sendAsset(admin, 'sound.wav', waveOf(SOUND_SECONDS))
  const paper = await sendAsset(admin, 'paper.pdf', pdfOf(2))
  const captions = await sendAsset(admin, 'en.vtt', Buffer.from(CAPTIONS))
  const spoken = [{ assetId: captions, language: 'en', label: 'English' }]
  const courseId = await makeCourse(admin, {
    title: 'A whole course',
    userId,
    lessons: [
      TEXT,
      {
        title: 'A sound',
        content: { kind: 2, assetId: sound },
        rule: { needPercent: 90, noForwardSeek: true, noSpeed: true },
      },
      {
        title: 'A film',
        content: { kind: 1, sources: [{ assetId: video, label: '' }], captions: spoken },
        rule: { needPercent: 75 },
      },
      { title: 'A paper', content: { kind: 3, assetId: paper }, rule: { needPercent: 100 } },
    ],
  })
  type Record = { completedAt: string | null; lessons: { title: string; seconds: number }[] }
  const recordOf = () => call<Record>('/api/learning/learner/record', { courseId, userId }, admin)
  const heardSeconds = async () => (await recordOf()).lessons.find(({ title }) => title === 'A sound')?.seconds ?? 0
  const heard = await hearSound({ browser, token, courseId, heardSeconds })

  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  // The sound is complete: it goes on with what comes next.
  await page.getByRole('link', { name: 'Go on learning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A film' })).toBeVisible()
  await page.getByRole('button', { name: 'Play' }).focus()
  await page.keyboard.press('c')
  await hasNoFinding(page)
  const playing = play(page)
  await expect(page.getByText('This is what is said')).toBeVisible()
  await playing
  await expect(done(page)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('group', { name: 'Page 1 of 2' })).toContainText('This is page 1')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('group', { name: 'Page 2 of 2' })).toContainText('This is page 2')
  await expect(done(page)).toBeVisible()
  await hasNoFinding(page)
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await context.close()

  expect((await recordOf()).completedAt).not.toBeNull()
  const seconds = await heardSeconds()
  expect(Math.abs(seconds - heard), `${seconds} of ${heard.toFixed(1)} seconds`).toBeLessThanOrEqual(2)
})

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
  await hasNoFinding(page)
  await page.getByRole('link', { name: 'A small course' }).tap()
  await page.getByRole('button', { name: 'Add to favourites' }).tap()
  await expect(page.getByRole('button', { name: 'In favourites' })).toBeVisible()
  await page.getByRole('link', { name: 'Begin' }).tap()
  await expect(done(page)).toBeVisible()

  // Another page of the same person takes the session away, and this one takes it back.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(done(other)).toBeVisible()
  await other.close()
  await page.getByRole('link', { name: 'Next' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'A sound' })).toBeVisible()
  await hasNoFinding(page)
  await play(page)
  await expect(done(page)).toBeVisible()
  await expect(page.getByText('You have completed the whole course.')).toBeVisible()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await expect(page.getByRole('button', { name: 'Take the rating back' })).toBeVisible()
  await context.close()
})
