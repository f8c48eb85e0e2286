/** Rooms and seats of candidates: who may place whom, what two at once do, what is told to whom. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { readSheet, writeSheets } from '@tripos/documents/sheet.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { download, sendUpload, upload } from '../../../../apps/server/test/upload.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
  type TestUser,
} from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../../questions/test/make-questions.ts'
import { candidateRooms } from '../../contract/candidate-rooms.ts'
import { candidates, NO_ROOM } from '../../contract/candidates.ts'
import { overrides } from '../../contract/overrides.ts'
import { papers } from '../../contract/papers.ts'
import { exportSheet } from '../../test/make-exports.ts'

const MANY = 5000

let app: TestApp
let staff: string
let choice: string
let here: TestDepartment
let below: TestDepartment
let there: TestDepartment

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  choice = (await makeQuestion(app, { bank, type: 1 })).id
  here = await makeDepartment(app, { name: 'Here' })
  below = await makeDepartment(app, { name: 'Below', parent: here })
  there = await makeDepartment(app, { name: 'There' })
})
afterAll(() => app.close())

const makeExamFor = (people: readonly TestUser[]) =>
  makeExam(app, staff, [picked([choice])], {
    openType: 4,
    audienceUserIds: people.map(({ id }) => id),
    departmentId: here.id,
  })

/** Two here, one in the department below, one elsewhere. */
async function world() {
  const student = (realName: string, of: TestDepartment) => makeStudent(app, { realName, departmentIds: [of.id] })
  const people = await Promise.all([
    student('A', here),
    student('B', here),
    student('C', below),
    student('D', there),
  ] as const)
  return { people, examId: await makeExamFor(people) }
}

const place = (input: Input<typeof candidateRooms.place>, token = staff) => app.call(candidateRooms.place, input, token)
const rooms = (examId: string, token = staff) => app.call(candidateRooms.list, { examId }, token)

async function seatsOf(examId: string, token = staff): Promise<string[]> {
  const { rows } = await app.call(candidates.paging, { examId, size: 100 }, token)
  return rows.map(({ realName, room, seat }) => `${realName} ${room ?? '-'} ${seat ?? '-'}`)
}

const auditOf = async (examId: string) =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', examId)
      .where('action', 'in', ['candidate.place', 'candidate.takeOut', 'candidate.importRooms'])
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const aHead = async (of: TestDepartment, permissions = ['paper:paper:manage', 'paper:paper:view']) =>
  signIn(
    app,
    await makeAdministrator(app, { permissions, scope: DataScope.departmentAndBelow, departmentIds: [of.id] }),
  )

describe('placing candidates', () => {
  it('numbers them in the order of the list, as it was narrowed; a room is a filter then', async () => {
    const { examId } = await world()
    const toHere = { examId, departmentId: here.id, toRoom: 'Room 10', firstSeat: 7 }
    expect(await place(toHere)).toEqual({ placedCount: 3 })
    expect(await place({ examId, room: NO_ROOM, toRoom: 'Room 2', firstSeat: null })).toEqual({ placedCount: 1 })
    expect(await seatsOf(examId)).toEqual(['A Room 10 7', 'B Room 10 8', 'C Room 10 9', 'D Room 2 -'])
    const { rows } = await app.call(candidates.listAll, { examId, room: 'Room 10' }, staff)
    expect(rows).toHaveLength(3)
    expect(await rooms(examId)).toMatchObject({
      unplacedCount: 0,
      rooms: [
        { room: 'Room 2', candidateCount: 1, comeCount: 0 },
        { room: 'Room 10', candidateCount: 3, comeCount: 0 },
      ],
    })
    expect(await auditOf(examId)).toEqual(['candidate.place', 'candidate.place'])
  })

  it('is the same when it is said again: the same seats, one line in the log', async () => {
    const { examId, people } = await world()
    const again = { examId, userIds: [people[1].id, people[0].id], toRoom: 'Lab', firstSeat: 1 }
    await place(again)
    expect(await place(again)).toEqual({ placedCount: 2 })
    expect(await seatsOf(examId)).toEqual(['A Lab 1', 'B Lab 2', 'C - -', 'D - -'])
    expect(await auditOf(examId)).toEqual(['candidate.place'])
    // Without numbers whoever is there keeps the seat.
    await place({ examId, toRoom: 'Lab', firstSeat: null })
    expect(await seatsOf(examId)).toEqual(['A Lab 1', 'B Lab 2', 'C Lab -', 'D Lab -'])
    expect(await app.call(candidateRooms.takeOut, { examId, userIds: [people[0].id] }, staff)).toEqual({
      takenCount: 1,
    })
    expect(await app.call(candidateRooms.takeOut, { examId, userIds: [people[0].id] }, staff)).toEqual({
      takenCount: 0,
    })
    expect(await auditOf(examId)).toEqual(['candidate.place', 'candidate.place', 'candidate.takeOut'])
  })

  it('gives no seat twice, and says which one is taken; another exam may use the same room', async () => {
    const { examId, people } = await world()
    const [a, b, c] = people
    await place({ examId, userIds: [a.id], toRoom: 'Lab', firstSeat: 2 })
    const two = { examId, userIds: [b.id, c.id], toRoom: 'Lab', firstSeat: 1 }
    expect(await refusalOf(place(two))).toBe('SEAT_TAKEN')
    expect(await seatsOf(examId)).toEqual(['A Lab 2', 'B - -', 'C - -', 'D - -'])
    const other = await makeExamFor(people)
    expect(await place({ examId: other, toRoom: 'Lab', firstSeat: 1 })).toEqual({ placedCount: 4 })
  })

  it('no room is called as what stands for none', async () => {
    const { examId } = await world()
    expect(await refusalOf(place({ examId, toRoom: NO_ROOM, firstSeat: null }))).toBe('BAD_INPUT')
  })

  it('reaches who is within the scope, one level below too, and nobody by way of an exam of others', async () => {
    const { examId } = await world()
    const head = await aHead(here)
    expect(await place({ examId, toRoom: 'Lab', firstSeat: 1 }, head)).toEqual({ placedCount: 3 })
    expect(await seatsOf(examId)).toEqual(['A Lab 1', 'B Lab 2', 'C Lab 3', 'D - -'])
    expect(await seatsOf(examId, head)).toHaveLength(3)
    const elsewhere = await aHead(there, ['paper:paper:manage', 'paper:paper:view', 'paper:candidate:ownPeople'])
    expect(await rooms(examId, elsewhere)).toMatchObject({ isOwnExam: false, rooms: [], unplacedCount: 1 })
    expect(await refusalOf(place({ examId, toRoom: 'Lab', firstSeat: 9 }, elsewhere))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(candidateRooms.takeOut, { examId }, elsewhere))).toBe('NOT_FOUND')
    expect(await seatsOf(examId)).toEqual(['A Lab 1', 'B Lab 2', 'C Lab 3', 'D - -'])
  })

  it('leaves no ghost: who is taken out of the audience is in no room, and the seat is free', async () => {
    const people = await Promise.all([makeStudent(app, { realName: 'A' }), makeStudent(app, { realName: 'B' })])
    const [first, second] = people
    const examId = await makeExamFor(people)
    await place({ examId: examId, userIds: [first.id], toRoom: 'Lab', firstSeat: 1 })
    await app.deps.db.deleteFrom('examPeople').where('examId', '=', examId).where('userId', '=', first.id).execute()
    expect(await rooms(examId)).toMatchObject({ rooms: [], unplacedCount: 1 })
    expect(await place({ examId: examId, userIds: [second.id], toRoom: 'Lab', firstSeat: 1 })).toEqual({
      placedCount: 1,
    })
    expect(await app.deps.db.selectFrom('examSeats').selectAll().where('examId', '=', examId).execute()).toHaveLength(1)
  })
})

describe('two at once', () => {
  it('from two processes: each seat once, and one of them is told', async () => {
    const other = await startTestApp({}, { on: app })
    try {
      for (let round = 0; round < 5; round += 1) {
        const { examId, people } = await world()
        const [a, b, c, d] = people
        const results = await Promise.allSettled([
          place({ examId, userIds: [a.id, b.id], toRoom: 'Lab', firstSeat: 1 }),
          other.call(candidateRooms.place, { examId, userIds: [c.id, d.id], toRoom: 'Lab', firstSeat: 2 }, staff),
        ])
        expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
        const seats = (await seatsOf(examId)).filter(seat => !seat.endsWith('- -'))
        expect(seats).toHaveLength(2)
      }
    } finally {
      await other.close()
    }
  })
})

describe('many', () => {
  it('5,000 candidates are placed in one call, in seconds', async () => {
    const department = await makeDepartment(app, { name: 'Many' })
    const ids = Array.from({ length: MANY }, () => newId())
    const model = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', (await makeStudent(app)).id)
      .executeTakeFirstOrThrow()
    for (let from = 0; from < MANY; from += 500) {
      const part = ids.slice(from, from + 500)
      await app.deps.db
        .insertInto('users')
        .values(
          part.map((id, at) => ({
            ...model,
            id,
            userName: `many-${id}`,
            realName: `Many ${String(from + at).padStart(4, '0')}`,
            mobile: null,
            email: null,
          })),
        )
        .execute()
      await app.deps.db
        .insertInto('userDepartments')
        .values(part.map(userId => ({ userId, departmentId: department.id })))
        .execute()
    }
    const examId = await makeExam(app, staff, [picked([choice])], {
      openType: 2,
      audienceDepartmentIds: [department.id],
    })
    const before = performance.now()
    expect(await place({ examId, toRoom: 'Hall', firstSeat: 1 })).toEqual({ placedCount: MANY })
    const took = performance.now() - before
    console.log(`5,000 candidates placed in ${Math.round(took)} ms`)
    expect(took).toBeLessThan(10_000)
    const { lists, isMore } = await app.call(candidateRooms.doorLists, { examId }, staff)
    expect([lists[0]?.candidates.length, isMore]).toEqual([MANY, false])
    expect(lists[0]?.candidates.at(-1)).toMatchObject({ realName: 'Many 4999', seat: '5000', departments: ['Many'] })
  })
})

const sheetOf = (rows: string[][], headers = ['User name', 'Room', 'Seat']) =>
  writeSheets([{ name: 'Rooms', columns: headers.map(header => ({ header, width: 10 })), rows }])
const send = async (examId: string, bytes: Buffer, token = staff) =>
  upload(app, candidateRooms.importCommit, { fields: { examId }, file: { name: 'rooms.xlsx', bytes }, token })

describe('a sheet', () => {
  it('places whom it names; again it changes nothing; two may change their seats', async () => {
    const { examId, people } = await world()
    const [a, b] = people.map(({ userName }) => userName)
    const rows = [
      [a?.toUpperCase() ?? '', 'Room 3', '12'],
      [b ?? '', 'Room 3', '13'],
    ]
    expect(await send(examId, await sheetOf(rows))).toMatchObject({ placedCount: 2, problemCount: 0 })
    await send(examId, await sheetOf(rows))
    expect(await auditOf(examId)).toEqual(['candidate.importRooms'])
    await send(
      examId,
      await sheetOf([
        [a ?? '', 'Room 3', '13'],
        [b ?? '', 'Room 3', '12'],
      ]),
    )
    expect(await seatsOf(examId)).toEqual(['A Room 3 13', 'B Room 3 12', 'C - -', 'D - -'])
  })

  it('with a wrong row places nobody, and says every problem by row', async () => {
    const { examId, people } = await world()
    const [a, b, c, d] = people.map(({ userName }) => userName)
    await place({ examId, userIds: [people[3].id], toRoom: 'Room 3', firstSeat: 5 })
    const answer = await send(
      examId,
      await sheetOf([
        [a ?? '', 'Room 3', '1'],
        [b ?? '', 'Room 3', '1'],
        ['nobody', 'Room 3', '2'],
        [a ?? '', 'Room 4', ''],
        [c ?? '', '', '4'],
        [c ?? '', 'R'.repeat(41), ''],
        [c ?? '', 'Room 3', '5'],
        ['', '', ''],
        [d ?? '', '', ''],
      ]),
    )
    expect(answer).toMatchObject({
      problemCount: 6,
      problems: [
        { line: 3, column: 'Seat' },
        { line: 4, column: 'User name' },
        { line: 5, column: 'User name' },
        { line: 6, column: 'Room' },
        { line: 7, column: 'Room' },
        { line: 8, column: 'Seat' },
      ],
    })
    expect(await seatsOf(examId)).toEqual(['A - -', 'B - -', 'C - -', 'D Room 3 5'])
  })

  it('is read by its headings: in either language, in any order, among other columns', async () => {
    const { examId, people } = await world()
    const [a, b] = people.map(({ userName }) => userName)
    const chinese = await sheetOf([['7', '第 2 考场', '', a ?? '']], ['座位号', '考场', '备注', '用户名'])
    expect(await send(examId, chinese)).toMatchObject({ placedCount: 1, problemCount: 0 })
    const mixed = await sheetOf([['第 2 考场', b ?? '']], ['room', '* 用户名'])
    expect(await send(examId, mixed)).toMatchObject({ placedCount: 1, problemCount: 0 })
    expect((await seatsOf(examId)).slice(0, 2)).toEqual(['A 第 2 考场 7', 'B 第 2 考场 -'])
  })

  it.each([
    ['en-US', ['User name', 'Seat'], 'The file cannot be read: the first row has no column "Room".'],
    ['en-US', ['Who', 'Hall'], 'The file cannot be read: the first row has no columns "User name" and "Room".'],
    ['zh-CN', ['学号', '考场'], '无法读取该文件：第一行缺少“用户名”列。'],
    ['zh-CN', ['学号', '教室'], '无法读取该文件：第一行缺少“用户名”、“考场”列。'],
  ])('says in one sentence which headings are missing, in %s: %j', async (language, headers, sentence) => {
    const { examId, people } = await world()
    const bytes = await sheetOf([[people[0].userName, 'Lab']], headers)
    const sent = { fields: { examId }, file: { name: 'rooms.xlsx', bytes }, token: staff, language }
    expect((await sendUpload(app, candidateRooms.importCommit, sent)).body).toMatchObject({ msg: sentence })
    expect(await seatsOf(examId)).toEqual(['A - -', 'B - -', 'C - -', 'D - -'])
  })

  it('knows only who is within the scope', async () => {
    const { examId, people } = await world()
    const head = await aHead(here)
    const answer = await send(examId, await sheetOf([[people[3].userName, 'Lab', '']]), head)
    expect(answer).toMatchObject({ problemCount: 1, problems: [{ line: 2, column: 'User name' }] })
  })

  it('that was given to be filled in is read again, and the list of candidates has the rooms too', async () => {
    const { examId } = await world()
    await place({ examId, toRoom: 'Lab', firstSeat: 1 })
    const { bytes } = await download(app, candidateRooms.exportTemplate, { input: { examId }, token: staff })
    expect(await send(examId, bytes)).toMatchObject({ placedCount: 4, problemCount: 0 })
    const rows: string[][] = []
    for await (const { cells } of readSheet(bytes)) rows.push([...cells])
    expect(rows[1]?.slice(1)).toEqual(['A', 'Lab', '1'])
    const sheet = await exportSheet(app, staff, { examId, room: 'Lab' })
    expect(Array.isArray(sheet) && sheet.map(cells => cells.slice(9))).toEqual(
      ['1', '2', '3', '4'].map(seat => ['Lab', seat]),
    )
  })
})

describe('what others see', () => {
  it('the candidate reads room and seat on the card and before the exam', async () => {
    const { examId, people } = await world()
    await place({ examId, userIds: [people[0].id], toRoom: 'Room 3', firstSeat: 12 })
    const token = await signIn(app, people[0])
    expect((await app.call(exams.check, { id: examId }, token)).place).toEqual({ room: 'Room 3', seat: '12' })
    const { rows } = await app.call(exams.mine, {}, token)
    expect(rows.find(row => row.id === examId)?.place).toEqual({ room: 'Room 3', seat: '12' })
    const other = await signIn(app, people[1])
    expect((await app.call(exams.check, { id: examId }, other)).place).toBeNull()
  })

  it('a room is who has come there, and who has extra minutes', async () => {
    const { examId, people } = await world()
    const [a, b, c] = people
    await place({ examId, userIds: [a.id, b.id], toRoom: 'Lab', firstSeat: 1 })
    const mine = await startPaper(app, await signIn(app, a), examId)
    const token = await signIn(app, c)
    const theirs = await startPaper(app, token, examId)
    expect((await rooms(examId)).rooms).toEqual([
      { room: 'Lab', candidateCount: 2, comeCount: 1, inExamCount: 1, handedInCount: 0 },
    ])
    const extra = { examId, room: 'Lab', minutes: 10, reason: 'Power was off', requestId: newId() }
    expect(await app.call(candidates.extend, extra, staff)).toMatchObject({ doneCount: 1 })
    expect(await app.call(candidates.forceSubmit, { examId, room: 'Lab', reason: 'Alarm' }, staff)).toMatchObject({
      doneCount: 1,
    })
    expect(mine.paperId).not.toBe(theirs.paperId)
    expect((await app.call(papers.state, { paperId: theirs.paperId }, token)).state).toBe(0)
    expect((await rooms(examId)).rooms).toMatchObject([{ comeCount: 1, inExamCount: 0, handedInCount: 1 }])
  })

  it('a room is who is told something, whose papers are made void, and who may come once more', async () => {
    const { examId, people } = await world()
    const [a, , c] = people
    await place({ examId, userIds: [a.id], toRoom: 'Lab', firstSeat: 1 })
    const [mine, theirs] = [await signIn(app, a), await signIn(app, c)]
    const papersOf = {
      mine: (await startPaper(app, mine, examId)).paperId,
      theirs: (await startPaper(app, theirs, examId)).paperId,
    }
    const one = { doneCount: 1 }
    const asked = () => ({ examId, room: 'Lab', requestId: newId() })
    expect(await app.call(candidates.tell, { ...asked(), message: 'Windows shut' }, staff)).toMatchObject(one)
    const heard = async (paperId: string, token: string) =>
      (await app.call(papers.state, { paperId }, token)).messages.map(({ text }) => text)
    expect((await heard(papersOf.mine, mine)).join()).toContain('Windows shut')
    expect(await heard(papersOf.theirs, theirs)).toEqual([])
    const again = { examId, room: 'Lab', endsAt: null, reason: 'Alarm', isConfirmed: true }
    expect(await app.call(overrides.addAttempt, again, staff)).toMatchObject(one)
    expect(await app.call(candidates.void, { ...asked(), reason: 'Alarm' }, staff)).toMatchObject(one)
    expect((await app.call(papers.state, { paperId: papersOf.theirs }, theirs)).state).toBe(0)
  })

  it('the list for the door is in the order of the seats, a room or all', async () => {
    const { examId, people } = await world()
    await place({ examId, userIds: [people[2].id], toRoom: 'Room 10', firstSeat: null })
    await place({ examId, userIds: [people[0].id], toRoom: 'Room 2', firstSeat: 10 })
    await place({ examId, userIds: [people[1].id], toRoom: 'Room 2', firstSeat: 9 })
    const { lists } = await app.call(candidateRooms.doorLists, { examId }, staff)
    expect(lists.map(({ room, candidates: of }) => [room, of.map(one => one.realName)])).toEqual([
      ['Room 2', ['B', 'A']],
      ['Room 10', ['C']],
    ])
    const one = await app.call(candidateRooms.doorLists, { examId, room: 'Room 10' }, staff)
    expect(one.lists).toMatchObject([{ room: 'Room 10', candidates: [{ seat: null, departments: ['Below'] }] }])
  })
})
