import { exams } from '../../exams/contract/exams.ts'
import { papers } from '../contract/papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'

let app: TestApp
let token: string
const named = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  const staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  await makeQuestions(app, 1, { bank, type: 1 })
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const windows = {
    always: { startsAt: null, endsAt: null },
    begun: { startsAt: inHours(-1), endsAt: null },
    ending: { startsAt: null, endsAt: inHours(2) },
    coming: { startsAt: inHours(1), endsAt: null },
    over: { startsAt: inHours(-3), endsAt: inHours(-1) },
  }
  for (const [name, window] of Object.entries(windows)) {
    named.set(await makeExam(app, staff, [drawn(bank.id, 1)], window), name)
  }
  token = await signIn(app, await makeStudent(app))
})
afterAll(() => app.close())

it.each([
  ['all', ['always', 'begun', 'coming', 'ending', 'over']],
  ['open', ['always', 'begun', 'ending']],
  ['upcoming', ['coming']],
  ['past', ['over']],
] as const)('the filter %s lists exams with and without a start and an end', async (filter, names) => {
  const { rows, total } = await app.call(exams.mine, { filter }, token)
  expect(rows.map(row => named.get(row.id) ?? '').toSorted()).toEqual(names)
  expect(total).toBe(names.length)
})

/** A school of its own, so that no exam of another test is in the list. */
async function makeSchool() {
  const own = await startTestApp()
  const administrator = await makeAdministrator(own, {})
  const staff = await signIn(own, administrator)
  const bank = await makeBank(own, administrator)
  await makeQuestions(own, 1, { bank, type: 1 })
  const student = await makeStudent(own)
  const open = (title: string, fields: Parameters<typeof makeExam>[3] = {}) =>
    makeExam(own, staff, [drawn(bank.id, 1)], { title, ...fields })
  const inMinutes = (minutes: number) => new Date(own.clock.now().getTime() + minutes * 60_000).toISOString()
  return { app: own, staff, student, token: await signIn(own, student), open, inMinutes }
}

describe('what a student must not miss', () => {
  it('lists running exams first, then what starts soon, then open ones by their end, and says where one stands', async () => {
    const { app: school, token: student, open, inMinutes } = await makeSchool()
    try {
      await open('always open')
      await open('ends tomorrow', { endsAt: inMinutes(24 * 60) })
      await open('ends tonight', { endsAt: inMinutes(5 * 60) })
      await open('tomorrow', { startsAt: inMinutes(24 * 60) })
      await open('over', { startsAt: inMinutes(-120), endsAt: inMinutes(-60) })
      await open('in an hour', { startsAt: inMinutes(60) })
      await open('in 20 minutes', { startsAt: inMinutes(20) })
      const paper = await startPaper(school, student, await open('begun'))
      const { rows, serverNow } = await school.call(exams.mine, {}, student)
      expect(rows.map(row => row.title)).toEqual([
        'begun',
        'in 20 minutes',
        'in an hour',
        'ends tonight',
        'ends tomorrow',
        'always open',
        'tomorrow',
        'over',
      ])
      expect(serverNow).toBe(school.clock.now().toISOString())
      expect(rows[0]).toMatchObject({
        standing: 'running',
        runningPaperId: paper.paperId,
        runningDeadlineAt: inMinutes(60),
      })
      expect(rows[1]).toMatchObject({ standing: 'notTaken', runningDeadlineAt: null, score: null })
    } finally {
      await school.close()
    }
  })

  it('names the score of a card only once it is released', async () => {
    const { app: school, staff, token: student, open } = await makeSchool()
    try {
      const byHand = { rule: 5, at: null } as const
      const examId = await open('released by hand', { release: { score: byHand, answers: byHand, analysis: byHand } })
      const paper = await startPaper(school, student, examId)
      await school.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
      const card = async () => (await school.call(exams.mine, {}, student)).rows[0]
      expect(await card()).toMatchObject({ standing: 'handedIn', score: null })
      await school.call(exams.release, { id: examId, what: 'score', isReleased: true }, staff)
      expect((await card())?.score).not.toBeNull()
      expect((await card())?.standing).toBe('finished')
      expect(await school.call(exams.check, { id: examId }, student)).toMatchObject({
        standing: (await card())?.standing ?? '',
      })
    } finally {
      await school.close()
    }
  })

  it('tells of an open paper until its deadline, and of nobody else’s', async () => {
    const { app: school, token: student, open, inMinutes } = await makeSchool()
    try {
      const other = await signIn(school, await makeStudent(school))
      const examId = await open('written now', { limitMinutes: 60 })
      const paper = await startPaper(school, student, examId)
      const now = () => school.call(exams.now, {}, student)
      expect(await now()).toEqual({
        running: [{ paperId: paper.paperId, examId, title: 'written now', deadlineAt: inMinutes(60) }],
        soon: [],
        serverNow: school.clock.now().toISOString(),
      })
      expect((await school.call(exams.now, {}, other)).running).toEqual([])
      school.clock.advance(60 * 60)
      expect((await now()).running).toEqual([])
      school.clock.advance(-60)
      expect((await now()).running).toHaveLength(1)
      await school.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
      expect((await now()).running).toEqual([])
    } finally {
      await school.close()
    }
  })

  it('tells of an exam within the hour, and shortly after it has begun, until it is entered', async () => {
    const { app: school, staff, student, token, open, inMinutes } = await makeSchool()
    try {
      const stranger = await signIn(school, await makeStudent(school))
      const forOne = { openType: 4 as const, audienceUserIds: [student.id] }
      const startsAt = inMinutes(60)
      const examId = await open('at nine', { startsAt, ...forOne })
      await open('too far', { startsAt: inMinutes(61 * 3), ...forOne })
      const late = await open('closed to the late', { startsAt: inMinutes(-5), lateEntryMinutes: 2, ...forOne })
      const soon = async (who = token) => (await school.call(exams.now, {}, who)).soon
      expect(await soon()).toEqual([{ examId, title: 'at nine', startsAt }])
      expect(await soon(stranger)).toEqual([])
      school.clock.advance(-1)
      expect(await soon()).toEqual([])
      school.clock.advance(1 + 60 * 60 + 14 * 60)
      expect((await soon()).map(exam => exam.examId)).toEqual([examId])
      await school.call(exams.setState, { ids: [examId, late], state: 1 }, staff)
      expect(await soon()).toEqual([])
      await school.call(exams.setState, { ids: [examId], state: 0 }, staff)
      await startPaper(school, token, examId)
      expect(await soon()).toEqual([])
      school.clock.advance(120)
      expect((await school.call(exams.now, {}, token)).running).toHaveLength(1)
    } finally {
      await school.close()
    }
  })
})
