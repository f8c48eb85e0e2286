/** Candidates of an exam: who is listed as what, and whom a reminder reaches. */
import { candidates } from '../contract/candidates.ts'
import { exams } from '../../exams/contract/exams.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSheet } from '@tripos/documents/sheet.ts'
import { newId } from '@tripos/runtime/random.ts'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { exportSheet } from '../test/make-exports.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let choice: string
let essay: string
let here: TestDepartment
let there: TestDepartment
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  choice = (await makeQuestion(app, { bank, type: 1 })).id
  essay = (await makeQuestion(app, { bank, type: 4 })).id
  here = await makeDepartment(app, { name: 'Here' })
  there = await makeDepartment(app, { name: 'There' })
})
beforeEach(async () => {
  staff = await signIn(app, administrator)
  told = collectTold()
  await deliverEvents(app)
  told.length = 0
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
const student = (realName: string, of = here) => makeStudent(app, { realName, departmentIds: [of.id] })
const reminded = () => told.flatMap(one => (one.kind === 'exam.reminder' ? [one.userId] : [])).toSorted()
const ids = (...people: readonly TestUser[]) => people.map(person => person.id).toSorted()
const list = (examId: string, input: object = {}, token = staff) =>
  app.call(candidates.paging, { examId, ...input }, token)

async function handIn(examId: string, person: TestUser): Promise<string> {
  const token = await signIn(app, person)
  const { paperId, epoch, submitKey, questions } = await startPaper(app, token, examId)
  const answers = questions.map(({ no, type }) => ({
    no,
    seq: 1,
    answer: type === 4 ? { text: 'because' } : { options: [0] },
  }))
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

/** Of an exam of two departments: one writes, one has handed in, one has passed, two have not come. */
async function world(fields: Parameters<typeof makeExam>[3] = {}) {
  const [idle, writes, waits, passed, elsewhere, locked] = await Promise.all([
    student('A Idle'),
    student('B Writes'),
    student('C Waits'),
    student('D Passed'),
    student('E Elsewhere', there),
    makeStudent(app, { realName: 'F Locked', departmentIds: [here.id], state: 1 }),
  ])
  const examId = await makeExam(app, staff, [picked([choice]), picked([essay])], {
    openType: 4,
    audienceUserIds: ids(idle, writes, waits, passed, elsewhere, locked),
    departmentId: here.id,
    passPoints: 1000,
    endsAt: at(600),
    ...fields,
  })
  await startPaper(app, await signIn(app, writes), examId)
  await handIn(examId, waits)
  const paperId = await handIn(examId, passed)
  await app.call(markingCalls.mark, { paperId, no: 2, points: 1000, seenRevision: 0 }, staff)
  await deliverEvents(app)
  told.length = 0
  return { examId, idle, writes, waits, passed, elsewhere }
}

describe('the list', () => {
  it('is given over all its pages to act on it, narrowed and within the scope', async () => {
    const { examId, idle, writes, waits, passed, elsewhere } = await world()
    const all = async (input: object, token = staff) =>
      (await app.call(candidates.listAll, { examId, ...input }, token)).rows.map(row => row.userId).toSorted()
    expect(await all({})).toEqual(ids(idle, writes, waits, passed, elsewhere))
    expect(await all({ state: 'notCome' })).toEqual(ids(idle, elsewhere))
    const head = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [here.id] })
    expect(await all({}, await signIn(app, head))).toEqual(ids(idle, writes, waits, passed))
  })

  it('says of each what they are at, is narrowed by that, by department and by name', async () => {
    const { examId, elsewhere } = await world()
    const page = await list(examId)
    expect(page).toMatchObject({ total: 5, isMore: false })
    expect(await app.call(candidates.summary, { examId }, staff)).toMatchObject({
      isAhead: true,
      isOwnExam: true,
      all: { candidates: 5, notCome: 2, inExam: 1, handedIn: 1, passed: 1, failed: 0, meanScore: page.rows[3]?.score },
      departments: [
        { name: 'Here', candidates: 4, notCome: 1, passed: 1 },
        { name: 'There', candidates: 1, notCome: 1, passed: 0 },
      ],
    })
    expect(page.rows.map(row => [row.realName, row.state, row.departments])).toEqual([
      ['A Idle', 'notBegun', ['Here']],
      ['B Writes', 'inExam', ['Here']],
      ['C Waits', 'handedIn', ['Here']],
      ['D Passed', 'passed', ['Here']],
      ['E Elsewhere', 'notBegun', ['There']],
    ])
    const names = async (input: object) => (await list(examId, input)).rows.map(row => row.realName)
    expect(await names({ state: 'notCome' })).toEqual(['A Idle', 'E Elsewhere'])
    expect(await names({ state: 'inExam' })).toEqual(['B Writes'])
    expect(await names({ state: 'handedIn' })).toEqual(['C Waits'])
    expect(await names({ state: 'marked' })).toEqual(['D Passed'])
    expect(await names({ state: 'passed' })).toEqual(['D Passed'])
    expect(await names({ state: 'failed' })).toEqual([])
    expect(await names({ departmentId: there.id })).toEqual(['E Elsewhere'])
    expect(await names({ search: elsewhere.userName })).toEqual(['E Elsewhere'])
    expect(await names({ page: 2, size: 2, sort: 'realName', order: 'desc' })).toEqual(['C Waits', 'B Writes'])
  })

  it('is of the people of the caller alone', async () => {
    const { examId } = await world()
    const head = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [here.id] })
    const page = await list(examId, {}, await signIn(app, head))
    expect(page.rows.map(row => row.realName)).toEqual(['A Idle', 'B Writes', 'C Waits', 'D Passed'])
    const { all, departments } = await app.call(candidates.summary, { examId }, await signIn(app, head))
    expect(all).toMatchObject({ candidates: 4, notCome: 1 })
    expect(departments.map(one => one.name)).toEqual(['Here'])
    const permissions = ['paper:paper:view']
    const asked = { scope: DataScope.department, departmentIds: [there.id], permissions }
    const stranger = await makeAdministrator(app, asked)
    expect(await refusalOf(list(examId, {}, await signIn(app, stranger)))).toBe('NOT_FOUND')
  })

  it('of another department is open to who may see their own people there, and to nothing beyond', async () => {
    const { examId, elsewhere } = await world()
    const asked = { scope: DataScope.department, departmentIds: [there.id] }
    const permissions = ['paper:paper:view', 'paper:paper:manage', 'paper:candidate:ownPeople']
    const head = await signIn(app, await makeAdministrator(app, { ...asked, permissions }))
    const names = (await list(examId, {}, head)).rows.map(row => row.realName)
    expect(names).toEqual(['E Elsewhere'])
    expect(await app.call(candidates.summary, { examId }, head)).toMatchObject({
      isOwnExam: false,
      all: { candidates: 1, notCome: 1 },
      departments: [{ name: 'There' }],
    })
    const paperId = await handIn(examId, elsewhere)
    await app.call(papers.detail, { paperId }, head)
    expect(await refusalOf(app.call(papers.void, { paperId, reason: 'fire' }, head))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(candidates.void, { examId, reason: 'fire', requestId: newId() }, head))).toBe(
      'NOT_FOUND',
    )
    const others = await app.call(papers.paging, { examId }, staff)
    const theirs = others.rows.find(row => row.paperId !== paperId)?.paperId ?? ''
    expect(await refusalOf(app.call(papers.detail, { paperId: theirs }, head))).toBe('NOT_FOUND')
    // Nobody of theirs may take this one.
    const audienceUserIds = ids(await student('Only here'))
    const foreign = await makeExam(app, staff, [picked([choice])], { openType: 4, audienceUserIds })
    const stranger = await makeAdministrator(app, {
      ...asked,
      departmentIds: [(await makeDepartment(app, { name: 'Nowhere' })).id],
      permissions,
    })
    expect(await refusalOf(list(foreign, {}, await signIn(app, stranger)))).toBe('NOT_FOUND')
  })

  it('is ordered by score and narrowed to a range of scores', async () => {
    const { examId } = await world()
    const names = async (input: object) => (await list(examId, input)).rows.map(row => row.realName)
    expect((await names({ sort: 'score', order: 'desc' }))[0]).toBe('D Passed')
    expect(await names({ minScore: 1000 })).toEqual(['D Passed'])
    expect(await names({ maxScore: 999 })).toEqual([])
  })

  it('gives minutes to all of them who write, and makes papers void, each with its reason', async () => {
    const { examId, writes, waits, passed } = await world()
    const reason = 'fire alarm'
    const first = await app.call(papers.paging, { examId, state: 0 }, staff)
    expect(await app.call(candidates.extend, { examId, minutes: 10, reason }, staff)).toEqual({
      doneCount: 1,
      skippedCount: 0,
      isMore: false,
    })
    const then = await app.call(papers.paging, { examId, state: 0 }, staff)
    expect(Date.parse(then.rows[0]?.deadlineAt ?? '') - Date.parse(first.rows[0]?.deadlineAt ?? '')).toBe(600_000)
    const writing = async () => (await list(examId)).rows.flatMap(row => (row.writing ? [row] : []))
    expect(await writing()).toMatchObject([
      { userId: writes.id, writing: { deadlineAt: then.rows[0]?.deadlineAt, extraMinutes: 10 } },
    ])
    const opened = await app.call(papers.detail, { paperId: then.rows[0]?.paperId ?? '' }, staff)
    expect(opened.extraTime).toEqual({ minutes: 10, reasons: [reason] })
    const voided = { examId, userIds: ids(waits, writes), reason }
    expect(await app.call(candidates.void, { ...voided, requestId: newId() }, staff)).toMatchObject({ doneCount: 2 })
    expect(await app.call(candidates.void, { ...voided, requestId: newId() }, staff)).toMatchObject({ doneCount: 0 })
    const states = new Map((await list(examId)).rows.map(row => [row.userId, row.state]))
    expect([waits, writes, passed].map(person => states.get(person.id))).toEqual(['voided', 'voided', 'passed'])
    expect(await writing()).toEqual([])
  })

  it('makes void one paper of each, however often the request comes, and two of those who ask twice', async () => {
    const { examId, waits, passed } = await world({ attemptLimit: 3 })
    const second = await handIn(examId, waits)
    const standing = async () =>
      (
        await app.deps.db
          .selectFrom('papers')
          .select('id')
          .where('examId', '=', examId)
          .where('userId', 'in', ids(waits, passed))
          .where('voidedAt', 'is', null)
          .execute()
      ).map(paper => paper.id)
    expect(await standing()).toHaveLength(3)
    const asked = { examId, userIds: ids(waits, passed), reason: 'fire alarm', requestId: newId() }
    const twice = [app.call(candidates.void, asked, staff), app.call(candidates.void, asked, staff)]
    for (const { doneCount } of await Promise.all(twice)) expect(doneCount).toBe(2)
    expect(await app.call(candidates.void, asked, staff)).toEqual({ doneCount: 2, skippedCount: 0, isMore: false })
    const left = await standing()
    expect(left).toHaveLength(1)
    expect(left).not.toContain(second)
    expect(await app.call(candidates.void, { ...asked, requestId: newId() }, staff)).toMatchObject({ doneCount: 1 })
    expect(await standing()).toEqual([])
  })

  it('becomes a sheet of the departments, and the log says who took it', async () => {
    const { examId } = await world()
    const reply = await app.app.inject({
      method: 'POST',
      url: candidates.exportDepartments.path,
      headers: { token: staff, 'accept-language': 'en-US' },
      payload: { examId },
    })
    const rows: (readonly string[])[] = []
    for await (const { cells } of readSheet(reply.rawPayload)) rows.push(cells)
    expect(rows.map(row => row.slice(0, 4))).toEqual([
      ['Department', 'Candidates', 'Passed', 'Failed'],
      ['Here', '4', '1', '0'],
      ['There', '1', '0', '0'],
      ['All (each person once)', '5', '1', '0'],
    ])
  })

  it('calls those absent who have not come when it is over; a void paper is none', async () => {
    const { examId, passed } = await world()
    const { rows } = await list(examId, { state: 'passed' })
    await app.call(papers.void, { paperId: rows[0]?.paperId ?? '', reason: 'fire' }, staff)
    expect((await list(examId, { state: 'voided' })).rows.map(row => row.userId)).toEqual([passed.id])
    app.clock.advance(601 * 60)
    staff = await signIn(app, administrator)
    const states = (await list(examId)).rows.map(row => row.state)
    expect(states).toEqual(['absent', 'inExam', 'handedIn', 'voided', 'absent'])
  })

  it('of an exam with a password has those who have come', async () => {
    const one = await student('One')
    const examId = await makeExam(app, staff, [picked([choice])], { openType: 3, password: 'open sesame' })
    expect(await list(examId)).toMatchObject({ total: 0 })
    await app.call(papers.start, { examId, password: 'open sesame' }, await signIn(app, one))
    expect((await list(examId)).rows.map(row => row.userId)).toEqual([one.id])
    expect(await app.call(candidates.remind, { examId }, staff)).toEqual({ count: 0 })
  })

  it('of an exam for everybody has everybody, also those of other departments who wrote', async () => {
    const { examId } = await world({ openType: 1, audienceUserIds: [] })
    const names = (await list(examId, { state: 'inExam' })).rows.map(row => row.realName)
    expect(names).toEqual(['B Writes'])
    expect((await list(examId, { size: 100 })).total).toBeGreaterThan(5)
  })

  it('is a sheet of the same rows', async () => {
    const { examId } = await world()
    const rows = (await list(examId, { state: 'notCome' })).rows.map(row => row.userName)
    const sheet = await exportSheet(app, staff, { examId, state: 'notCome' })
    expect(Array.isArray(sheet) && sheet.map(([userName]) => userName)).toEqual(rows)
  })
})

describe('a reminder', () => {
  const remind = (examId: string, input: object = {}, token = staff) =>
    app.call(candidates.remind, { examId, ...input }, token)

  it('reaches exactly those who have not come, of the ticked ones or of all', async () => {
    const { examId, idle, writes, waits, passed, elsewhere } = await world()
    const userIds = ids(idle, writes, waits, passed)
    expect(await app.call(candidates.countToRemind, { examId, userIds }, staff)).toEqual({ count: 1 })
    expect(await remind(examId, { userIds })).toEqual({ count: 1 })
    await deliverEvents(app, 2)
    expect(reminded()).toEqual(ids(idle))
    expect(told[0]).toMatchObject({ link: `/web/exam/check/${examId}`, about: { type: 'exam', id: examId } })
    told.length = 0
    expect(await app.call(candidates.countToRemind, { examId }, staff)).toEqual({ count: 2 })
    expect(await remind(examId)).toEqual({ count: 2 })
    await deliverEvents(app, 2)
    expect(reminded()).toEqual(ids(idle, elsewhere))
    expect(await remind(examId, { userIds: ids(writes) })).toEqual({ count: 0 })
    const { rows } = await app.call(candidates.reminders, { examId }, staff)
    expect(rows.map(row => [row.chosenCount, row.count])).toEqual(
      expect.arrayContaining([
        [4, 1],
        [null, 2],
      ]),
    )
    expect(rows).toHaveLength(2)
  })

  it('of the head of a department reaches its own people alone', async () => {
    const { examId, idle, elsewhere } = await world()
    const head = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [here.id] })
    const token = await signIn(app, head)
    expect(await remind(examId, { userIds: ids(idle, elsewhere) }, token)).toEqual({ count: 1 })
    expect(await remind(examId, {}, token)).toEqual({ count: 1 })
    await deliverEvents(app)
    expect(new Set(reminded())).toEqual(new Set([idle.id]))
  })

  it('that is planned reaches those who have not come by then, once, with two workers', async () => {
    const { examId, idle, elsewhere } = await world()
    expect(await remind(examId, { at: at(60) })).toEqual({ count: null })
    const loop = () =>
      Promise.all([runLoop(app, 'papers.publishReminders'), runLoop(app, 'papers.publishReminders')]).then(() =>
        deliverEvents(app, 2),
      )
    await loop()
    expect(reminded()).toEqual([])
    await handIn(examId, idle)
    app.clock.advance(61 * 60)
    await loop()
    await loop()
    expect(reminded()).toEqual(ids(elsewhere))
    staff = await signIn(app, administrator)
    const { rows } = await app.call(candidates.reminders, { examId }, staff)
    expect(rows).toMatchObject([{ by: administrator.realName, chosenCount: null, count: 1 }])
    expect(rows[0]?.doneAt).not.toBeNull()
  })

  it('that is planned can be taken back until it is sent', async () => {
    const { examId } = await world()
    await remind(examId, { at: at(60) })
    await remind(examId, { at: at(70) })
    const planned = async () => (await app.call(candidates.reminders, { examId }, staff)).rows
    const [later, sooner] = await planned()
    await app.call(candidates.cancelReminder, { examId, id: later?.id ?? '' }, staff)
    expect((await planned()).map(row => row.id)).toEqual([sooner?.id])
    app.clock.advance(61 * 60)
    staff = await signIn(app, administrator)
    await runLoop(app, 'papers.publishReminders')
    const cancel = app.call(candidates.cancelReminder, { examId, id: sooner?.id ?? '' }, staff)
    expect(await refusalOf(cancel)).toBe('REMINDER_SENT')
    await deliverEvents(app)
    expect(reminded()).toHaveLength(2)
  })

  it('of somebody who may not remind any more reaches nobody', async () => {
    const { examId } = await world()
    const head = await makeAdministrator(app)
    await remind(examId, { at: at(60) }, await signIn(app, head))
    await app.deps.db.updateTable('users').set({ state: 1 }).where('id', '=', head.id).execute()
    app.clock.advance(61 * 60)
    await runLoop(app, 'papers.publishReminders')
    await deliverEvents(app)
    expect(reminded()).toEqual([])
  })

  it('is refused of an exam that nobody can take, and at a time that is no use', async () => {
    const { examId } = await world()
    for (const wrong of [at(-1), at(700)]) {
      const { body } = await app.send(candidates.remind, { examId, at: wrong }, staff)
      expect(body).toMatchObject({ code: codeOf('BAD_INPUT'), data: { issues: [{ field: 'at' }] } })
    }
    await app.call(exams.setState, { ids: [examId], state: 1 }, staff)
    expect(await refusalOf(remind(examId))).toBe('EXAM_DISABLED')
    await app.call(exams.setState, { ids: [examId], state: 0 }, staff)
    app.clock.advance(601 * 60)
    staff = await signIn(app, administrator)
    expect(await refusalOf(remind(examId))).toBe('EXAM_OVER')
    expect(await app.call(candidates.countToRemind, { examId }, staff)).toEqual({ count: 0 })
  })
})
