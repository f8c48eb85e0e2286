/**
 * Every screen: accessible, inside its window, and without a complaint. `npm run soak` sees each in both languages, both
 * themes and both sizes; `npm test` each in one of these.
 */
import { type Browser, expect, type Page } from '@playwright/test'
import { findViolations } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeCertificate } from './lib/certificates.ts'
import { menuPages } from './lib/manifests.ts'
import { open } from './lib/people.ts'
import { countRequests, untilLoaded, untilStill } from './lib/quiet.ts'
import { test } from './lib/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Every screen in each language with two looks, instead of in one language with one. */
const isThorough = process.env.TRIPOS_SOAK !== undefined

const LANGUAGES = ['zh-CN', 'en-US'] as const
type Language = (typeof LANGUAGES)[number]
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const NARROW = { width: 360, height: 780 }
const SITE = 'Tripos'
/** Said by the test runner, which lets no service worker in (e2e/offline.spec.ts has it). */
const BLOCKED = 'Service Worker registration blocked by Playwright'
const NONE = '00000000-0000-7000-8000-000000000000'

interface Rows<T> {
  readonly rows: readonly T[]
}
type Row = Record<'id' | 'paperId' | 'examId', string>

/** Addresses by who opens them; those of the administrator in two parts, which run side by side. */
interface Routes {
  readonly visitor: readonly string[]
  readonly student: readonly string[]
  readonly author: readonly string[]
  readonly administrator: readonly string[]
}

/** A question that papers of this exam have. */
async function questionIn(examId: string, token: string): Promise<string> {
  type Question = { questionVersionId: string }
  const { rows } = await call<Rows<Question>>('/api/paper/regrade/questions', { examId, page: 1, size: 1 }, token)
  return rows[0]!.questionVersionId
}

/** A paper that was answered in writing and handed in, and one that is open. */
async function takePaper(userName: string, examId: string): Promise<string> {
  const token = await signIn(userName)
  const input = { examId, hasAcceptedNotice: true }
  const { paperId } = await call<Row>('/api/paper/start', input, token)
  type Opened = { epoch: number; submitKey: string; questions: { no: number; type: number }[] }
  const paper = await call<Opened>('/api/paper/open', { paperId, deviceId: crypto.randomUUID(), takeOver: true }, token)
  const answers = paper.questions.map(({ no, type }) => ({
    no,
    seq: 1,
    answer: type === 4 ? { text: 'x = 1' } : type === 3 ? { isTrue: true } : { options: type === 2 ? [0, 1] : [0] },
  }))
  await call('/api/paper/save-answers', { paperId, epoch: paper.epoch, answers }, token)
  await call('/api/paper/submit', { paperId, submitKey: paper.submitKey }, token)
  return paperId
}

async function findRoutes(student: string): Promise<Routes> {
  const token = await signIn('admin')
  const first = async (path: string) => (await call<Rows<Row>>(path, { page: 1, size: 1 }, token)).rows[0]!.id
  const studentToken = await signIn(student)
  type Mine = Rows<Row & { openType: number; attemptLimit: number }>
  const mine = await call<Mine>('/api/exam/exam/mine', { page: 1, size: 20 }, studentToken)
  const exam = mine.rows.find(row => row.openType === 1 && row.attemptLimit > 1)!.id
  const { id: userId } = await call<Row>('/api/sys/user/info', {}, studentToken)
  const closed = await takePaper(student, exam)
  const running = await call<Row>('/api/paper/start', { examId: exam, hasAcceptedNotice: true }, studentToken)
  const asked = await questionIn(exam, token)
  const bank = await first('/api/qu/bank/paging')
  const practised = (await call<Rows<Row>>('/api/practice/bank/paging', { page: 1, size: 1 }, studentToken)).rows[0]!.id
  const notice = (await call<Rows<Row>>('/api/notice/mine', { page: 1, size: 1 }, studentToken)).rows[0]!.id
  const certificate = await makeCertificate(token, userId)
  const routes = {
    visitor: [
      '/login',
      '/login/messages',
      '/register/1/new',
      `/register/0/${NONE}`,
      '/register/2/none',
      '/sync/refused/0',
      '/forgot',
      '/invite/none',
      '/cert',
      '/cert/file',
      `/cert/${certificate.code}`,
      `/cert/${NONE}`,
      '/nowhere',
    ],
    student: [
      '/web/course',
      '/web/course?search=nothing-like-this',
      `/web/course/view/${NONE}`,
      `/web/course/view/${NONE}/${NONE}`,
      '/web/lecturer/course',
      '/web/index',
      '/web/index?search=nothing-like-this',
      ...mine.rows.map(({ id }) => `/web/exam/check/${id}`),
      `/web/exam/check/${NONE}`,
      `/web/exam/start/${running.paperId}`,
      `/web/exam/result/${closed}`,
      `/web/paper/list/${exam}/${userId}`,
      '/web/book',
      `/web/book/list/${exam}`,
      '/web/book/marks',
      '/web/book/sheet',
      `/web/qu/view/${NONE}`,
      '/web/lecturer',
      '/web/lecturer?search=nothing-like-this',
      '/web/repo',
      '/web/repo?search=nothing-like-this',
      `/web/repo/view/${practised}`,
      `/web/repo/view/${NONE}`,
      `/web/repo/training/${practised}/1`,
      '/web/notice',
      `/web/notice/detail/${notice}`,
      '/web/uc',
      '/web/notification',
      '/web/certificates',
      '/web/orders',
      `/pay/check-out/${NONE}`,
      '/profile/index',
      '/profile/notifications',
      '/profile/calendar',
      '/401',
      '/404',
    ],
    author: [
      '/admin/dashboard',
      '/admin/questions/banks',
      `/admin/questions/banks/view/${bank}`,
      '/admin/practice/assignments',
      '/admin/questions/list',
      '/admin/questions/bin',
      '/admin/questions/bin?view=banks',
      '/admin/questions/edit/new',
      `/admin/questions/edit/${await first('/api/qu/question/paging')}`,
      `/admin/questions/import/${bank}`,
      '/admin/exams/blueprints',
      '/admin/exams/blueprints/edit/new',
      `/admin/exams/blueprints/edit/${await first('/api/exam/blueprint/paging')}`,
      '/admin/exams/list',
      '/admin/exams/calendar',
      '/admin/exams/edit/new',
      `/admin/exams/edit/${exam}`,
      '/admin/courses/list',
      '/admin/courses/assets',
      '/admin/courses/edit/new',
      `/admin/courses/learners/${await first('/api/course/paging')}`,
      '/admin/courses/lecturers',
      '/admin/courses/talk',
      '/admin/questions/talk',
      '/admin/certificates/kinds',
      '/admin/certificates/edit/new',
      `/admin/certificates/edit/${certificate.kindId}`,
      '/admin/certificates/issued',
      '/admin/certificates/keys',
      '/admin/notices/list',
      '/admin/notices/edit/new',
      `/admin/notices/edit/${notice}`,
      '/admin/papers/list',
      `/admin/papers/view/${closed}`,
      `/admin/papers/candidates/${exam}`,
      '/admin/statistics/exams',
      `/admin/statistics/exam/${exam}`,
      `/admin/papers/overrides/${exam}`,
      `/admin/papers/rooms/${exam}`,
      `/admin/papers/room-preview/${exam}`,
      `/admin/papers/regrades/${exam}`,
      `/admin/papers/regrades/${exam}/${asked}`,
      '/admin/papers/appeals',
      '/admin/statistics/gradebook',
      '/admin/papers/marking',
      `/admin/papers/marking/${exam}`,
      `/admin/papers/marking/${exam}/plan`,
      `/admin/papers/marking/${exam}/assignments`,
      '/profile/index',
      '/profile/notifications',
      '/profile/calendar',
      '/admin/notification',
      '/admin/nowhere',
    ],
    administrator: [
      '/admin/system/users/edit/new',
      '/admin/system/users/import',
      `/admin/system/users/edit/${userId}`,
      '/admin/system/roles/edit/new',
    ],
  }
  // What the menu leads to besides: a page that a module adds is looked at without being named here.
  const listed = new Set(Object.values(routes).flat())
  const others = (await menuPages()).filter(path => !listed.has(path))
  return { ...routes, administrator: [...routes.administrator, ...others] }
}

/** Everything that a page says is wrong: its console, its errors, its requests. The content policy reports there too. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.text() === BLOCKED) return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('requestfailed', request => {
    // A page that is left ends what it was asking.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`)
  })
  page.on('response', response => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`)
  })
  return complaints
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function lookForViolations(page: Page, where: string): Promise<void> {
  const found = await findViolations(page, { tags: TAGS })
  // What the bar of "save" covers in part at this moment can be scrolled free.
  const real = found.filter(({ why }) => !/partially obscured/.test(why))
  expect.soft(real, where).toEqual([])
}

async function expectInsideWindow(page: Page, where: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // Some parts measure themselves a moment after the window has changed.
  await expect
    .configure({ soft: true })
    .poll(beyond, { message: `${where} scrolls sideways` })
    .toBeLessThanOrEqual(0)
}

/** One page in its looks: loaded in the first of them, the others in place. */
async function lookAt(page: Page, { path, language, looks, requests }: Look): Promise<void> {
  for (const [index, { colorScheme, size }] of looks.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    if (index === 0) await load(page, path, requests)
    await untilStill(page)
    const where = `${path} ${language} ${colorScheme} ${size.width}`
    await lookForViolations(page, where)
    await expectInsideWindow(page, where)
  }
  for (const size of isThorough ? [NARROW, PHONE] : [NARROW]) {
    await page.setViewportSize(size)
    await expectInsideWindow(page, `${path} ${language} ${size.width}`)
  }
}

async function load(page: Page, path: string, requests: () => number): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await untilLoaded(page, requests)
  await expect.soft(page, path).toHaveTitle(new RegExp(`^\\S.* - ${SITE}$`))
}

interface Look {
  readonly requests: () => number
  readonly path: string
  readonly language: Language
  readonly looks: readonly { readonly colorScheme: 'light' | 'dark'; readonly size: typeof DESKTOP }[]
}

/** Thoroughly, each page in both themes and both sizes in each language. Else in the light of a desk, or in the dark on a phone. */
function looksOf(language: Language, index: number): Look['looks'] {
  if (!isThorough) {
    return [index % 4 < 2 ? { colorScheme: 'light', size: DESKTOP } : { colorScheme: 'dark', size: PHONE }]
  }
  const [light, dark] = language === 'zh-CN' ? [DESKTOP, PHONE] : [PHONE, DESKTOP]
  return [{ colorScheme: 'light', size: light } as const, { colorScheme: 'dark', size: dark } as const]
}

/** Thoroughly, each page in each language. Else by turns. */
const isSeen = (language: Language, index: number): boolean =>
  isThorough || (index % 2 === 0) === (language === 'zh-CN')

/** Those whose papers no other file touches. */
const STUDENTS = ['08', '09', '10', '19', '20', '25', '26', '36', '37', '38', '39', '40'] as const

let routes: Routes
let student = ''
test.beforeAll(async () => {
  // A student of its own for each worker, whose attempts no other has used up and whose paper no other hands in.
  student = `student${STUDENTS[test.info().workerIndex % STUDENTS.length]}`
  routes = await findRoutes(student)
})

async function newPage(browser: Browser, language: Language, userName?: string): Promise<Page> {
  const context = await open(browser, { language, token: userName && (await signIn(userName)) })
  return context.newPage()
}

for (const language of LANGUAGES) {
  for (const who of ['visitor', 'student', 'author', 'administrator'] as const) {
    test(`every screen, ${who}, in ${language}`, async ({ browser }) => {
      test.setTimeout(420_000)
      const page = await newPage(
        browser,
        language,
        { visitor: undefined, student, author: 'admin', administrator: 'admin' }[who],
      )
      const complaints = listen(page)
      const requests = countRequests(page)
      // The exam room asks before another browser goes on with the paper.
      if (who === 'student') await enterRoom(page, language)
      for (const [index, path] of routes[who].entries()) {
        if (!isSeen(language, index)) continue
        await lookAt(page, { path, language, looks: looksOf(language, index), requests })
        expect.soft(complaints.splice(0), `${path} ${language}`).toEqual([])
      }
    })
  }
}

async function enterRoom(page: Page, language: Language): Promise<void> {
  await page.goto(routes.student.find(path => path.startsWith('/web/exam/start/')) ?? '')
  const go = page.getByRole('button', { name: language === 'zh-CN' ? '在此继续作答' : 'Continue here' })
  const heading = page.locator('#question-heading')
  await expect(go.or(heading)).toBeVisible()
  if (await go.isVisible()) await go.click()
  await expect(heading).toBeVisible()
}
