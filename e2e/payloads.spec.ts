/**
 * Script payloads, written through the server's own calls and shown on the real pages: the copyright, the notice of an
 * exam, the name of the site, real names. None runs, none leaves anything in a page that could run, and the content policy
 * has nothing to stop. The same payloads do run in a page without any of this.
 */
import { type Browser, type ElementHandle, expect, type Page } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { tableRows } from './lib/back-office.ts'
import { openWatched } from './lib/payload-watch.ts'
import { NAME_PAYLOADS, PAYLOADS } from './lib/payloads.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

/** So many stand in one page at once. */
const BATCH = 60
const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))

interface Row {
  readonly id: string
}
interface Page_ {
  readonly rows: readonly Row[]
}
type Settings = { version: number; siteName: string; copyRight: string; canMail: boolean; canSms: boolean }

let admin: string
let before: Settings
/** Of the settings as they are now: nobody else changes them. */
let version: number

async function saveSite(fields: { siteName?: string; copyRight: string }): Promise<void> {
  const { canMail: _, canSms: __, ...now } = before
  await call('/api/sys/config/save', { ...now, ...fields, version }, admin)
  version += 1
}

const never = { rule: 6, at: null }
function saveExam(fields: { notice: string; blueprintId: string; id?: string; version?: number }): Promise<Row> {
  const plan = { title: 'Payloads', mustAcceptNotice: true, departmentId: null, openType: 1 }
  const times = { startsAt: null, endsAt: null, limitMinutes: 60, lateEntryMinutes: null, earliestHandInMinutes: 0 }
  const attempts = {
    attemptLimit: 0,
    attemptDelayMinutes: 0,
    passPoints: 0,
    abandonUnanswered: false,
  }
  const release = { score: never, answers: never, analysis: never }
  return call('/api/exam/exam/save', { ...plan, ...times, ...attempts, release, ...fields }, admin)
}

test.beforeAll(async () => {
  admin = await signIn('admin')
  before = await call<Settings>('/api/sys/config/settings', {}, admin)
  version = before.version
})
test.afterAll(async () => {
  version = (await call<Settings>('/api/sys/config/settings', {}, admin)).version
  await saveSite({ siteName: before.siteName, copyRight: before.copyRight })
})

test('the payloads are 150 and more, and most of them run where nothing stops them', async ({ page }) => {
  test.setTimeout(60_000)
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(150)
  expect(NAME_PAYLOADS.length).toBeGreaterThanOrEqual(150)
  await page.goto('about:blank')
  // Each in a page of its own inside this one: most run at once, some when they are pointed at, clicked or focused.
  const runs = await page.evaluate(payloads => {
    return Promise.all(
      payloads.map(async payload => {
        const frame = document.createElement('iframe')
        document.body.append(frame)
        const inner = frame.contentWindow
        if (!inner) return false
        let hasRun = false
        const mark = () => {
          hasRun = true
        }
        inner.document.open()
        Object.assign(inner, { run: mark })
        inner.document.write(payload)
        inner.document.close()
        Object.assign(inner, { run: mark })
        await new Promise(resolve => setTimeout(resolve, 1500))
        try {
          for (const element of inner.document.querySelectorAll<HTMLElement>('*')) {
            for (const type of ['pointerenter', 'mouseover', 'focus', 'contextmenu', 'toggle', 'blur']) {
              element.dispatchEvent(new Event(type, { bubbles: true }))
            }
            element.click?.()
          }
        } catch {
          // It has led its frame to another site.
        }
        await new Promise(resolve => setTimeout(resolve, 500))
        return hasRun
      }),
    )
  }, PAYLOADS)
  const ran = PAYLOADS.filter((_, at) => runs[at])
  expect(ran.length).toBeGreaterThanOrEqual(90)
  expect(ran.filter(payload => NAME_PAYLOADS.includes(payload)).length).toBeGreaterThanOrEqual(80)
})

test('no payload runs on the pages that show what people wrote', async ({ browser }) => {
  const troubles: string[] = []
  const cleaned = await cleanEach()
  const people = await makePeople()
  const pages = await openPages(browser, people, troubles)
  const raw = batchesOf(PAYLOADS)
  const exam = await makeExam()
  try {
    for (const [at, clean] of batchesOf(cleaned).entries()) {
      const mark = `<p>batch ${at}</p>`
      const [siteName = '', ofStudent = '', ofStaff = ''] = NAME_PAYLOADS.slice(at * BATCH)
      // Once as they come, where one may swallow the next, and once each by itself.
      await saveSite({ siteName, copyRight: mark + (raw[at] ?? []).join('\n') })
      await exam.setNotice(mark + (clean.join('\n') || 'nothing left'))
      await people.rename(ofStudent, ofStaff)
      const names = { site: siteName, student: ofStudent, staff: ofStaff }
      await Promise.all(
        pages.map(async ({ page, path, shows, says }) => {
          await page.goto(path.replace('EXAM', exam.id))
          await expect(page.locator(shows).filter({ hasText: /\S/ }).first()).toBeVisible()
          // The names, as the words that they are.
          for (const who of says) await expect(page.locator('body')).toContainText(names[who])
          expect(await page.evaluate(() => window.inspect()), `${path}, batch ${at}`).toEqual([])
        }),
      )
    }
    expect(troubles).toEqual([])
  } finally {
    await Promise.all(pages.map(({ page }) => page.context().close()))
    await ask('/api/exam/exam/delete', { id: exam.id }, admin)
    await people.remove()
  }
})

/** Each payload saved and read again by itself: what the server leaves of it; and of one as the name of the site: all. */
async function cleanEach(): Promise<string[]> {
  const cleaned: string[] = []
  for (const [at, payload] of PAYLOADS.entries()) {
    const siteName = NAME_PAYLOADS[at % NAME_PAYLOADS.length] ?? ''
    await saveSite({ siteName, copyRight: payload })
    const stored = await call<Settings>('/api/sys/config/detail', {})
    expect(stored.siteName).toBe(siteName)
    cleaned.push(stored.copyRight)
  }
  return cleaned
}

async function makeExam() {
  const blueprintId = (await call<Page_>('/api/exam/blueprint/paging', { size: 1 }, admin)).rows[0]?.id ?? ''
  const { id } = await saveExam({ notice: '', blueprintId })
  await call('/api/exam/exam/publish', { id, confirmed: ['passZero'] }, admin)
  return {
    id,
    setNotice: async (notice: string) => {
      const { version: seen } = await call<{ version: number }>('/api/exam/exam/detail', { id }, admin)
      await saveExam({ id, version: seen, blueprintId, notice })
    },
  }
}

/** A student and an administrator whose names change. */
async function makePeople() {
  const roles = await call<Page_>('/api/sys/role/paging', { size: 100 }, admin)
  const stamp = Date.now().toString(36)
  const make = async (userName: string, fields: object) =>
    (await call<Row>('/api/sys/user/save', { userName, password: PASSWORD, roleType: 1, ...fields }, admin)).id
  const student = { userName: `payload-s-${stamp}`, roleType: 1 }
  const staff = { userName: `payload-a-${stamp}`, roleType: 2, roleIds: roles.rows.slice(0, 1).map(role => role.id) }
  const studentId = await make(student.userName, { realName: 'x' })
  const staffId = await make(staff.userName, { ...staff, realName: 'x' })
  const rename = async (id: string, fields: object, realName: string) => {
    const { version: seen } = await call<{ version: number }>('/api/sys/user/detail', { id }, admin)
    await call('/api/sys/user/save', { id, version: seen, ...fields, realName }, admin)
  }
  return {
    studentToken: await signIn(student.userName),
    staffToken: await signIn(staff.userName),
    rename: async (ofStudent: string, ofStaff: string) => {
      await rename(studentId, student, ofStudent)
      await rename(staffId, staff, ofStaff)
    },
    remove: () => ask('/api/sys/user/delete', { ids: [studentId, staffId] }, admin),
  }
}
type People = Awaited<ReturnType<typeof makePeople>>

interface ShownPage {
  readonly page: Page
  readonly path: string
  /** What people wrote stands there. */
  readonly shows: string
  /** Whose names stand there too. */
  readonly says: readonly ('site' | 'student' | 'staff')[]
}

async function openPages(browser: Browser, people: People, troubles: string[]): Promise<ShownPage[]> {
  const { studentToken, staffToken } = people
  return [
    { page: await openWatched(browser, { troubles }), path: '/login', shows: 'footer', says: ['site'] },
    {
      page: await openWatched(browser, { token: studentToken, troubles }),
      path: '/web/uc',
      shows: 'footer',
      says: ['site', 'student'],
    },
    {
      page: await openWatched(browser, { token: studentToken, troubles }),
      path: '/web/exam/check/EXAM',
      shows: '[aria-labelledby="notice"]',
      says: ['site', 'student'],
    },
    {
      page: await openWatched(browser, { token: staffToken, troubles }),
      path: '/admin/dashboard',
      shows: 'main h1',
      says: ['site', 'staff'],
    },
  ]
}

/** Writes each into the two fields by the event that typing makes, and looks at the preview of it. */
async function typeEach({ name, source, steps }: Typing): Promise<string[]> {
  const write = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    // Past the value that React keeps: otherwise it sees no change.
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const found: string[] = []
  for (const [at, { siteName, copyRight }] of steps.entries()) {
    write(name, siteName)
    write(source, `<p>step ${at}.</p>${copyRight}`)
    const isShown = () =>
      document.querySelector('[inert] a[aria-label]')?.getAttribute('aria-label') === siteName &&
      [...document.querySelectorAll('[inert]')].filter(one => one.textContent.includes(siteName)).length >= 3 &&
      [...document.querySelectorAll('[inert] footer')].every(one => one.textContent.includes(`step ${at}.`))
    for (let frames = 0; !isShown() && frames < 120; frames++) await new Promise(requestAnimationFrame)
    if (!isShown()) found.push(`not shown: ${siteName} with ${copyRight}`)
    found.push(...window.inspect())
  }
  return [...new Set(found)]
}
interface Typing {
  readonly name: HTMLInputElement
  readonly source: HTMLTextAreaElement
  readonly steps: readonly { readonly siteName: string; readonly copyRight: string }[]
}

test('no payload runs as name of the site or copyright in the preview of the settings, even without a content policy', async ({
  browser,
}) => {
  const troubles: string[] = []
  const page = await openWatched(browser, { token: admin, troubles, options: { bypassCSP: true } })
  await page.goto('/admin/system/site')
  await page.getByText('HTML source', { exact: true }).click()
  const nameField = page.getByRole('textbox', { name: 'Site name' })
  const sourceField = page.getByRole('textbox', { name: 'Copyright: HTML source' })
  const steps = PAYLOADS.map((copyRight, at) => ({
    siteName: NAME_PAYLOADS[at % NAME_PAYLOADS.length] ?? '',
    copyRight,
  }))
  const name = (await nameField.elementHandle()) as ElementHandle<HTMLInputElement>
  const source = (await sourceField.elementHandle()) as ElementHandle<HTMLTextAreaElement>
  expect(await page.evaluate(typeEach, { name, source, steps })).toEqual([])

  // Saved, it is the name in the sidebar and in the window, and still only words.
  const saved = '<img src=x onerror=run()>'
  await sourceField.fill('<p>typed</p>')
  await nameField.fill(saved)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByRole('link', { name: saved })).toBeVisible()
  await expect(page).toHaveTitle(`Site settings - ${saved}`)
  expect(await page.evaluate(() => window.inspect())).toEqual([])
  expect(troubles).toEqual([])
  await page.context().close()
})

/** Several at a time, as a few people would. */
async function eachOf<T, R>(all: readonly T[], act: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = all.entries()
  const work = async () => {
    for (const [at, one] of waiting) results[at] = await act(one, at)
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return results
}

/** The most that a list shows at once. */
const LISTED = 100
/** So many sign in and begin a paper. */
const ACTIVE = 50

test('no payload runs as the real name of a person, in the lists that show names', async ({ browser }) => {
  const troubles: string[] = []
  const stamp = `n${Date.now().toString(36)}`
  const exam = await makeExam()
  const ids = await eachOf(NAME_PAYLOADS, async (realName, at) => {
    const person = { userName: `${stamp}-${at}`, password: PASSWORD, roleType: 1, realName }
    const { id } = await call<Row>('/api/sys/user/save', person, admin)
    if (at < ACTIVE) {
      const token = await signIn(person.userName)
      await call('/api/paper/start', { examId: exam.id, hasAcceptedNotice: true }, token)
    }
    return id
  })
  const page = await openWatched(browser, { token: admin, troubles })
  try {
    const rows = tableRows(page)
    const look = async (path: string, count: number) => {
      await page.goto(`${path}&size=${LISTED}`)
      await expect(rows).toHaveCount(count)
      expect(await page.evaluate(() => window.inspect()), path).toEqual([])
      return (await rows.allTextContents()).join('\n')
    }
    const users = `/admin/system/users?search=${stamp}&sort=createdAt&order=asc`
    const shown = (await look(users, LISTED)) + (await look(`${users}&page=2`, NAME_PAYLOADS.length - LISTED))
    // As the words that they are.
    for (const name of NAME_PAYLOADS) expect(shown).toContain(name)
    for (const path of [
      `/admin/papers/list?examId=${exam.id}`,
      `/admin/system/sessions?search=${stamp}`,
      `/admin/system/sign-ins?search=${stamp}`,
    ]) {
      const text = await look(path, ACTIVE)
      for (const name of NAME_PAYLOADS.slice(0, ACTIVE)) expect(text, path).toContain(name)
    }
    expect(troubles).toEqual([])
  } finally {
    await page.context().close()
    await call('/api/sys/user/state', { ids, state: 1, reason: 'End of the test' }, admin)
    await call('/api/exam/exam/state', { ids: [exam.id], state: 1 }, admin)
  }
})

test('the content policy allows no inline script and no eval, in every area', async ({ browser }) => {
  const student = await signIn('student01')
  for (const [token, path] of [
    [undefined, '/login'],
    [undefined, '/404'],
    [student, '/web/index'],
    [student, '/web/exam/start/00000000-0000-7000-8000-000000000000'],
    [admin, '/admin/dashboard'],
    [admin, '/profile/index'],
  ] as const) {
    const context = await open(browser, { token })
    const page = await context.newPage()
    const policy = (await page.goto(path))?.headers()['content-security-policy'] ?? ''
    const scripts = policy
      .split(';')
      .filter(part => /^\s*(script-src|default-src)/.test(part))
      .join(';')
    expect(scripts, path).toMatch(/script-src 'self'/)
    expect(scripts, path).not.toMatch(/unsafe|data:|blob:|https?:|\*/)
    expect(policy, path).toMatch(/object-src 'none'.*base-uri 'none'/)
    const result = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.inline = true'
      document.head.append(script)
      const holder = document.createElement('div')
      holder.setAttribute('onclick', 'window.inline = true')
      document.body.append(holder)
      holder.click()
      // Code from a string; the test's own calls are above the policy, what runs later is not.
      // oxlint-disable-next-line no-implied-eval -- because it being refused is what is shown
      setTimeout('window.evaluated = true')
      return new Promise<object>(resolve => {
        setTimeout(() => resolve({ inline: 'inline' in window, evaluated: 'evaluated' in window }), 100)
      })
    })
    expect(result, path).toEqual({ inline: false, evaluated: false })
    await context.close()
  }
})
