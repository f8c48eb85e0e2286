/**
 * A course with every kind of lesson: built by hand in the editor, learnt to the end on two sizes of screen over a closed
 * browser, and the record in the back office shows the true seconds.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { drag } from './lib/back-office.ts'
import { CourseEditor, fileOf, uploadTo } from './lib/course-editor.ts'
import { pdfOf } from './lib/courses.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { makeExam } from './lib/exams.ts'
import { goOn, lessonDone, play, secondOf } from './lib/learning.ts'
import { docxOf, pptxOf, scormOf, xlsxOf, zipOf } from './lib/packages.ts'
import { open } from './lib/people.ts'
import { mp3Of, recordVideo, streamOf } from './lib/recordings.ts'
import { test } from './lib/test.ts'

test.setTimeout(360_000)

const STUDENT = 'student03'
const RUN = Date.now().toString(36)
const COURSE = `A whole course ${RUN}`
const EXAM = `Passing ${RUN}`
const FILM_SECONDS = 3
const SOUND_SECONDS = 8
const DESK = { viewport: { width: 1440, height: 1400 } }
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true } as const
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:30.000\nThis is what is said\n'
const [WATCH, READ, DO] = ['Watch and listen', 'Read', 'Do']

interface Made {
  readonly id: string
}

/** An exam of one statement, passed by its points. */
async function examFor(staff: string, userId: string): Promise<void> {
  const bank = await call<Made>('/api/qu/bank/save', { name: COURSE, departmentId: null }, staff)
  const content = { type: 3, stem: '<p>Water is wet.</p>', isTrue: true, analysis: '' }
  const question = { content, level: 1, tags: [], bankIds: [bank.id] }
  const { id } = await call<Made>('/api/qu/question/save', question, staff)
  await makeExam(staff, { name: EXAM, questionIds: [id], userId, passPoints: 600 })
}

/** Says by its button that the learner is through. */
const packageOf = (version: '1.2' | '2004 4th Edition'): Buffer => {
  const is12 = version === '1.2'
  const [begin, end] = is12
    ? ['API.LMSInitialize', 'API.LMSFinish']
    : ['API_1484_11.Initialize', 'API_1484_11.Terminate']
  const set = is12
    ? `API.LMSSetValue('cmi.core.lesson_status', 'completed')`
    : `API_1484_11.SetValue('cmi.completion_status', 'completed')`
  const page = `<!doctype html><title>Unit</title><button onclick="${set}; ${end}('')">Finish ${version}</button>`
  return scormOf(version, { 'index.html': `${page}<script>${begin}('')</script>` })
}

/** Settings, and whom it is for. */
async function beginCourse(page: Page): Promise<string> {
  await page.goto('/admin/courses/list')
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('textbox', { name: '* Title' }).fill(COURSE)
  await page.getByRole('radio', { name: 'Selected people' }).check()
  const people = page.getByRole('combobox', { name: 'Students' })
  await people.fill(STUDENT)
  await expect(page.locator('.ant-select-item-option')).toHaveCount(1)
  await people.press('Enter')
  await people.press('Escape')
  await page.getByRole('switch', { name: 'In order' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/edit\/[0-9a-f-]{36}/)
  return page.url().slice(-36)
}

const percent = (value: number) => (form: Locator) =>
  form.getByRole('spinbutton', { name: 'Percentage viewed' }).fill(String(value))

async function addRecordings(editor: CourseEditor, film: Buffer): Promise<void> {
  await editor.addLesson({
    chapter: WATCH,
    kind: 'Video',
    title: 'A film',
    file: fileOf('film.mp4', film, 'video/mp4'),
    fill: async form => {
      const captions = form.locator('.ant-form-item').filter({ hasText: 'Subtitles' }).last()
      await captions.getByRole('button', { name: 'Add' }).click()
      await uploadTo(captions, fileOf('en.vtt', Buffer.from(CAPTIONS)))
      await captions.getByLabel('Name of subtitles 1').fill('English')
      await percent(75)(form)
      await expectAccessible(editor.page)
    },
  })
  await editor.addLesson({
    chapter: WATCH,
    kind: 'Audio',
    title: 'A sound',
    file: fileOf('sound.mp3', mp3Of(SOUND_SECONDS)),
    fill: async form => {
      await percent(90)(form)
      await form.getByRole('spinbutton', { name: 'Minutes of learning' }).fill('0.1')
      await form.getByRole('switch', { name: 'No skipping forward' }).click()
      await form.getByRole('switch', { name: 'No faster playback' }).click()
    },
  })
  // Made with nothing in it, which is a draft.
  await editor.addLesson({ chapter: WATCH, kind: 'Text', title: 'Some words' })

  await editor.actions('Some words').focus()
  await editor.page.keyboard.press('Enter')
  await editor.page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(() => editor.titles()).toEqual([WATCH, 'A film', 'Some words', 'A sound', READ, DO])
  await drag(editor.page, editor.row('A film'), { onto: editor.row('Some words'), into: false })
  await expect.poll(() => editor.titles()).toEqual([WATCH, 'Some words', 'A film', 'A sound', READ, DO])

  const stream = zipOf(streamOf(film, FILM_SECONDS))
  await editor.addLesson({
    chapter: WATCH,
    kind: 'Video',
    title: 'A stream',
    file: fileOf('stream.zip', stream),
    fill: percent(75),
  })
}

async function addDocuments(editor: CourseEditor, picture: Buffer): Promise<void> {
  const office = (title: string, name: string, buffer: Buffer) =>
    editor.addLesson({ chapter: READ, kind: 'Office document', title, file: fileOf(name, buffer), fill: percent(100) })
  const slides = pptxOf([
    ['Fire', 'Leave the house'],
    ['Water', 'Stay dry'],
  ])
  const people = xlsxOf('People', [
    ['Name', 'Floor'],
    ['Li Lei', '3'],
  ])
  const paper = fileOf('paper.pdf', pdfOf(2))
  await editor.addLesson({ chapter: READ, kind: 'PDF', title: 'A paper', file: paper, fill: percent(100) })
  await office('Rules', 'rules.docx', docxOf(['The first rule', 'The second rule']))
  await office('Slides', 'fire.pptx', slides)
  await office('People', 'people.xlsx', people)
  await editor.addLesson({
    chapter: READ,
    kind: 'Images',
    title: 'A picture',
    file: fileOf('screen.png', picture, 'image/png'),
    fill: form => form.getByLabel('Caption of image 1').fill('What was on the screen'),
  })
  await editor.addLesson({
    chapter: READ,
    kind: 'Link',
    title: 'Elsewhere',
    fill: form => form.getByLabel('Address').fill('https://example.org/rules'),
  })
}

async function addTasks(editor: CourseEditor): Promise<void> {
  for (const version of ['1.2', '2004 4th Edition'] as const) {
    const file = fileOf(`package-${version}.zip`, packageOf(version))
    await editor.addLesson({ chapter: DO, kind: 'SCORM or cmi5 package', title: `Package ${version}`, file })
  }
  await editor.addLesson({
    chapter: DO,
    kind: 'Exam',
    title: 'The exam',
    fill: async form => {
      await form.getByRole('combobox', { name: 'Choose an exam' }).fill(EXAM)
      await editor.page.locator('.ant-select-item-option').filter({ hasText: EXAM }).click()
    },
  })
}

/** A lesson without words is found; then it gets them, and the course its learners. */
async function publish(editor: CourseEditor): Promise<void> {
  const { page } = editor
  const tryTo = () => page.getByRole('button', { name: 'Publish' }).click()
  await tryTo()
  await expect(page.getByText('The lesson "Some words" is incomplete: there is no text')).toBeVisible()
  await editor.row('Some words').click()
  const form = page.getByRole('dialog', { name: 'Lesson: Text' })
  await form.getByRole('textbox', { name: 'Text' }).fill('Read this first.')
  await form.getByRole('button', { name: 'As learners see it' }).click()
  const preview = page.getByRole('dialog', { name: 'As learners see it' })
  await expect(preview.getByText('Read this first.')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await tryTo()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden()
}

/** The browser that sends a film or a picture makes a small one of it for the library. */
async function hasThumbnails(page: Page): Promise<void> {
  for (const name of ['film.mp4', 'screen.png']) {
    // Other files stand in the library too, which may be long, and a picture out of sight is not loaded.
    await page.goto(`/admin/courses/assets?search=${name}`)
    const small = page.getByRole('row').filter({ hasText: name }).first().locator('img')
    await small.scrollIntoViewIfNeeded()
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  }
}

async function build(browser: Browser, token: string, made: { film: Buffer; picture: Buffer }): Promise<string> {
  const context = await open(browser, { token, options: DESK })
  const page = await context.newPage()
  const courseId = await beginCourse(page)
  const editor = new CourseEditor(page)
  for (const title of [WATCH, READ, DO]) await editor.addChapter(title)
  await addRecordings(editor, made.film)
  await addDocuments(editor, made.picture)
  await addTasks(editor)
  await publish(editor)
  await expectAccessible(page)
  await hasThumbnails(page)
  await context.close()
  return courseId
}

/** By the test's own clock: the title of a lesson, and its seconds. */
/** Seconds by the clock of the test. A document may count from its heading or from when it stands there, which takes a while. */
type Spent = Map<string, { readonly least: number; readonly most: number }>
const exactly = (seconds: number) => ({ least: seconds, most: seconds })

/** The whole screen, and a window of its own above all others; the same buttons end it. */
async function fillsAndFloats(page: Page): Promise<void> {
  const places = [
    ['Full screen', () => document.fullscreenElement !== null],
    ['Picture in picture', () => document.pictureInPictureElement !== null],
  ] as const
  for (const [button, isThere] of places) {
    for (const wanted of [true, false]) {
      await page.getByRole('button', { name: button }).click()
      await expect.poll(() => page.evaluate(isThere)).toBe(wanted)
    }
  }
}

interface Outline {
  readonly chapters: readonly { readonly lessons: readonly { readonly title: string; readonly seconds: number }[] }[]
}

/** What the server has counted of a lesson. */
async function secondsOf(title: string, { token, courseId }: { token: string; courseId: string }): Promise<number> {
  const { chapters } = await call<Outline>('/api/learning/course/detail', { id: courseId }, token)
  return chapters.flatMap(({ lessons }) => lessons).find(lesson => lesson.title === title)?.seconds ?? 0
}

/** At a desk, until the browser is closed in the middle of the sound. */
async function beginToLearn(browser: Browser, token: string, courseId: string): Promise<Spent> {
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto('/web')
  await expect(page).toHaveURL(/\/web\/course$/)
  await page.getByRole('link', { name: COURSE }).click()
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Read this first.')).toBeVisible()
  await expect(lessonDone(page)).toBeVisible()
  await goOn(page, 'A film')
  await page.getByRole('button', { name: 'Play' }).focus()
  await page.keyboard.press('c')
  await expectAccessible(page)
  const playing = play(page)
  await expect(page.getByText('This is what is said')).toBeVisible()
  const film = await playing
  await expect(lessonDone(page)).toBeVisible()
  await fillsAndFloats(page)
  await goOn(page, 'A sound')
  await expect(page.getByText('You cannot skip ahead until this lesson is complete.')).toBeVisible()
  const sound = await play(page, SOUND_SECONDS / 2)
  // As the cross of the window does it: the page says its last word, and the browser finishes it.
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => secondsOf('A sound', { token, courseId })).toBeGreaterThanOrEqual(SOUND_SECONDS / 2 - 1)
  await context.close()
  return new Map([
    ['A film', exactly(film)],
    ['A sound', exactly(sound)],
  ])
}

/** The rest of the sound, where it was left; nothing of it is skipped. */
async function hearTheRest(page: Page): Promise<number> {
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(SOUND_SECONDS / 2 - 1)
  await page.getByRole('slider', { name: 'Position' }).press('End')
  expect(await secondOf(page)).toBeLessThan(SOUND_SECONDS - 2)
  const rest = await play(page)
  await expect(lessonDone(page)).toBeVisible()
  return rest
}

/** What shows that each document is there, and what is done with it then. */
const DOCUMENTS: readonly (readonly [string, (page: Page) => Promise<void>, ((page: Page) => Promise<void>)?])[] = [
  [
    'A paper',
    page => expect(page.getByRole('group', { name: 'Page 1 of 2' })).toContainText('This is page 1'),
    async page => {
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByRole('group', { name: 'Page 2 of 2' })).toContainText('This is page 2')
    },
  ],
  ['Rules', page => expect(page.getByRole('group', { name: 'Rules' })).toContainText('The second rule')],
  [
    'Slides',
    page => expect(page.getByText('Leave the house')).toBeVisible(),
    async page => {
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByRole('heading', { name: 'Water' })).toBeVisible()
    },
  ],
  ['People', page => expect(page.getByRole('cell', { name: 'Li Lei' })).toBeVisible()],
  [
    'A picture',
    page => expect(page.getByRole('button', { name: 'Enlarge: What was on the screen' })).toBeVisible(),
    async page => {
      await page.getByRole('button', { name: 'Enlarge: What was on the screen' }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: 'What was on the screen' })).toBeVisible()
      await page.keyboard.press('Escape')
    },
  ],
]

/** Each counts from its heading to the heading of the next one. */
async function readDocuments(page: Page): Promise<Spent> {
  const spent: Spent = new Map()
  let [open, since, shown] = ['', performance.now(), 0]
  const goTo = async (title: string): Promise<void> => {
    await goOn(page, title)
    const now = performance.now()
    if (open !== '') spent.set(open, { least: (now - shown) / 1000, most: (now - since) / 1000 })
    ;[open, since] = [title, now]
  }
  for (const [title, isThere, read] of DOCUMENTS) {
    await goTo(title)
    await isThere(page)
    shown = performance.now()
    await read?.(page)
    await expect(lessonDone(page)).toBeVisible()
    await expectAccessible(page)
  }
  await goTo('Elsewhere')
  const link = page.getByRole('link', { name: 'https://example.org/rules' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(lessonDone(page)).toBeVisible()
  return spent
}

async function doTasks(page: Page): Promise<void> {
  for (const version of ['1.2', '2004 4th Edition']) {
    await goOn(page, `Package ${version}`)
    await expect(lessonDone(page)).toBeHidden()
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: `Finish ${version}` })
      .click()
    await expect(lessonDone(page)).toBeVisible()
  }
  await goOn(page, 'The exam')
  await expect(page.getByText('Not passed yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the exam' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  const room = new ExamRoom(page)
  await room.untilOpen()
  await page.getByRole('radio', { name: 'True' }).press('Space')
  await room.untilSaved()
  await room.handIn()
}

/** As most browsers: this one would play a stream by itself. */
const playsNoStream = (): void => {
  const { canPlayType } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type)
  }
}

/** On a phone, in the dark, from the middle of the sound to the end of the course. */
async function learnTheRest(browser: Browser, token: string, courseId: string): Promise<Spent> {
  const context = await open(browser, { token, options: PHONE })
  await context.addInitScript(playsNoStream)
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Continue learning' }).tap()
  const rest = await hearTheRest(page)
  await goOn(page, 'A stream')
  await play(page)
  await expect(lessonDone(page)).toBeVisible()
  // Put together from its parts here, not by the browser.
  expect(await page.locator('video').evaluate((media: HTMLVideoElement) => media.currentSrc)).toMatch(/^blob:/)
  const spent = await readDocuments(page)
  await doTasks(page)
  await page.goto(`/web/course/view/${courseId}`)
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await context.close()
  return spent.set('A sound', exactly(rest))
}

/** What the back office says of the learner: the seconds of each lesson, once it says that the course is complete. */
async function readRecord(browser: Browser, token: string, courseId: string): Promise<ReadonlyMap<string, number>> {
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/admin/courses/learners/${courseId}`)
  const row = page.getByRole('row').filter({ hasText: STUDENT })
  await expect(row).toContainText('Completed')
  await expect(row).toContainText('13 / 13')
  await row.getByRole('button', { name: /^Record of/ }).click()
  const lessons = page.getByRole('dialog').getByRole('region', { name: 'Lessons' })
  const rows = lessons.locator('tbody tr.ant-table-row')
  await expect(rows).toHaveCount(13)
  const cells = await rows.evaluateAll(all =>
    all.map(one => [...one.querySelectorAll('td')].map(cell => cell.innerText)),
  )
  await context.close()
  return new Map(
    cells.map(([title = '', , time = '']) => {
      const [, minutes = 'NaN', seconds = 'NaN'] = /^(\d+) min (\d+) s$/.exec(time) ?? []
      return [title, Number(minutes) * 60 + Number(seconds)]
    }),
  )
}

test('[spec 2.student.1, 2.student.4] an administrator builds a course of every kind of lesson by hand; it is learnt to the end on two sizes of screen, over a closed browser, and the record shows the true seconds', async ({
  browser,
  page: workshop,
}) => {
  const admin = await signIn('admin')
  const token = await signIn(STUDENT)
  const { id: userId } = await call<Made>('/api/sys/user/info', {}, token)
  await examFor(admin, userId)
  const film = await recordVideo(workshop, FILM_SECONDS)
  const made = { film, picture: await workshop.screenshot() }
  const courseId = await test.step('build', () => build(browser, admin, made))
  const begun = await test.step('begin to learn', () => beginToLearn(browser, token, courseId))
  const rest = await test.step('learn the rest', () => learnTheRest(browser, token, courseId))
  const seconds = await test.step('read the record', () => readRecord(browser, admin, courseId))
  for (const title of new Set([...begun.keys(), ...rest.keys()])) {
    const [one, two] = [begun.get(title) ?? exactly(0), rest.get(title) ?? exactly(0)]
    const [least, most] = [one.least + two.least, one.most + two.most]
    const where = `seconds of "${title}", ${least} to ${most} by the clock of the test`
    expect.soft(seconds.get(title), where).toBeGreaterThanOrEqual(least - 2)
    expect.soft(seconds.get(title), where).toBeLessThanOrEqual(most + 2)
  }
})
