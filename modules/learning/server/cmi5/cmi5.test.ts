import { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { cmi5, XAPI_PATH } from '../../contract/cmi5.ts'
import { learning } from '../../contract/learning.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeCmi5Asset, publisherId } from '../../../assets/test/make-packages.ts'
import { makeCourse } from '../../../courses/test/make-courses.ts'
import { makeStudent, signIn, type TestUser } from '../../../identity/test/make-identity.ts'
import { newId } from '@tripos/runtime/random.ts'
import { CMI5_CATEGORY, MOVE_ON_CATEGORY, SESSION_ID, type UnitVerb, VERBS } from './verbs.rules.ts'

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

const A = publisherId('a')
const B = publisherId('b')
type Units = Parameters<typeof makeCmi5Asset>[1]
const ONE: Units = [{ id: A, moveOn: 'CompletedAndPassed', masteryScore: 0.8, launchParameters: 'x=1' }]

async function makeLesson(units: Units = ONE) {
  const assetId = await makeCmi5Asset(app, units)
  const course = await makeCourse(app, {
    chapters: [[{ content: { kind: LessonKind.scorm, assetId, attachments: [] } }]],
  })
  return { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
}
type Lesson = Awaited<ReturnType<typeof makeLesson>>
const openLesson = (lesson: Lesson, as = token) => app.call(learning.lesson, lesson, as)

interface Sent {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Reply = Awaited<ReturnType<typeof inject>>
const inject = async (options: InjectOptions) => app.app.inject(options)

interface Au {
  readonly parameters: Awaited<ReturnType<typeof open>>['parameters']
  readonly sessionId: string
  readonly unit: string
  readonly send: (path: string, sent?: Sent) => Promise<Reply>
  readonly statement: (verb: UnitVerb, more?: object) => Record<string, unknown>
}
const open = (sessionId: string, unit: string, as = token) => app.call(cmi5.open, { sessionId, unit }, as)

async function fetchAuth(fetch: string): Promise<Record<string, string>> {
  const reply = await app.app.inject({ method: 'POST', url: fetch })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['access-control-allow-origin']).toBe('*')
  return reply.json()
}

const RESULTS: Partial<Record<UnitVerb, object>> = {
  completed: { completion: true, duration: 'PT10S' },
  passed: { success: true, duration: 'PT10S', score: { scaled: 0.9 } },
  failed: { success: false, duration: 'PT10S', score: { scaled: 0.5 } },
  terminated: { duration: 'PT1M' },
}

/** A unit that has fetched its token and its launch data, as the standard asks it to. */
async function launch(sessionId: string, unit = A, as = token): Promise<Au> {
  const { parameters } = await open(sessionId, unit, as)
  const { 'auth-token': auth = '' } = await fetchAuth(parameters.fetch)
  const { actor, registration, activityId } = parameters
  const send: Au['send'] = async (path, { method = 'GET', query = {}, body, headers = {} } = {}) =>
    inject({
      method,
      url: `${XAPI_PATH}/${path}?${new URLSearchParams(query).toString()}`,
      headers: {
        authorization: `Basic ${auth}`,
        'x-experience-api-version': '1.0.3',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const data = await send('activities/state', {
    query: { activityId, agent: actor, registration, stateId: 'LMS.LaunchData' },
  })
  const { contextTemplate } = data.json<{ contextTemplate: { extensions: Record<string, string> } & object }>()
  const statement: Au['statement'] = (verb, more = {}) => ({
    id: newId(),
    actor: JSON.parse(actor) as unknown,
    verb: { id: VERBS[verb] },
    object: { objectType: 'Activity', id: activityId },
    ...(RESULTS[verb] === undefined ? {} : { result: RESULTS[verb] }),
    context: {
      ...contextTemplate,
      registration,
      contextActivities: {
        ...(contextTemplate as { contextActivities?: object }).contextActivities,
        category: [CMI5_CATEGORY, ...(['completed', 'passed', 'failed'].includes(verb) ? [MOVE_ON_CATEGORY] : [])].map(
          id => ({ id }),
        ),
      },
    },
    timestamp: app.clock.now().toISOString(),
    ...more,
  })
  return { parameters, sessionId: contextTemplate.extensions[SESSION_ID] ?? '', unit, send, statement }
}

const put = (au: Au, statement: Record<string, unknown>) =>
  au.send('statements', { method: 'PUT', query: { statementId: String(statement.id) }, body: statement })
const say = async (au: Au, verb: UnitVerb, more?: object): Promise<number> =>
  (await put(au, au.statement(verb, more))).statusCode
const verbsOf = async (au: Au): Promise<string[]> => {
  const reply = await au.send('statements', { query: { ascending: 'true' } })
  return reply
    .json<{ statements: { verb: { id: string } }[] }>()
    .statements.map(({ verb }) => verb.id.replace(/.*\//, ''))
}
const reasonOf = async (reply: ReturnType<Au['send']>) => {
  const { statusCode, body } = await reply
  return `${statusCode} ${(JSON.parse(body) as { error: string }).error}`
}

describe('a package of cmi5', () => {
  it('is launched, says what the learner does, and completes the lesson as its moveOn says', async () => {
    const lesson = await makeLesson()
    const { content } = await openLesson(lesson)
    expect(content).toMatchObject({ version: 'cmi5', units: [{ id: A, title: 'Unit', entry: 'index.html' }] })
    expect((await app.send(learning.lesson, lesson, token, 'zh-CN')).body).toMatchObject({
      data: { content: { units: [{ title: '单元' }] } },
    })
    const counting = (await openLesson(lesson)).sessionId
    const au = await launch(counting)
    const { actor, registration, activityId } = au.parameters
    expect(actor).not.toMatch(new RegExp(`${user.realName}|${user.userName}|${user.id}`))
    const state = { activityId, agent: actor, registration }
    const data = await au.send('activities/state', { query: { ...state, stateId: 'LMS.LaunchData' } })
    expect(data.json()).toMatchObject({
      contextTemplate: { contextActivities: { grouping: [{ id: A }] } },
      launchMode: 'Normal',
      moveOn: 'CompletedAndPassed',
      masteryScore: 0.8,
      launchParameters: 'x=1',
    })
    const preferences = { query: { agent: actor, profileId: 'cmi5LearnerPreferences' } }
    expect((await au.send('agents/profile', preferences)).json()).toEqual({
      languagePreference: 'en-US',
      audioPreference: 'on',
    })
    const outcomes = () => app.call(cmi5.outcomes, { sessionId: counting, unit: A }, token)
    expect((await outcomes()).isConnected).toBe(false)
    expect(await say(au, 'initialized')).toBe(204)
    expect(await outcomes()).toEqual({
      isConnected: true,
      units: [{ id: A, isComplete: false, isPassed: null, score: null }],
    })
    expect(await say(au, 'completed')).toBe(204)
    expect((await outcomes()).units).toEqual([{ id: A, isComplete: false, isPassed: null, score: null }])
    expect(await say(au, 'passed')).toBe(204)
    expect((await outcomes()).units).toEqual([{ id: A, isComplete: true, isPassed: true, score: 9_000 }])
    expect(await say(au, 'terminated')).toBe(204)
    expect(await verbsOf(au)).toEqual(['launched', 'initialized', 'completed', 'passed', 'satisfied', 'terminated'])
    expect((await openLesson(lesson)).progress).toMatchObject({ isCompleted: true, missing: [] })
  })

  it('has all units satisfied before the lesson is complete; those that need nothing are from the beginning', async () => {
    const block = publisherId('block')
    const lesson = await makeLesson([
      { id: A, moveOn: 'Completed', blocks: [block] },
      { id: B, moveOn: 'NotApplicable', blocks: [block] },
      { id: publisherId('c'), moveOn: 'CompletedOrPassed' },
    ])
    const { sessionId } = await openLesson(lesson)
    const first = await launch(sessionId)
    await say(first, 'initialized')
    await say(first, 'completed')
    expect(await verbsOf(first)).toEqual(['launched', 'initialized', 'completed', 'satisfied'])
    const third = await launch(sessionId, publisherId('c'))
    expect((await app.call(cmi5.outcomes, { sessionId, unit: B }, token)).units.map(unit => unit.isComplete)).toEqual([
      true,
      true,
      false,
    ])
    expect((await openLesson(lesson)).progress.missing).toEqual([{ why: 'packageNotComplete' }])
    expect(await say(third, 'initialized')).toBe(401)
    const again = await launch((await openLesson(lesson)).sessionId, publisherId('c'))
    await say(again, 'initialized')
    await say(again, 'passed')
    expect((await openLesson(lesson)).progress.isCompleted).toBe(true)
  })

  it('goes on with its states, and is opened for review when it is done', async () => {
    const lesson = await makeLesson([{ id: A, moveOn: 'Completed' }])
    const first = await launch((await openLesson(lesson)).sessionId)
    const { actor, registration, activityId } = first.parameters
    const query = { activityId, agent: actor, registration, stateId: 'bookmark' }
    await say(first, 'initialized')
    expect((await first.send('activities/state', { method: 'PUT', query, body: 'page 3' })).statusCode).toBe(204)
    await say(first, 'completed')
    await say(first, 'terminated')
    const second = await launch((await openLesson(lesson)).sessionId)
    expect(second.parameters).toMatchObject({ actor, registration, activityId })
    const read = await second.send('activities/state', { query })
    expect([read.body, read.headers['content-type'], read.headers.etag]).toEqual([
      'page 3',
      'application/json',
      expect.stringMatching(/^"[0-9a-f]{40}"$/),
    ])
    const data = await second.send('activities/state', { query: { ...query, stateId: 'LMS.LaunchData' } })
    expect(data.json()).toMatchObject({ launchMode: 'Review' })
    await say(second, 'initialized')
    expect(await say(second, 'completed')).toBe(403)
  })

  it('is abandoned when another unit is launched, and may say no more', async () => {
    const lesson = await makeLesson([{ id: A }, { id: B }])
    const { sessionId } = await openLesson(lesson)
    const first = await launch(sessionId)
    await say(first, 'initialized')
    const second = await launch(sessionId, B)
    expect(await verbsOf(second)).toEqual(['launched', 'initialized', 'abandoned', 'launched'])
    expect(await reasonOf(put(first, first.statement('completed')))).toBe('403 the session has ended')
    expect(await say(second, 'initialized')).toBe(204)
    const list = await second.send('statements', { query: { verb: VERBS.abandoned } })
    const [abandoned] = list.json<{ statements: { context: { extensions: object }; result: object }[] }>().statements
    expect(abandoned).toMatchObject({ context: { extensions: { [SESSION_ID]: first.sessionId } } })
    expect(abandoned?.result).toEqual({ duration: expect.stringMatching(/^PT\d+\.\d\dS$/) as unknown })
  })
})

describe('the address for one use', () => {
  it('gives a token once, and never after its time', async () => {
    const { sessionId } = await openLesson(await makeLesson())
    const { parameters } = await open(sessionId, A)
    expect((await fetchAuth(parameters.fetch))['auth-token']).toMatch(/^[A-Za-z0-9+/=]+$/)
    expect(await fetchAuth(parameters.fetch)).toMatchObject({ 'error-code': '1' })
    expect(await fetchAuth(`${parameters.fetch.slice(0, -1)}`)).toMatchObject({ 'error-code': '2' })
    const late = await open(sessionId, A)
    app.clock.advance(16 * 60)
    expect(await fetchAuth(late.parameters.fetch)).toMatchObject({ 'error-code': '1' })
  })
})

describe('the statement store', () => {
  it('takes the same statement twice as one, and another under its id not at all', async () => {
    const lesson = await makeLesson([{ id: A, moveOn: 'Completed' }])
    const au = await launch((await openLesson(lesson)).sessionId)
    const said = au.statement('initialized')
    expect((await put(au, said)).statusCode).toBe(204)
    expect((await put(au, said)).statusCode).toBe(204)
    expect(await reasonOf(put(au, { ...said, result: { response: 'x' } }))).toBe('409 another statement has this id')
    const completed = au.statement('completed')
    const both = await au.send('statements', { method: 'POST', body: [completed, au.statement('terminated'), said] })
    expect(both.json<string[]>().slice(0, 1)).toEqual([completed.id])
    // Sent again after its end, since its answer was lost.
    const again = await au.send('statements', { method: 'POST', body: [completed] })
    expect([again.statusCode, again.json()]).toEqual([200, [completed.id]])
    // What follows from a request is said after all of it.
    expect(await verbsOf(au)).toEqual(['launched', 'initialized', 'completed', 'terminated', 'satisfied'])
    const stored = (await au.send('statements', { query: { statementId: String(completed.id) } })).json()
    expect(stored).toMatchObject({ ...completed, stored: app.clock.now().toISOString(), version: '1.0.0' })
  })

  it('keeps all statements of a request or none', async () => {
    const au = await launch((await openLesson(await makeLesson())).sessionId)
    const body = [au.statement('initialized'), au.statement('completed'), au.statement('completed')]
    expect(await reasonOf(au.send('statements', { method: 'POST', body }))).toMatch(/^403 "completed" was sent before/)
    expect(await verbsOf(au)).toEqual(['launched'])
  })

  it('takes 1,000 statements of a registration a minute, and says when more may come', async () => {
    const au = await launch((await openLesson(await makeLesson())).sessionId)
    expect(await say(au, 'initialized')).toBe(204)
    const experienced = () => {
      const { context, ...said } = au.statement('initialized')
      const { contextActivities: _, ...rest } = context as Record<string, unknown>
      return { ...said, verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' }, context: rest }
    }
    const send = (body: object[]) => au.send('statements', { method: 'POST', body })
    const first = Array.from({ length: 499 }, experienced)
    expect((await send(first)).statusCode).toBe(200)
    expect((await send(Array.from({ length: 499 }, experienced))).statusCode).toBe(200)
    // The system has said that it was launched.
    const held = await send([experienced()])
    expect([held.statusCode, held.headers['retry-after'], held.json()]).toEqual([
      429,
      '60',
      { error: 'at most 1000 statements of a registration a minute' },
    ])
    // What is stored may be sent again: nothing is added.
    expect((await send(first.slice(0, 10))).statusCode).toBe(200)
    app.clock.advance(61)
    expect((await send([experienced()])).statusCode).toBe(200)
    expect((await verbsOf(au)).slice(0, 2)).toEqual(['launched', 'initialized'])
  })

  it.each<[string, (au: Au) => ReturnType<Au['send']>, number]>([
    [
      'a statement that is too large',
      au => put(au, au.statement('initialized', { result: { response: 'x'.repeat(70_000) } })),
      413,
    ],
    [
      'more than 500 at once',
      au =>
        au.send('statements', { method: 'POST', body: Array.from({ length: 501 }, () => au.statement('initialized')) }),
      413,
    ],
    ['another version', au => au.send('statements', { headers: { 'x-experience-api-version': '2.0.0' } }), 400],
    ['no version', au => au.send('statements', { headers: { 'x-experience-api-version': '' } }), 400],
    ['another token', au => au.send('statements', { headers: { authorization: 'Basic eDp5' } }), 401],
    ['no token', au => au.send('statements', { headers: { authorization: '' } }), 401],
    ['what is no JSON', au => au.send('statements', { method: 'POST', body: '{' }), 400],
    ['what is no statement', au => au.send('statements', { method: 'POST', body: { verb: 1 } }), 400],
    ['another id than the address has', au => put(au, { ...au.statement('initialized'), id: 'x' }), 400],
    ['an unknown parameter', au => au.send('statements', { query: { colour: 'red' } }), 400],
    ['the registration of another', au => au.send('statements', { query: { registration: newId() } }), 403],
    [
      'launch data of its own',
      au =>
        au.send('activities/state', {
          method: 'PUT',
          query: {
            activityId: 'a:b',
            agent: au.parameters.actor,
            registration: au.parameters.registration,
            stateId: 'LMS.LaunchData',
          },
          body: {},
        }),
      403,
    ],
    [
      'a document that is too large',
      au =>
        au.send('activities/state', {
          method: 'PUT',
          query: { activityId: 'a:b', agent: au.parameters.actor, stateId: 'x' },
          body: 'x'.repeat(300_000),
        }),
      413,
    ],
    ['a body that is too large', au => au.send('statements', { method: 'POST', body: 'x'.repeat(600_000) }), 413],
  ])('refuses %s', async (_, sent, status) => {
    const au = await launch((await openLesson(await makeLesson())).sessionId)
    const reply = await sent(au)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(await verbsOf(au)).toEqual(['launched'])
  })

  it('keeps learners apart', async () => {
    const lesson = await makeLesson([{ id: A, moveOn: 'Completed' }])
    const mine = await launch((await openLesson(lesson)).sessionId)
    const other = await makeStudent(app)
    const otherToken = await signIn(app, other)
    const theirs = await launch((await openLesson(lesson, otherToken)).sessionId, A, otherToken)
    expect(theirs.parameters.actor).not.toBe(mine.parameters.actor)
    expect(theirs.parameters.registration).not.toBe(mine.parameters.registration)
    const forged = mine.statement('initialized', { actor: JSON.parse(theirs.parameters.actor) as unknown })
    expect(await reasonOf(put(mine, forged))).toBe('403 the actor is not the one that the unit was launched with')
    const { context } = theirs.statement('initialized')
    expect(await reasonOf(put(mine, mine.statement('initialized', { context })))).toMatch(/^403 the registration/)
    await say(mine, 'initialized')
    const statement = mine.statement('completed')
    await put(mine, statement)
    const { activityId, actor } = mine.parameters
    const query = { activityId, agent: actor, registration: mine.parameters.registration, stateId: 'x' }
    await mine.send('activities/state', { method: 'PUT', query, body: 'mine' })
    await mine.send('activities/profile', { method: 'PUT', query: { activityId, profileId: 'p' }, body: 'mine' })
    expect((await theirs.send('activities/state', { query })).statusCode).toBe(403)
    expect((await theirs.send('activities/profile', { query: { activityId, profileId: 'p' } })).statusCode).toBe(404)
    const byId = await theirs.send('statements', { query: { statementId: String(statement.id) } })
    expect(byId.statusCode).toBe(404)
    expect(await verbsOf(theirs)).toEqual(['launched'])
    // The same id says something else in another registration, and takes nothing away from it.
    expect((await put(theirs, theirs.statement('initialized', { id: statement.id }))).statusCode).toBe(204)
    expect(await refusalOf(app.call(cmi5.open, { sessionId: newId(), unit: A }, otherToken))).toBe('LEARNING_ELSEWHERE')
  })

  it('hears no package of a lesson that does not count any more', async () => {
    const lesson = await makeLesson()
    const { sessionId } = await openLesson(lesson)
    const au = await launch(sessionId)
    await say(au, 'initialized')
    await openLesson(lesson)
    expect(await say(au, 'completed')).toBe(401)
    expect(await refusalOf(open(sessionId, A))).toBe('LEARNING_ELSEWHERE')
    const newer = await launch((await openLesson(lesson)).sessionId)
    await app.deps.db.updateTable('courses').set({ state: 0 }).where('id', '=', lesson.courseId).execute()
    expect(await reasonOf(newer.send('statements'))).toBe('403 the lesson is no longer for this learner')
    app.clock.advance(13 * 3600)
    expect(await reasonOf(newer.send('statements'))).toBe('401 the token has expired')
  })

  it('answers a list in parts', async () => {
    const au = await launch((await openLesson(await makeLesson())).sessionId)
    const said = (n: number) => ({
      ...au.statement('initialized'),
      id: newId(),
      verb: { id: `http://verbs.example/v${n}` },
      context: { registration: au.parameters.registration },
    })
    await say(au, 'initialized')
    await au.send('statements', { method: 'POST', body: [said(1), said(2), said(3)] })
    const page = (await au.send('statements', { query: { limit: '2' } })).json<{ statements: object[]; more: string }>()
    expect(page.statements).toMatchObject([
      { verb: { id: 'http://verbs.example/v3' } },
      { verb: { id: 'http://verbs.example/v2' } },
    ])
    const next = await au.send(page.more.replace(`${XAPI_PATH}/`, '').replace(/\?.*/, ''), {
      query: Object.fromEntries(new URLSearchParams(page.more.replace(/.*\?/, ''))),
    })
    expect(next.json<{ statements: object[] }>().statements[0]).toMatchObject({
      verb: { id: 'http://verbs.example/v1' },
    })
  })
})

describe('documents', () => {
  it('are merged, guarded by their tags, listed and deleted', async () => {
    const au = await launch((await openLesson(await makeLesson())).sessionId)
    const { activityId, actor: agent, registration } = au.parameters
    const shelf = { activityId, agent, registration }
    const query = { ...shelf, stateId: 's' }
    const state = (sent: Sent) => au.send('activities/state', { query, ...sent })
    expect((await state({ method: 'POST', body: { a: 1 } })).statusCode).toBe(204)
    expect((await state({ method: 'POST', body: { b: 2 } })).statusCode).toBe(204)
    const read = await state({})
    expect(read.json()).toEqual({ a: 1, b: 2 })
    const stale = { 'if-match': '"0"' }
    expect((await state({ method: 'PUT', body: {}, headers: stale })).statusCode).toBe(412)
    expect((await state({ method: 'PUT', body: {}, headers: { 'if-none-match': '*' } })).statusCode).toBe(412)
    expect(
      (await state({ method: 'PUT', body: {}, headers: { 'if-match': String(read.headers.etag) } })).statusCode,
    ).toBe(204)
    expect((await au.send('activities/state', { query: shelf })).json()).toEqual(['LMS.LaunchData', 's'])
    const profile = { activityId, profileId: 'p' }
    expect((await au.send('activities/profile', { method: 'PUT', query: profile, body: {} })).statusCode).toBe(204)
    expect((await au.send('activities/profile', { method: 'PUT', query: profile, body: {} })).statusCode).toBe(409)
    expect((await au.send('activities/state', { method: 'DELETE', query: shelf })).statusCode).toBe(204)
    expect((await au.send('activities/state', { query: shelf })).json()).toEqual(['LMS.LaunchData'])
  })

  it('keep what the learner prefers for all packages', async () => {
    const au = await launch((await openLesson(await makeLesson())).sessionId)
    const query = { agent: au.parameters.actor, profileId: 'cmi5LearnerPreferences' }
    const body = { languagePreference: 'fr-BE', audioPreference: 'off', more: 'is not kept' }
    const read = await au.send('agents/profile', { query })
    const headers = { 'if-match': String(read.headers.etag) }
    expect((await au.send('agents/profile', { method: 'PUT', query, body, headers })).statusCode).toBe(204)
    const next = await launch((await openLesson(await makeLesson())).sessionId)
    expect((await next.send('agents/profile', { query })).json()).toEqual({
      languagePreference: 'fr-BE',
      audioPreference: 'off',
    })
  })
})

describe('the doors of the store', () => {
  it('let pages without an origin in, and the last page into the frame of the lesson', async () => {
    const preflight = await app.app.inject({
      method: 'OPTIONS',
      url: `${XAPI_PATH}/statements`,
      headers: { origin: 'null' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('X-Experience-API-Version')
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    const about = await app.app.inject({ url: `${XAPI_PATH}/about` })
    expect(about.json()).toEqual({ version: ['1.0.3'] })
    const ended = await app.app.inject({ url: `${XAPI_PATH}/ended` })
    expect(ended.headers['x-frame-options']).toBeUndefined()
    expect(ended.headers['content-security-policy']).toContain('sandbox')
    expect(ended.body).toContain('本单元已结束')
  })
})
