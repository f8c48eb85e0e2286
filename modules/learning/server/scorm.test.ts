import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { learning } from '../contract/learning.ts'
import { scorm } from '../contract/scorm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeScormAsset } from '../../assets/test/make-packages.ts'

let app: TestApp
let user: TestUser
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  user = await makeStudent(app)
  token = await signIn(app, user)
})
afterAll(() => app.close())

const UNITS = [
  { id: 'a', title: 'One', masteryScore: 80, launchData: 'x=1' },
  { id: 'b', title: 'Two', isSco: false, entry: 'b.html' },
]

async function openLesson(version: '1.2' | '2004' = '1.2', units: Parameters<typeof makeScormAsset>[2] = UNITS) {
  const assetId = await makeScormAsset(app, version, units)
  const course = await makeCourse(app, {
    chapters: [[{ content: { kind: LessonKind.scorm, assetId, attachments: [] } }]],
  })
  const input = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  return { ...(await app.call(learning.lesson, input, token)), input }
}
const openUnit = (sessionId: string, unit: string) => app.call(scorm.open, { sessionId, unit }, token)
const commit = (sessionId: string, seq: number, state: Record<string, string>) =>
  app.call(scorm.commit, { sessionId, unit: 'a', seq, state }, token)
const passed = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90', 'cmi.suspend_data': 'page 3' }

describe('a package of SCORM 1.2', () => {
  it('begins with what the system knows, goes on with what it stored, and completes the lesson', async () => {
    const { sessionId, input, content } = await openLesson()
    expect(content).toMatchObject({
      version: '1.2',
      units: [{ id: 'a', title: 'One', entry: 'index.html' }, { id: 'b' }],
    })
    const first = await openUnit(sessionId, 'a')
    expect(first.state).toMatchObject({
      'cmi.core.student_name': user.realName,
      'cmi.core.entry': 'ab-initio',
      'cmi.student_data.mastery_score': '80',
      'cmi.launch_data': 'x=1',
    })
    expect(first.units).toEqual([
      { id: 'a', isComplete: false, isPassed: null, score: null },
      { id: 'b', isComplete: false, isPassed: null, score: null },
    ])
    expect(await commit(sessionId, 1, passed)).toEqual({ isComplete: true, isPassed: true, score: 9_000 })
    const again = await openUnit(sessionId, 'a')
    expect(again.state).toMatchObject({ 'cmi.core.entry': 'resume', 'cmi.suspend_data': 'page 3' })
    expect(again.seq).toBe(1)
    expect((await app.call(learning.lesson, input, token)).progress.missing).toEqual([{ why: 'packageNotComplete' }])
    // The second unit is only looked at.
    const reopened = await app.call(learning.lesson, input, token)
    expect((await openUnit(reopened.sessionId, 'b')).units[1]).toMatchObject({ id: 'b', isComplete: true })
    expect((await app.call(learning.lesson, input, token)).progress).toMatchObject({ isCompleted: true, missing: [] })
  })

  it('waits for no unit that the menu hides, and says what a unit waits for', async () => {
    const { sessionId, input, content } = await openLesson('1.2', [
      { id: 'a' },
      { id: 'hidden', isHidden: true },
      { id: 'c', isSco: false, prerequisites: 'a' },
    ])
    expect(content).toMatchObject({
      units: [
        { id: 'a', isHidden: false, prerequisites: '' },
        { id: 'hidden', isHidden: true },
        { id: 'c', isHidden: false, prerequisites: 'a' },
      ],
    })
    await commit(sessionId, 1, passed)
    // The package leads to it.
    expect((await openUnit(sessionId, 'hidden')).state).toMatchObject({ 'cmi.core.entry': 'ab-initio' })
    await openUnit(sessionId, 'c')
    expect((await app.call(learning.lesson, input, token)).progress).toMatchObject({ isCompleted: true, missing: [] })
  })

  it('neither opens nor takes the state of a unit whose prerequisites are not met', async () => {
    const { sessionId, input } = await openLesson('1.2', [
      { id: 'a', prerequisites: 'b' },
      { id: 'b', isSco: false },
      { id: 'c', isSco: false, prerequisites: 'a' },
    ])
    expect(await refusalOf(openUnit(sessionId, 'a'))).toBe('UNIT_LOCKED')
    expect(await refusalOf(commit(sessionId, 1, passed))).toBe('UNIT_LOCKED')
    // It would be complete by being opened.
    expect(await refusalOf(openUnit(sessionId, 'c'))).toBe('UNIT_LOCKED')
    const { units } = await openUnit(sessionId, 'b')
    expect(units.map(({ isComplete }) => isComplete)).toEqual([false, true, false])
    expect((await openUnit(sessionId, 'a')).seq).toBe(0)
    expect(await commit(sessionId, 1, passed)).toMatchObject({ isComplete: true })
    await openUnit(sessionId, 'c')
    expect((await app.call(learning.lesson, input, token)).progress.isCompleted).toBe(true)
  })

  it('goes on with what was begun, though its prerequisites close it now', async () => {
    const { sessionId } = await openLesson('1.2', [
      { id: 'a', prerequisites: '~b' },
      { id: 'b', isSco: false },
    ])
    await commit(sessionId, 1, { 'cmi.core.lesson_status': 'incomplete' })
    await openUnit(sessionId, 'b')
    expect(await commit(sessionId, 2, passed)).toMatchObject({ isComplete: true })
  })

  it('is not kept shut by units that wait for each other, or for what is none', async () => {
    const { sessionId } = await openLesson('1.2', [
      { id: 'a', prerequisites: 'b' },
      { id: 'b', prerequisites: 'a' },
      { id: 'c', prerequisites: 'chapter' },
    ])
    for (const unit of ['a', 'b', 'c']) expect((await openUnit(sessionId, unit)).seq).toBe(0)
  })

  it('does not take its own word against the score of the manifest', async () => {
    const { sessionId, input } = await openLesson('1.2', [{ id: 'a', masteryScore: 80 }])
    const state = { ...passed, 'cmi.core.score.raw': '79' }
    expect(await commit(sessionId, 1, state)).toEqual({ isComplete: false, isPassed: false, score: 7_900 })
    expect((await app.call(learning.lesson, input, token)).progress.isCompleted).toBe(false)
  })

  it('keeps the newest state when an older one comes late, or the same comes twice', async () => {
    const { sessionId } = await openLesson()
    await commit(sessionId, 2, { 'cmi.suspend_data': 'new' })
    await commit(sessionId, 1, { 'cmi.suspend_data': 'old' })
    await commit(sessionId, 2, { 'cmi.suspend_data': 'other' })
    expect((await openUnit(sessionId, 'a')).state['cmi.suspend_data']).toBe('new')
  })

  it('gets back what it stored unit by unit of UTF-16, text or not', async () => {
    const { sessionId } = await openLesson()
    const data = `packed:\0${String.fromCharCode(0xd800, 0x41, 0xdfff)}\u{1F600}`
    await commit(sessionId, 1, { 'cmi.suspend_data': data })
    expect((await openUnit(sessionId, 'a')).state['cmi.suspend_data']).toBe(data)
  })

  it('is refused once the course is no longer for the learner', async () => {
    const { sessionId, input } = await openLesson()
    await app.deps.db.updateTable('courses').set({ state: 0 }).where('id', '=', input.courseId).execute()
    expect(await refusalOf(openUnit(sessionId, 'a'))).toBe('NOT_FOUND')
    expect(await refusalOf(commit(sessionId, 1, passed))).toBe('NOT_FOUND')
  })
})

describe('a package of SCORM 2004', () => {
  it('is complete by its own words', async () => {
    const { sessionId, input } = await openLesson('2004', [{ id: 'a', passingScore: 0.6 }])
    expect((await openUnit(sessionId, 'a')).state).toMatchObject({
      'cmi.learner_name': user.realName,
      'cmi.scaled_passing_score': '0.6',
    })
    const state = { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.75' }
    expect(await commit(sessionId, 1, state)).toEqual({ isComplete: true, isPassed: true, score: 7_500 })
    expect((await app.call(learning.lesson, input, token)).progress.isCompleted).toBe(true)
  })
})

describe('a state', () => {
  it('is refused of a page that does not count any more, and changes nothing', async () => {
    const { sessionId, input } = await openLesson()
    const { sessionId: newer } = await app.call(learning.lesson, input, token)
    expect(await refusalOf(commit(sessionId, 1, passed))).toBe('LEARNING_ELSEWHERE')
    expect(await refusalOf(openUnit(sessionId, 'a'))).toBe('LEARNING_ELSEWHERE')
    expect((await openUnit(newer, 'a')).seq).toBe(0)
  })

  it.each([
    ['too long', { 'cmi.suspend_data': 'x'.repeat(263_000) }],
    ['not of the data model', { token: 'x' }],
    ['of a name that objects have', { 'cmi.__proto__': 'x', constructor: 'y' }],
  ])('is refused when it is %s', async (_, state) => {
    const { sessionId } = await openLesson()
    expect(await refusalOf(commit(sessionId, 1, state))).toBe('BAD_INPUT')
  })

  it('is refused of a unit that the package does not have, and of a lesson that is none', async () => {
    const { sessionId } = await openLesson()
    expect(await refusalOf(openUnit(sessionId, 'c'))).toBe('NOT_FOUND')
    const course = await makeCourse(app, { chapters: [[{ kind: LessonKind.richText }]] })
    const input = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
    const text = await app.call(learning.lesson, input, token)
    expect(await refusalOf(openUnit(text.sessionId, 'a'))).toBe('NOT_FOUND')
  })
})
