/**
 * Script payloads, written through the server's own calls and shown on the real pages: the copyright, the notice of an
 * exam, the name of the site, real names. None runs, none leaves anything in a page that could run, and the content policy
 * has nothing to stop. The same payloads do run in a page without any of this.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ask, call, signIn } from './lib/api.ts'
import { NAME_PAYLOADS, PAYLOADS } from './lib/payloads.ts'
import { open, setToken } from './lib/people.ts'

declare global {
  interface Window {
    ran: string[]
    violations: string[]
    run: () => void
  }
}

// Recording each step would cost more than the steps.
test.use({ trace: 'off' })

const BATCH = 30
const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))

/** What a payload does if it runs, in this page or in a frame. */
function watch(): void {
  window.ran = []
  window.violations = []
  window.run = () => window.ran.push('run')
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    window[name] = () => Boolean(window.ran.push(name)) as never
  document.addEventListener('securitypolicyviolation', event => {
    // Ant Design measures scroll bars by a style of its own, which the policy stops; style elements of people are looked for.
    if (event.violatedDirective !== 'style-src-elem') window.violations.push(event.violatedDirective)
  })
}

async function newPage(context: BrowserContext, troubles: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', dialog => {
    troubles.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', message => {
    // A picture that is not in the store is looked for there, and nowhere else.
    if (message.type() === 'error' && !/status of 404|style-src/.test(message.text()))
      troubles.push(`console ${message.text()}`)
  })
  page.on('pageerror', error => troubles.push(`error ${error.message}`))
  page.on('framenavigated', frame => {
    if (!/^(about:blank|http:\/\/127\.0\.0\.1)/.test(frame.url())) troubles.push(`went to ${frame.url()}`)
  })
  page.on('request', request => {
    if (request.url().includes('evil.example')) troubles.push(`asked for ${request.url()}`)
  })
  return page
}

/** What ran, what was stopped, and what stands in the page and could run. Everything is pointed at, focused and clicked. */
function inspect(): string[] {
  const found: string[] = []
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay, true)
  // What people wrote stands in these places; the controls of the page around them are not touched.
  const written = [...document.querySelectorAll('footer *, [class*="rich"] *, [inert] *, header [class*="brand"] *')]
  for (const element of written) {
    for (const type of ['pointerenter', 'mouseover', 'focus', 'click', 'contextmenu', 'toggle', 'blur']) {
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    }
    if (element.id !== '' || element.hasAttribute('name')) found.push(`clobbers: ${element.outerHTML.slice(0, 120)}`)
    if (/^(form|input|button|select|textarea|style|template|dialog|details)$/i.test(element.tagName)) {
      found.push(`control: ${element.outerHTML.slice(0, 120)}`)
    }
  }
  document.removeEventListener('click', stay, true)
  for (const element of document.querySelectorAll('*')) {
    if (/^(iframe|object|embed|base|frame|frameset|applet|portal)$/i.test(element.tagName)) {
      found.push(`element: ${element.outerHTML.slice(0, 120)}`)
    }
    for (const { name, value } of element.attributes) {
      const isScript = /^on/i.test(name) || name === 'srcdoc'
      const isAddress = /^(href|src|action|formaction|xlink:href|data|ping|background|poster|to|content)$/i.test(name)
      // oxlint-disable-next-line no-control-regex -- because browsers leave these characters out of an address
      const address = value.replace(/[\u0000-\u0020]/g, '')
      if (isScript || (isAddress && /^(javascript|vbscript|data:text)/i.test(address))) {
        found.push(`attribute: ${element.outerHTML.slice(0, 120)}`)
      }
    }
  }
  for (const script of document.scripts) {
    if (!script.src.startsWith(location.origin)) found.push(`script: ${script.outerHTML.slice(0, 120)}`)
  }
  if (document.querySelector('meta[http-equiv="refresh" i]')) found.push('meta refresh')
  return [...found, ...window.ran.map(what => `ran: ${what}`), ...window.violations.map(what => `stopped: ${what}`)]
}

interface Row {
  readonly id: string
}
interface Page_ {
  readonly rows: readonly Row[]
}
type Settings = { version: number; siteName: string; copyRight: string; canSendCodes: boolean }

let admin: string
let before: Settings
/** Of the settings as they are now: nobody else changes them. */
let version: number
let examId: string

async function saveSite(fields: { siteName?: string; copyRight: string }): Promise<void> {
  const { canSendCodes: _, ...now } = before
  await call('/api/sys/config/save', { ...now, ...fields, version }, admin)
  version += 1
}

const never = { rule: 6, at: null }
function saveExam(fields: { notice: string; blueprintId: string; id?: string; version?: number }): Promise<Row> {
  const plan = { title: 'Payloads', mustAcceptNotice: true, kind: 1, departmentId: null, openType: 1 }
  const times = { startsAt: null, endsAt: null, limitMinutes: 60, lateEntryMinutes: null, earliestHandInMinutes: 0 }
  const attempts = {
    attemptLimit: 0,
    attemptDelayMinutes: 0,
    countedAttempt: 1,
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
  await saveSite({ siteName: before.siteName, copyRight: before.copyRight })
})

test('the payloads are 150 and more, and most of them run where nothing stops them', async ({ page }) => {
  test.setTimeout(60_000)
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(150)
  expect(NAME_PAYLOADS.length).toBeGreaterThanOrEqual(150)
  await page.goto('about:blank')
  // Each in a page of its own inside this one: most run at once, some when they are pointed at, clicked or focused.
  const count = await page.evaluate(async payloads => {
    const runs = await Promise.all(
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
    return runs.filter(Boolean).length
  }, PAYLOADS)
  expect(count).toBeGreaterThanOrEqual(90)
})

test('no payload runs on the pages that show what people wrote', async ({ browser }) => {
  test.setTimeout(120_000)
  const troubles: string[] = []
  const cleaned = await cleanEach()
  const people = await makePeople()
  const pages = await openPages(browser, people, troubles)
  const blueprintId = (await call<Page_>('/api/exam/blueprint/paging', { size: 1 }, admin)).rows[0]?.id ?? ''
  const raw = batchesOf(PAYLOADS)
  const names = [...NAME_PAYLOADS]
  const exam = await saveExam({ notice: '', blueprintId })
  examId = exam.id
  await call('/api/exam/exam/publish', { id: examId }, admin)
  try {
    for (const [at, clean] of batchesOf(cleaned).entries()) {
      const mark = `<p>batch ${at}</p>`
      // Once as they come, where one may swallow the next, and once each by itself.
      await saveSite({ siteName: names[at * 3]!, copyRight: mark + raw[at]!.join('\n') })
      const { version: seen } = await call<{ version: number }>('/api/exam/exam/detail', { id: examId }, admin)
      await saveExam({ id: examId, version: seen, blueprintId, notice: mark + (clean.join('\n') || 'nothing left') })
      await people.rename(names[at * 3 + 1]!, names[at * 3 + 2]!)
      await Promise.all(
        pages.map(async ({ page, path, shows }) => {
          await page.goto(path.replace('EXAM', examId))
          await expect(page.locator(shows).filter({ hasText: /\S/ }).first()).toBeVisible()
          expect(await page.evaluate(inspect), `${path}, batch ${at}`).toEqual([])
        }),
      )
    }
    expect(troubles).toEqual([])
  } finally {
    await Promise.all(pages.map(({ page }) => page.context().close()))
    await call('/api/exam/exam/delete', { id: examId }, admin)
    await people.remove()
  }
})

/** Each payload saved and read again by itself: what the server leaves of it. */
async function cleanEach(): Promise<string[]> {
  const cleaned: string[] = []
  for (const payload of PAYLOADS) {
    await saveSite({ copyRight: payload })
    cleaned.push((await call<Settings>('/api/sys/config/detail', {})).copyRight)
  }
  return cleaned
}

/** A student and an administrator whose names change. */
async function makePeople() {
  const roles = await call<Page_>('/api/sys/role/paging', { size: 100 }, admin)
  const stamp = Date.now().toString(36)
  const make = async (userName: string, fields: object) => {
    const person = { userName, password: 'payload-payload', roleType: 1, ...fields }
    return (await call<Row>('/api/sys/user/save', person, admin)).id
  }
  const student = { userName: `payload-s-${stamp}`, roleType: 1 }
  const staff = { userName: `payload-a-${stamp}`, roleType: 2, roleIds: roles.rows.slice(0, 1).map(role => role.id) }
  const studentId = await make(student.userName, { realName: 'x' })
  const staffId = await make(staff.userName, { ...staff, realName: 'x' })
  const rename = async (id: string, fields: object, realName: string) => {
    const { version: seen } = await call<{ version: number }>('/api/sys/user/detail', { id }, admin)
    await call('/api/sys/user/save', { id, version: seen, ...fields, realName }, admin)
  }
  const token = async (userName: string) =>
    (await call<{ token: string }>('/api/sys/user/login', { userName, password: 'payload-payload' })).token
  return {
    studentToken: await token(student.userName),
    staffToken: await token(staff.userName),
    rename: async (ofStudent: string, ofStaff: string) => {
      await rename(studentId, student, ofStudent)
      await rename(staffId, staff, ofStaff)
    },
    remove: () => ask('/api/sys/user/delete', { ids: [studentId, staffId] }, admin),
  }
}
type People = Awaited<ReturnType<typeof makePeople>>

async function openPages(browser: Browser, { studentToken, staffToken }: People, troubles: string[]) {
  const make = async (token: string | undefined, path: string, shows: string) => {
    const context = await open(browser)
    await context.addInitScript(watch)
    if (token !== undefined) await setToken(context, token)
    return { page: await newPage(context, troubles), path, shows }
  }
  return [
    await make(undefined, '/login', 'footer'),
    await make(studentToken, '/web/index', 'footer'),
    await make(studentToken, '/web/exam/check/EXAM', '[aria-labelledby="notice"]'),
    await make(staffToken, '/admin/dashboard', 'main h1'),
  ]
}

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
    const context = await open(browser)
    if (token !== undefined) await setToken(context, token)
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
