// The term as a visitor finds it: every list has something true to show, and each start makes the same school.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeModules } from '../../../../apps/server/modules.ts'
import { connect } from '@tripos/db/client.ts'
import { certificates } from '../../../certificates/contract/certificates.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { ensureFirstAdministrator } from '../../../identity/server/index.ts'
import { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { homework } from '../../../homework/contract.ts'
import { identity } from '../../../identity/contract/identity.ts'
import { orderDesk } from '../../../orders/contract/order-desk.ts'
import { appeals } from '../../../papers/contract/appeals.ts'
import { candidates } from '../../../papers/contract/candidates.ts'
import { markingCalls } from '../../../papers/contract/marking-calls.ts'
import { papers } from '../../../papers/contract/papers.ts'
import { regrades } from '../../../papers/contract/regrades.ts'
import { learning } from '../../../learning/contract/learning.ts'
import { notifications } from '../../../notifications/contract.ts'
import { training } from '../../../practice/contract/training.ts'
import { questionTalk } from '../../../question-talk/contract.ts'
import { questions } from '../../../questions/contract/questions.ts'
import { site } from '../../../site/contract.ts'
import { dictionaries, DictionaryKind } from '../../../dictionaries/contract/dictionaries.ts'
import { DEMO_ACCOUNTS } from '../../../site/server/index.ts'
import { examStatistics } from '../../../statistics/contract/exam-statistics.ts'
import { personReport } from '../../../statistics/contract/person-report.ts'
import { wrongBook } from '../../../wrong-book/contract/wrong-book.ts'
import { leaveDemo, seedDemoSchool } from '../index.ts'

const { password } = DEMO_ACCOUNTS
const PAST = [
  'Computing: Half-term Test',
  'Physics Monthly Test: Energy and Waves',
  'Physics Test: Mechanics',
  '数学期中考试',
  '数学第一单元测验',
  '网络安全宣传周知识竞赛',
]

async function startSchool(): Promise<TestApp> {
  const app = await startTestApp({ demo: true })
  const openDatabase = () =>
    connect({ connectionString: app.database.url, poolSize: 8, waitsForDisk: false, onError: () => undefined })
  await seedDemoSchool(app.deps, { makeModules, openDatabase }, await ensureFirstAdministrator(app.deps))
  return app
}

let app: TestApp
let again: TestApp
let admin: string
beforeAll(async () => {
  ;[app, again] = await Promise.all([startSchool(), startSchool()])
  admin = await signIn('admin')
}, 300_000)
afterAll(() => Promise.all([app.close(), again.close()]))

const signIn = async (userName: string): Promise<string> =>
  (await app.call(identity.login, { userName, password })).token

async function examIds(): Promise<Map<string, string>> {
  const { rows } = await app.call(exams.paging, { size: 100 }, admin)
  return new Map(rows.map(row => [row.title, row.id]))
}

const idOf = async (title: string): Promise<string> => (await examIds()).get(title) ?? ''

it('shows its own name and badge', async () => {
  const shown = await app.call(site.detail, {})
  expect(shown).toMatchObject({
    siteName: expect.stringContaining('明川'),
    frontLogo: expect.stringMatching(/^\/files\//),
  })
})

it('has finished exams with people who came and people who did not, one that is written, two ahead, and a draft', async () => {
  const { rows } = await app.call(exams.paging, { size: 100 }, admin)
  const byState = (state: number) => rows.filter(row => row.state === state).map(row => row.title)
  expect(byState(3).sort()).toEqual(PAST)
  expect(byState(2).sort()).toEqual(['Computing: End-of-term Examination', '数学月考（二）'])
  expect(rows.filter(row => !row.isPublished).map(row => row.title)).toEqual(['信息安全期末考试（命题中）'])
  for (const title of PAST) {
    const { all } = await app.call(candidates.summary, { examId: await idOf(title) }, admin)
    expect(all.candidates, title).toBe(40)
    expect(all.notCome, title).toBeGreaterThanOrEqual(2)
    expect(all.passed, title).toBeGreaterThan(all.failed)
    expect(all.failed, title).toBeGreaterThanOrEqual(1)
    expect(all.inExam, title).toBe(0)
  }
  const running = await app.call(candidates.summary, { examId: await idOf('信息安全开卷练习') }, admin)
  expect(running.all).toMatchObject({ inExam: 12, handedIn: 2 })
})

it('has papers that stay open, a voided one, and answers that wait for the marker', async () => {
  const { rows } = await app.call(papers.paging, { state: 0, size: 100 }, admin)
  const now = app.clock.now().getTime()
  expect(rows.every(row => Date.parse(row.deadlineAt) - now > 2 * 3_600_000)).toBe(true)
  expect(new Set(rows.map(row => row.answeredCount)).size).toBeGreaterThan(3)
  const { all } = await app.call(candidates.summary, { examId: await idOf('网络安全宣传周知识竞赛') }, admin)
  expect(all.voided).toBe(1)
  const waiting = await app.call(markingCalls.listExams, {}, await signIn('marker'))
  expect(waiting.rows.find(row => row.title === PAST[1])).toMatchObject({ waitingCount: 21, markedCount: 12 })
})

it('names the wrong key that nobody has found, and the other one no more, since it was regraded', async () => {
  const examId = await idOf('Computing: Half-term Test')
  const advised = await app.call(examStatistics.questions, { examId, isAdvised: true, size: 100 }, admin)
  const suspected = advised.rows.filter(row => row.advice.some(({ code }) => code === 'keyMayBeWrong'))
  expect(suspected.map(row => row.excerpt)).toEqual([expect.stringContaining('How often is the body of this loop')])
  expect(suspected[0]?.advice[0]).toMatchObject({ code: 'keyMayBeWrong', option: 2 })

  const midterm = await idOf('数学期中考试')
  const { rows } = await app.call(regrades.paging, { examId: midterm }, admin)
  expect(rows).toMatchObject([{ state: 'done', decision: { kind: 'keys' } }])
  expect(rows[0]?.raisedCount).toBeGreaterThan(10)
  const figures = await app.call(examStatistics.questions, { examId: midterm, isAdvised: true, size: 100 }, admin)
  expect(figures.rows.flatMap(row => row.advice).filter(({ code }) => code === 'keyMayBeWrong')).toEqual([])
})

it('has appeals that were answered and one that waits', async () => {
  const { rows } = await app.call(appeals.paging, { size: 100 }, admin)
  expect(rows).toMatchObject([
    { examTitle: 'Computing: Half-term Test', openCount: 1 },
    { examTitle: '数学期中考试', openCount: 0, count: 3 },
  ])
})

it('gives a student results, missed questions, half a course, practice, and a bell that is not full', async () => {
  const token = await signIn('student01')
  const mine = await app.call(papers.mine, { size: 100 }, token)
  expect(mine.rows.filter(row => row.score !== null).length).toBeGreaterThanOrEqual(5)
  expect((await app.call(wrongBook.paging, {}, token)).total).toBeGreaterThanOrEqual(5)
  const courses = await app.call(learning.mine, {}, token)
  expect(
    courses.rows.some(({ completedCount, requiredCount }) => completedCount > 0 && completedCount < requiredCount),
  ).toBe(true)
  expect((await app.call(training.plan, {}, token)).streak.days).toBeGreaterThanOrEqual(3)
  const { count } = await app.call(notifications.unread, {}, token)
  expect(count).toBeGreaterThanOrEqual(1)
  expect(count).toBeLessThan(30)
})

it('knows what its questions ask about: in the list, on a blueprint, in the figures of an exam, and of a person', async () => {
  const [tree] = await app.call(dictionaries.categories, { kind: DictionaryKind.knowledge }, admin)
  const entryOf = (label: string) => {
    const entry = tree?.items.find(({ name }) => name === label)
    if (entry === undefined) throw new Error(`there is no point "${label}"`)
    return entry.id
  }
  const listed = async (knowledgeId?: string) =>
    (await app.call(questions.paging, { ...(knowledgeId && { knowledgeId }) }, admin)).total
  const bySubject = ['Mathematics', 'Physics', 'Computing', 'Information security'].map(label => listed(entryOf(label)))
  const [all, ...parts] = await Promise.all([listed(), ...bySubject])
  expect(all).toBe(146)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
  expect(await listed(entryOf('Mechanics'))).toBeGreaterThan(await listed(entryOf('Kinematics')))

  const { rows: blueprints } = await app.call(exams.blueprintPaging, { search: '数学期中考试' }, admin)
  const { content } = await app.call(exams.blueprintDetail, { id: blueprints[0]?.id ?? '' }, admin)
  const covered = await app.call(exams.coverage, { lines: content.sections.flatMap(({ lines }) => lines) }, admin)
  expect(new Set(covered.rows.map(row => row.knowledge?.name)).size).toBeGreaterThanOrEqual(5)
  expect(covered.rows.filter(row => row.knowledge === null)).toEqual([])

  const figures = await app.call(examStatistics.knowledge, { examId: await idOf('数学期中考试') }, admin)
  expect(figures.rows.length).toBeGreaterThanOrEqual(5)
  expect(new Set(figures.rows.map(row => row.share)).size).toBeGreaterThan(3)

  const token = await signIn('student01')
  expect((await app.call(personReport.mine, {}, token)).knowledge.length).toBeGreaterThanOrEqual(10)
  const open = await app.call(training.banks, {}, token)
  const banks = await Promise.all(open.rows.map(bank => app.call(training.bank, { bankId: bank.id }, token)))
  expect(banks.flatMap(bank => bank.knowledge).some(({ mastery }) => mastery > 0)).toBe(true)
})

it('is the same school at each start', async () => {
  const scoresOf = async ({ database }: TestApp) => {
    const { rows } =
      await database.pool.query(`select exams.title, users.user_name, papers.state, papers.score, papers.started_at
      from papers join exams on exams.id = exam_id join users on users.id = user_id order by 1, 2, papers.attempt_no`)
    return rows
  }
  const scores = await scoresOf(app)
  expect(scores.length).toBeGreaterThan(220)
  expect(await scoresOf(again)).toEqual(scores)
})

it('has orders in four states, and certificates that people hold', async () => {
  const sold = await app.call(orderDesk.paging, { size: 100 }, admin)
  expect(sold.rows.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 1, 1, 2, 3])
  const held = await app.call(certificates.paging, { size: 100 }, admin)
  expect(held.rows).toHaveLength(5)
})

it('has homework in each state, a lesson of practice, and words about questions', async () => {
  const { rows, toMarkCount } = await app.call(homework.paging, { size: 100 }, admin)
  expect(rows.map(row => row.state).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3])
  expect(toMarkCount).toBe(1)
  expect(rows.find(row => row.state === 2)).toMatchObject({ points: 10, maxPoints: 10 })
  const token = await signIn('student05')
  const { rows: offered } = await app.call(learning.mine, { search: 'Waves' }, token)
  const { chapters } = await app.call(learning.course, { id: offered[0]?.id ?? '' }, token)
  const kinds = chapters.flatMap(chapter => chapter.lessons).map(lesson => lesson.kind)
  expect(kinds).toEqual(expect.arrayContaining([LessonKind.practice, LessonKind.homework]))
  const posts = await app.call(questionTalk.paging, { size: 100 }, admin)
  expect(posts.rows.map(post => post.author.userName).toSorted()).toEqual(['student01', 'student08', 'student15'])
})

it('can be left like any demo', async () => {
  await leaveDemo(app.deps, () => undefined)
  for (const name of ['admin', 'student01', 'lin.xiaowen']) {
    expect(await refusalOf(app.call(identity.login, { userName: name, password }))).toBe('LOGIN_WRONG')
  }
})
