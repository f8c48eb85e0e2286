/** The product's main job once, whole, through the screens, in all types of questions: with banks of our own, and with real ones where they are. */
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { addDrawnLine, choose, importBank, openPage } from './lib/back-office.ts'
import {
  areThere,
  type BankFiles,
  findSource,
  isRight,
  OWN_BANKS,
  readBank,
  REAL_BANKS,
  type SourceQuestion,
} from './lib/banks.ts'
import { openDatabase } from './lib/database.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { open } from './lib/people.ts'
import {
  answerKind,
  expectPicture,
  findKind,
  KIND_COUNTS,
  KIND_LINES,
  type KindAnswer,
  KINDS_FILE,
  PICTURES_FILE,
} from './lib/kinds.ts'
import { expectNoRawFormula, readQuestion } from './lib/reading.ts'
import { test } from './lib/test.ts'

const MINUTES = 10
/** Two candidates answer every type of question, and a marker marks them: five minutes where three such tests share two cores. */
const LONG_MS = 600_000
/** So much is left of a paper whose deadline is awaited. */
const REST_SECONDS = 4

test.describe.configure({ mode: 'parallel' })

interface Cast {
  readonly files: BankFiles
  /** Of the exam, and before the names of its banks. */
  readonly name: string
  readonly first: string
  readonly second: string
}

/** Two candidates share a paper's shape, not its questions: 20 to choose from and 5 to write, drawn for each. */
const linesOf = ({ name }: Cast) => [
  { bank: `${name} physics`, type: 'Single choice', count: 8, points: 2 },
  { bank: `${name} physics`, type: 'Multiple choice', count: 4, points: 5 },
  { bank: `${name} maths`, type: 'Single choice', count: 8, points: 2.5 },
  { bank: `${name} cloze`, type: 'Short answer', count: 5, points: 6 },
]
/** A section of its own: within one the questions are shuffled. */
const kindLinesOf = ({ name }: Cast) => KIND_LINES.map(({ from, ...line }) => ({ bank: `${name} ${from}`, ...line }))
/** Of the questions of the three banks; behind them stands one of each other type. */
const CHOSEN = 25
const COUNT = CHOSEN + KIND_LINES.length
const TOTAL = 86 + KIND_LINES.reduce((sum, { points }) => sum + points, 0)

interface KnownQuestion {
  readonly source: SourceQuestion
  readonly points: number
}
interface GivenQuestion {
  readonly no: number
  /** Of the three banks. */
  readonly source?: SourceQuestion
  readonly hasPicture?: boolean
  /** What it is worth by our own marking; what a person marks is worth what the marker will give. */
  readonly score: number
  /** What the marker sees of it. */
  readonly text?: string
  /** What the machine proposes to the marker. */
  readonly proposal?: string
}

/** Every question of the files, with what the blueprint gives for it. */
function knownQuestions({ physics, maths, cloze }: BankFiles): Map<SourceQuestion, number> {
  const known = new Map<SourceQuestion, number>()
  for (const source of readBank(physics)) known.set(source, source.key.length > 1 ? 5 : 2)
  for (const source of readBank(maths)) known.set(source, 2.5)
  for (const source of readBank(cloze)) known.set(source, 6)
  return known
}

/** What the marker gives: no two answers look alike, so that a mark on the wrong answer is noticed. */
const MARKS = [6, 0, 3.5, 4, 1.25]

const find = (
  known: Map<SourceQuestion, number>,
  shown: { stem: string; options: readonly string[] },
): KnownQuestion => {
  const source = findSource([...known.keys()], shown)
  return { source, points: known.get(source) ?? 0 }
}

const pointsText = (hundredths: number): string => String(hundredths / 100)

/** Of a combined question the marker adds to what the machine gives; of files, no two look alike. */
function markOf(
  { machine, machineMax, max, text }: KindAnswer,
  who: string,
): Pick<GivenQuestion, 'score' | 'text' | 'proposal'> {
  if (text === undefined) return { score: machine / 100 }
  const added = who === 'first' ? 125 : 250
  const proposal = `Marked automatically: ${pointsText(machine)} of ${pointsText(machineMax)} points. Left for you: ${pointsText(max - machineMax)} points.`
  return { text, score: (machine + added) / 100, ...(machineMax > 0 && { proposal }) }
}

/** Answers the question in view: two of three rightly, with the mouse or by the keyboard in turn. */
async function answer(room: ExamRoom, known: Map<SourceQuestion, number>, who: string): Promise<GivenQuestion> {
  const { no } = await room.position()
  if (no > CHOSEN) {
    const kind = await findKind(room)
    await expectNoRawFormula(room.page)
    const mark = markOf(await answerKind(room, kind, { who, no }), who)
    return { no, hasPicture: kind.hasPicture, ...mark }
  }
  const shown = await room.read()
  const { source, points } = find(known, shown)
  await expectNoRawFormula(room.page)
  if (source.formulaCount === undefined) expect(shown.formulaCount, source.stem).toBeGreaterThan(0)
  else expect(shown.formulaCount, source.stem).toBe(source.formulaCount)
  if (source.options.length === 0) {
    // The full stop keeps the text of question 1 from standing in that of question 12.
    const text = `${who} answers question ${no}.`
    if (no % 2 === 0) await room.text.fill(text)
    else await room.text.pressSequentially(text)
    return { no, source, text, score: MARKS[no % MARKS.length] ?? 0 }
  }
  const right = shown.options.map((option, at) => ({ at, isRight: isRight(source, option) }))
  expect(right.filter(option => option.isRight)).toHaveLength(source.key.length)
  const isMeantRight = no % 3 !== 0
  const chosen = right.filter(option => option.isRight).map(option => option.at)
  if (!isMeantRight) chosen.splice(0, 1, ...(source.key.length > 1 ? [] : [right.find(option => !option.isRight)!.at]))
  for (const at of chosen) {
    if (no % 2 === 0) await room.page.keyboard.press(String(at + 1))
    else await room.options.nth(at).click()
    await expect(room.options.nth(at).locator('input')).toBeChecked()
  }
  return { no, source, score: isMeantRight ? points : 0 }
}

async function answerTo(room: ExamRoom, last: number, known: Map<SourceQuestion, number>, who: string) {
  const given: GivenQuestion[] = []
  for (let { no } = await room.position(); ; no += 1) {
    given.push(await answer(room, known, who))
    if (no === last) return given
    if (no % 2 === 0) await room.page.getByRole('button', { name: room.words.next }).click()
    else await room.go(no + 1)
    await room.expectPosition(no + 1)
  }
}

async function signInOnScreen(page: Page, userName: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=userName]').fill(userName)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname !== '/login')
}

/** What the dry run of the import is to say of a file. */
function countsOf(file: string): Record<string, number> {
  const questions = readBank(file)
  const kinds = [
    ['Single choice', questions.filter(({ options, key }) => options.length > 0 && key.length === 1)],
    ['Multiple choice', questions.filter(({ key }) => key.length > 1)],
    ['Short answer', questions.filter(({ options }) => options.length === 0)],
  ] as const
  const counted = kinds.flatMap(([kind, found]) => (found.length === 0 ? [] : [[kind, found.length] as const]))
  return { 'Ready to import': questions.length, ...Object.fromEntries(counted), Problems: 0 }
}

async function makeExam(page: Page, cast: Cast): Promise<void> {
  await test.step('import three banks', async () => {
    for (const name of ['physics', 'cloze', 'maths'] as const) {
      const file = cast.files[name]
      await importBank(page, { name: `${cast.name} ${name}`, file, counts: countsOf(file) })
    }
  })
  await test.step('import the other types', async () => {
    await importBank(page, { name: `${cast.name} kinds`, file: KINDS_FILE, counts: KIND_COUNTS.kinds })
    await importBank(page, { name: `${cast.name} pictures`, file: PICTURES_FILE, counts: KIND_COUNTS.pictures })
  })
  await test.step('compose a blueprint', async () => {
    await openPage(page, 'Exams', 'Blueprints')
    await page.getByRole('button', { name: 'New blueprint' }).click()
    await expect(page.getByRole('textbox', { name: '* Name' })).toBeFocused()
    await page.keyboard.type(cast.name)
    for (const line of linesOf(cast)) await addDrawnLine(page, line)
    await page.getByRole('button', { name: 'Add a section' }).click()
    for (const line of kindLinesOf(cast)) await addDrawnLine(page, line)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`There are enough questions: ${COUNT} questions, ${TOTAL} points.`)).toBeVisible()
  })
  await test.step('make and publish the exam', async () => {
    await openPage(page, 'Exams', 'Exams')
    await page.getByRole('button', { name: 'New exam', exact: true }).click()
    await page.getByRole('textbox', { name: '* Title' }).fill(cast.name)
    await page.getByRole('radio', { name: 'An existing blueprint' }).click()
    await choose(page, page.getByRole('combobox', { name: 'Blueprint' }), cast.name, cast.name)
    await page.getByRole('button', { name: 'Next: Time and attempts' }).click()
    await page.getByRole('spinbutton', { name: '* Minutes' }).fill(String(MINUTES))
    await page.getByRole('button', { name: 'Next: Candidates' }).click()
    await page.getByRole('button', { name: 'Next: Release and rules' }).click()
    await page.getByRole('spinbutton', { name: 'Pass score' }).fill('40')
    // The exam has no end, and its students look at their answers at once: said in the form, and again when it is published.
    for (const part of ['Answers', 'Explanation'])
      await choose(page, page.getByRole('combobox', { name: part, exact: true }), 'After marking')
    await page.getByRole('switch', { name: 'Show answers before the exam ends' }).click()
    await page.getByRole('button', { name: 'Next: Check and publish' }).click()
    const publish = page.getByRole('button', { name: /^Publish to \d+ people$/ })
    await expect(publish).toBeDisabled()
    await page.getByRole('checkbox', { name: /^Answers are shown before the exam ends/ }).check()
    await publish.click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('The exam is published')).toBeVisible()
  })
}

async function startExam(page: Page, exam: string, words: { enter: RegExp; start: string }): Promise<string> {
  await page.goto('/web/index')
  await page.locator('input[type=search]').fill(exam)
  await page.keyboard.press('Enter')
  // The answer to the search moves the card: a click before it comes would land where the card was.
  const card = page.locator('[aria-labelledby^="exam-"]')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(exam)
  await card.getByRole('link', { name: words.enter }).click()
  await page.getByRole('button', { name: words.start }).click()
  await page.waitForURL(/\/web\/exam\/start\//)
  return page.url().split('/').at(-1) ?? ''
}

/** Gives every answer that waits the points that we reckon, in the marking room. */
async function markAll(page: Page, marks: ReadonlyMap<string, GivenQuestion>): Promise<number> {
  // Of a combined question the answers stand below its parts.
  const answers = page
    .getByRole('region', { name: "Candidate's answer" })
    .or(page.getByRole('region', { name: 'Question', exact: true }).filter({ hasText: 'To be marked by a person' }))
  const done = page.getByText('Everything is marked')
  const seen = new Set<string>()
  const find = async () => {
    const shown = await answers.innerText()
    return [...marks].find(([text]) => shown.includes(text) && !seen.has(text))
  }
  for (;;) {
    await expect(answers.or(done)).toBeVisible()
    if (await done.isVisible()) return seen.size
    let found: [string, GivenQuestion] | undefined
    // Files are listed once their part of the page is there.
    await expect.poll(async () => (found = await find()) !== undefined, 'an answer that nobody gave').toBe(true)
    if (found === undefined) throw new Error('an answer that nobody gave')
    const [text, { score, proposal }] = found
    await expectNoRawFormula(page)
    if (proposal !== undefined) await expect(page.getByText(proposal)).toBeVisible()
    seen.add(text)
    await page.getByLabel(/^Points \(of/).fill(String(score))
    await page.keyboard.press('Enter')
    await expect(answers.filter({ hasText: text })).toHaveCount(0)
  }
}

/** The result page against our own marking: the sum, each question, and every formula. */
async function expectResult(
  page: Page,
  given: readonly GivenQuestion[],
  words: { score: string; of: RegExp },
): Promise<void> {
  const sum = given.reduce((total, { score }) => total + Math.round(score * 100), 0) / 100
  await page.reload()
  const score = page.locator('p', { hasText: words.score }).locator('strong')
  await expect(score).toHaveText(String(sum))
  await expectNoRawFormula(page)
  for (const { no, source, hasPicture, score: worth } of given) {
    const card = page.locator(`[aria-labelledby="question-${no}"]`)
    // Before those of the parts of a combined question.
    await expect(card.getByText(words.of).first()).toHaveText(new RegExp(`^\\D*${worth} `))
    if (hasPicture === true) await expectPicture(card.locator('img'))
    if (source === undefined) continue
    const shown = await readQuestion(card.locator('> div:has(h3) + div'), card.locator('> ol > li > :nth-child(2)'))
    if (source.formulaCount !== undefined) expect(shown.formulaCount, source.stem).toBe(source.formulaCount)
  }
}

/** Minutes are the least that staff give; the rest of them need not be waited for. */
async function endSoon(paperId: string): Promise<void> {
  const database = openDatabase()
  const { rowCount } = await database.pool.query(
    'update papers set deadline_at = now() + make_interval(secs => $2) where id = $1 and state = 0',
    [paperId, REST_SECONDS],
  )
  await database.close()
  expect(rowCount).toBe(1)
}

async function storedNos(paperId: string): Promise<number[]> {
  const token = await signIn('admin')
  type Detail = { questions: { no: number; answer: unknown }[] }
  const { questions } = await call<Detail>('/api/paper/paper/detail', { paperId }, token)
  return questions.filter(({ answer: stored }) => stored !== null).map(({ no }) => no)
}

const newPage = async (browser: Browser, language: 'zh-CN' | 'en-US'): Promise<Page> =>
  (await open(browser, { language })).newPage()

async function journey(browser: Browser, cast: Cast): Promise<void> {
  const known = knownQuestions(cast.files)

  const office = await newPage(browser, 'en-US')
  await signInOnScreen(office, 'admin')
  await makeExam(office, cast)

  const second = await newPage(browser, 'zh-CN')
  const secondRoom = new ExamRoom(second, 'zh-CN')
  const secondGiven: GivenQuestion[] = []
  let secondPaperId = ''
  await test.step('the second student loses the network, answers, reloads, and comes back', async () => {
    await signInOnScreen(second, cast.second)
    secondPaperId = await startExam(second, cast.name, { enter: /进入考试/, start: '开始考试' })
    await secondRoom.untilOpen()
    secondGiven.push(...(await answerTo(secondRoom, 6, known, 'second')))
    await secondRoom.untilSaved()
    await second.context().setOffline(true)
    await secondRoom.go(7)
    secondGiven.push(...(await answerTo(secondRoom, 10, known, 'second')))
    await secondRoom.go(21)
    secondGiven.push(await answer(secondRoom, known, 'second'))
    await expect(second.getByText('离线，5 个答案已存在本设备')).toBeVisible()
    await expect(second.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await second.context().setOffline(false)
    await second.goto(`/web/exam/start/${secondPaperId}`)
    await secondRoom.untilOpen()
    await secondRoom.go(CHOSEN + 1)
    secondGiven.push(...(await answerTo(secondRoom, COUNT, known, 'second')))
    await secondRoom.untilSaved()
    const nos = secondGiven.map(({ no }) => no)
    expect(await storedNos(secondPaperId)).toEqual(nos)
    await expect(second.locator('aside nav li button[aria-label*="已答"]')).toHaveCount(nos.length)
  })

  const first = await newPage(browser, 'en-US')
  const firstRoom = new ExamRoom(first)
  const firstGiven: GivenQuestion[] = []
  await test.step('the first student answers everything and hands in', async () => {
    await signInOnScreen(first, cast.first)
    await startExam(first, cast.name, { enter: /^Enter/, start: 'Start the exam' })
    await firstRoom.untilOpen()
    expect((await firstRoom.position()).total).toBe(COUNT)
    firstGiven.push(...(await answerTo(firstRoom, COUNT, known, 'first')))
    await firstRoom.untilSaved()
    await firstRoom.handIn()
    await expect(first.getByText('Your score appears when marking is done.')).toBeVisible()
  })

  await test.step('the two papers hold different questions', async () => {
    const stems = (given: readonly GivenQuestion[]) => given.flatMap(({ source }) => source?.stem ?? [])
    const common = stems(secondGiven).filter(stem => stems(firstGiven).includes(stem))
    expect(new Set(stems(firstGiven)).size).toBeGreaterThan(20)
    expect(common.length).toBeLessThan(stems(secondGiven).length / 2)
  })

  const marks = new Map(
    [...firstGiven, ...secondGiven].flatMap(one => (one.text === undefined ? [] : [[one.text, one] as const])),
  )
  const desk = await newPage(browser, 'en-US')
  await test.step('the deadline closes the second paper', async () => {
    await endSoon(secondPaperId)
    // As when the network is back: the room asks for the time that is left.
    await second.evaluate(() => dispatchEvent(new Event('online')))
    await second.waitForURL(/\/web\/exam\/result\//, { timeout: 60_000 })
    await expect(second.getByText('到时自动交卷')).toBeVisible()
  })

  await test.step('a marker gives points to both', async () => {
    await signInOnScreen(desk, 'marker')
    await openPage(desk, 'Papers and marking', 'Marking')
    await desk.getByRole('link', { name: cast.name }).click()
    expect(await markAll(desk, marks)).toBe(marks.size)
  })

  await test.step('both see the result that we reckon ourselves', async () => {
    await expectResult(first, firstGiven, { score: 'Score', of: /of [\d.]+ points/ })
    await expectResult(second, secondGiven, { score: '得分', of: /得 [\d.]+ \/ [\d.]+ 分/ })
  })
}

/** What the first try has made keeps its name. */
const again = ({ retry }: TestInfo) => (retry === 0 ? '' : ' again')

test('[spec 1.2, 2.student.7] from a file of questions to two results', async ({ browser }, testInfo) => {
  test.setTimeout(LONG_MS)
  await journey(browser, {
    files: OWN_BANKS,
    name: `Main journey${again(testInfo)}`,
    first: 'student01',
    second: 'student02',
  })
})

if (areThere(REAL_BANKS)) {
  test('the same with real question banks', async ({ browser }, testInfo) => {
    test.setTimeout(LONG_MS)
    await journey(browser, {
      files: REAL_BANKS,
      name: `Real journey${again(testInfo)}`,
      first: 'student17',
      second: 'student18',
    })
  })
}
