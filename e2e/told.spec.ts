/**
 * From the back office to the people outside it, by a mail server and the signed calls of Alibaba Cloud: 200 imported people set their own
 * passwords, forget them, sign in by codes, are told of an exam, reminded of it, and told of its result.
 */
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { ask, call, signIn } from './lib/api.ts'
import { readDump } from './lib/database.ts'
import { startWithGateways, type WithGateways } from './lib/gateways.ts'
import { open } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

test.describe.configure({ mode: 'serial' })

interface Person {
  readonly userName: string
  readonly email: string
  readonly mobile: string
  readonly contact: string
  readonly language: 'zh-CN' | 'en-US'
}

/** The even ones have an e-mail address, the others a mobile number; every third of the first reads English. */
const PEOPLE: readonly Person[] = Array.from({ length: 200 }, (_, i) => {
  const number = String(i).padStart(3, '0')
  const email = i % 2 === 0 ? `told.${number}@example.org` : ''
  const mobile = i % 2 === 1 ? `13800000${number}` : ''
  const language = i % 3 === 2 ? 'en-US' : 'zh-CN'
  return { userName: `told.${number}`, email, mobile, contact: email || mobile, language }
})
const personAt = (index: number): Person => PEOPLE[index] as Person
const CANDIDATES = PEOPLE.filter(({ email }) => email !== '').slice(0, 40)
const OWN_PASSWORD = 'battery staple'
const NEW_PASSWORD = 'correct horse battery'
/** Of codes and links that went out: none of it may be in a log or a dump. */
const secrets = new Set<string>()

const CHOICE = {
  type: 1,
  stem: '<p>Which one?</p>',
  options: [
    { html: '<p>This</p>', isRight: true },
    { html: '<p>That</p>', isRight: false },
  ],
  analysis: '',
}

let gateways: WithGateways
let staff = ''
const tokens = new Map<string, string>()
const ids = new Map<string, string>()
let examId = ''

test.beforeAll(async () => {
  gateways = await startWithGateways()
  staff = await signIn('admin')
})
test.afterAll(() => gateways.stop())

const mailsTo = ({ email }: Person) => gateways.smtp.mails.filter(({ to }) => to.includes(email))
const textsTo = ({ mobile }: Person) => gateways.sms.messages.filter(({ to }) => to === mobile)
const receivers = (from: number) =>
  gateways.smtp.mails
    .slice(from)
    .flatMap(({ to }) => to)
    .toSorted()
const isChinese = (text: string) => /[\u4e00-\u9fff]/u.test(text)

/** The newest thing that was sent to somebody. */
const newestTo = (person: Person): string =>
  person.email === ''
    ? Object.values(textsTo(person).at(-1)?.params ?? {}).join(' ')
    : (mailsTo(person).at(-1)?.text ?? '')

function linkFor(person: Person): string {
  const link = /http\S+\/invite\/([\w-]{43})/.exec(newestTo(person))
  secrets.add(link?.[1] ?? '')
  return link?.[0] ?? ''
}

const countTo = (person: Person): number => (person.email === '' ? textsTo(person) : mailsTo(person)).length

/** What is in the message that comes after those that had come. */
async function nextCodeTo(person: Person, before: number): Promise<string> {
  await expect.poll(() => countTo(person)).toBeGreaterThan(before)
  const code = /(?<!\d)\d{6}(?!\d)/.exec(newestTo(person))?.[0] ?? ''
  secrets.add(code)
  return code
}

const newPage = async (browser: Browser, person: Person, token?: string): Promise<Page> =>
  (await open(browser, { language: person.language, token })).newPage()
const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''

test('200 people are imported, and each is invited by mail or text message', async ({ browser }) => {
  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto('/admin/system/users/import')
  await page.getByText('Send an invitation to new users without a password').click()
  const columns = ['User name', 'Name', 'Mobile', 'E-mail'].map(header => ({ header, width: 20 }))
  const rows = PEOPLE.map(({ userName, mobile, email }) => [userName, `Name ${userName}`, mobile, email])
  const buffer = await writeSheets([{ name: 'Users', columns, rows }])
  await page.locator('input[type=file]').setInputFiles({ name: 'class.xlsx', mimeType: XLSX_MIME, buffer })
  await page.getByRole('button', { name: 'Import 200 users' }).click()
  await expect(page.getByText('200 users imported')).toBeVisible()
  await expect(page.getByText('200 invitations are on the way.')).toBeVisible()
  await expect.poll(() => [gateways.smtp.mails.length, gateways.sms.messages.length]).toEqual([100, 100])
  // In the language of the site: nobody knows theirs yet.
  expect(gateways.smtp.mails.every(({ subject }) => isChinese(subject))).toBe(true)
  expect(new Set(PEOPLE.map(linkFor)).size).toBe(200)
  await page.context().close()
})

test('they set passwords of their own: four in a browser, the candidates of the exam too', async ({ browser }) => {
  for (const person of PEOPLE.slice(0, 4)) {
    const page = await newPage(browser, person)
    await page.goto(linkFor(person))
    await expect(page.getByText(person.userName).first()).toBeVisible()
    await page.locator('input[name=password]').fill(OWN_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/web/index')
    const token = await tokenOf(page)
    const me = await call<{ userName: string; id: string }>('/api/sys/user/info', {}, token)
    expect(me.userName).toBe(person.userName)
    tokens.set(person.userName, token)
    ids.set(person.userName, me.id)
    await page.goto(linkFor(person))
    await expect(
      page.getByText(person.language === 'zh-CN' ? '邀请链接已失效' : 'This invitation is no longer valid'),
    ).toBeVisible()
    await page.context().close()
  }
  for (const person of CANDIDATES.filter(({ userName }) => !tokens.has(userName))) {
    const input = { token: linkFor(person).split('/').at(-1), password: OWN_PASSWORD }
    const { data } = await ask<{ token: string }>('/api/sys/user/accept-invitation', input, '', person.language)
    tokens.set(person.userName, data.token)
    ids.set(person.userName, (await call<{ id: string }>('/api/sys/user/info', {}, data.token)).id)
  }
})

async function setAnew(browser: Browser, person: Person): Promise<void> {
  const page = await newPage(browser, person)
  await page.goto('/login')
  await page.getByRole('link', { name: /忘记密码|Forgot your password/ }).click()
  const before = countTo(person)
  await page.locator('input[name=contact]').fill(person.contact)
  await page.getByRole('button', { name: /^(获取|发送)验证码|Send a code/ }).click()
  await page.locator('input[name=code]').fill(await nextCodeTo(person, before))
  await page.locator('input[name=password]').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/web/index')
  tokens.set(person.userName, await tokenOf(page))
  const login = (password: string) =>
    ask('/api/sys/user/login', { userName: person.userName, password }, '', person.language)
  expect((await login(OWN_PASSWORD)).code).not.toBe(0)
  expect((await login(NEW_PASSWORD)).code).toBe(0)
  await page.context().close()
}

test('a forgotten password is set anew by a code in a mail', ({ browser }) => setAnew(browser, personAt(0)))
test('a forgotten password is set anew by a code in a text message', ({ browser }) => setAnew(browser, personAt(1)))

for (const [index, way] of [
  [2, 'E-mail'],
  [3, '短信'],
] as const) {
  test(`a code signs in: ${way}`, async ({ browser }) => {
    const person = personAt(index)
    const page = await newPage(browser, person)
    await page.goto('/login')
    await page
      .getByText(new RegExp(`^${way}`))
      .first()
      .click()
    const before = countTo(person)
    await page.locator('input[name=contact]').fill(person.contact)
    await page.getByRole('button', { name: /^(获取|发送)验证码|Send a code/ }).click()
    await page.locator('input[name=code]').fill(await nextCodeTo(person, before))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/web/index')
    tokens.set(person.userName, await tokenOf(page))
    const { userName } = await call<{ userName: string }>('/api/sys/user/info', {}, tokens.get(person.userName) ?? '')
    expect(userName).toBe(person.userName)
    await page.context().close()
  })
}

/** Not published yet. Scores are released by hand. */
async function makeDraft(title: string): Promise<string> {
  const bank = await call<{ id: string }>('/api/qu/bank/save', { name: title, departmentId: null }, staff)
  const question = { content: CHOICE, level: 1, tags: [], bankIds: [bank.id] }
  const { id: questionId } = await call<{ id: string }>('/api/qu/question/save', question, staff)
  const sections = [{ title: 'All', instructions: '', lines: [{ kind: 1, points: 1000, questionIds: [questionId] }] }]
  const content = { sections, shuffleQuestions: false, shuffleOptions: false, partialScore: 1, wrongPenalty: 0 }
  const blueprint = await call<{ id: string }>(
    '/api/exam/blueprint/save',
    { name: title, departmentId: null, content },
    staff,
  )
  const byHand = { rule: 5, at: null }
  const exam = {
    title,
    blueprintId: blueprint.id,
    departmentId: null,
    openType: 4,
    audienceUserIds: CANDIDATES.map(({ userName }) => ids.get(userName)),
    startsAt: null,
    endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    limitMinutes: 30,
    lateEntryMinutes: null,
    earliestHandInMinutes: 0,
    attemptLimit: 1,
    attemptDelayMinutes: 0,
    mustAcceptNotice: false,
    passPoints: 600,
    abandonUnanswered: false,
    release: { score: byHand, answers: byHand, analysis: byHand },
    keysWhileOpen: false,
  }
  return (await call<{ id: string }>('/api/exam/exam/save', exam, staff)).id
}

test('publishing an exam tells its 40 candidates in the bell and by mail, in their languages', async ({ browser }) => {
  examId = await makeDraft('Midterm')
  const from = gateways.smtp.mails.length
  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/exams/edit/${examId}?step=check`)
  await page.getByRole('button', { name: `Publish to ${CANDIDATES.length} people` }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('The exam is published')).toBeVisible()
  await expect.poll(() => receivers(from)).toEqual(CANDIDATES.map(({ email }) => email).toSorted())
  for (const person of CANDIDATES) {
    const { subject = '', text = '' } = mailsTo(person).at(-1) ?? {}
    expect([person.userName, isChinese(subject)]).toEqual([person.userName, person.language === 'zh-CN'])
    expect(text).toContain(`${product().url}/web/exam/check/${examId}`)
  }
  for (const [index, name] of [
    [0, '新考试：Midterm'],
    [2, 'New exam: Midterm'],
  ] as const) {
    const own = await newPage(browser, personAt(index), tokens.get(personAt(index).userName))
    await own.goto('/web/index')
    await own.getByRole('button', { name: /^(Notifications|消息通知)/ }).click()
    await own.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(own).toHaveURL(new RegExp(`/web/exam/check/${examId}$`))
    await own.context().close()
  }
  await page.context().close()
})

test('a reminder reaches exactly those who have not started', async ({ browser }) => {
  const started = CANDIDATES.slice(0, 3)
  for (const { userName } of started) await call('/api/paper/start', { examId }, tokens.get(userName))
  const from = gateways.smtp.mails.length
  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/candidates/${examId}`)
  await page.getByRole('button', { name: 'Remind those who have not started' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 37 people' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('37 people were reminded')).toBeVisible()
  const expected = CANDIDATES.slice(3).map(({ email }) => email)
  await expect.poll(() => receivers(from)).toEqual(expected.toSorted())
  await page.context().close()
})

test('the release of a result is told once', async ({ browser }) => {
  const [one, two] = [personAt(0), personAt(2)]
  for (const { userName } of [one, two]) {
    const token = tokens.get(userName)
    const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, token)
    const deviceId = crypto.randomUUID()
    const { submitKey } = await call<{ submitKey: string }>(
      '/api/paper/open',
      { paperId, deviceId, takeOver: true },
      token,
    )
    await call('/api/paper/submit', { paperId, submitKey })
  }
  const from = gateways.smtp.mails.length
  for (const isReleased of [true, false, true])
    await call('/api/exam/exam/release', { id: examId, what: 'score', isReleased }, staff)
  await expect.poll(() => receivers(from)).toEqual([one.email, two.email].toSorted())
  const page = await newPage(browser, two, tokens.get(two.userName))
  await page.goto('/web/index')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: /Midterm/ })).toHaveCount(
    2,
  )
  await page.context().close()
  expect(receivers(from)).toEqual([one.email, two.email].toSorted())
})

test('no code, no link and no whole contact is in the log or in a dump of all this', async () => {
  const log = gateways.product.output()
  const dump = await readDump(['users', 'server_keys'])
  const contacts = PEOPLE.map(({ contact }) => contact)
  const found = (text: string) =>
    [...secrets, ...contacts].filter(
      one => one !== '' && new RegExp(`(?<![\\da-f])${one.replaceAll('.', String.raw`\.`)}(?![\\da-f])`).test(text),
    )
  expect(found(log)).toEqual([])
  expect(found(dump)).toEqual([])
  // It looked at what there is.
  expect(secrets.size).toBeGreaterThan(200)
  expect(dump).toContain('Midterm')
  expect(log).toContain('ready at')
})
