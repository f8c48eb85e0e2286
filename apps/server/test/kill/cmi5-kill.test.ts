/**
 * `kill -9` of the server while packages of cmi5 speak: what was acknowledged is stored, with what follows from it, and what was
 * sent again because its answer was lost counts once.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Output } from '@tripos/contract-kit/endpoint.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeCmi5Asset, publisherId } from '../../../../modules/assets/test/make-packages.ts'
import { LessonKind } from '../../../../modules/courses/contract/course-kinds.ts'
import { makeCourse } from '../../../../modules/courses/test/make-courses.ts'
import { cmi5, XAPI_PATH } from '../../../../modules/learning/contract/cmi5.ts'
import { learning } from '../../../../modules/learning/contract/learning.ts'
import { CMI5_CATEGORY, MOVE_ON_CATEGORY, VERBS } from '../../../../modules/learning/server/cmi5/verbs.rules.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder, seedUsers, type Student } from '../load/seed.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const LEARNERS = 16
const KILLS = isSoak ? 20 : 4
const UNIT = publisherId('a')

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-cmi5-kill-'))
let product: Product
let seeder: Seeder

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  product = await startProduct({ dataFolder, port: await freePort() })
  seeder = await makeSeeder(databaseOf(dataFolder).url)
}, 180_000)
afterAll(async () => {
  await seeder.close()
  await product.stop()
  await stopPostgresOf(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

const address = (path: string): string => `http://127.0.0.1:${product.port}${path}`

async function call<E extends Endpoint>(endpoint: E, input: object, { token }: Student): Promise<Output<E>> {
  const reply = await fetch(address(endpoint.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Output<E> }
  expect(code, msg).toBe(0)
  return data
}

interface Speaker {
  readonly registration: string
  readonly authorization: string
  readonly statement: (verb: string, more?: object) => Record<string, unknown>
}

async function launch(
  lesson: { readonly courseId: string; readonly lessonId: string },
  student: Student,
): Promise<Speaker> {
  const { sessionId } = await call(learning.lesson, lesson, student)
  const { parameters } = await call(cmi5.open, { sessionId, unit: UNIT }, student)
  const { actor, registration, activityId } = parameters
  const { pathname } = new URL(parameters.fetch, address('/'))
  const fetched = (await (await fetch(address(pathname), { method: 'POST' })).json()) as { 'auth-token': string }
  const authorization = `Basic ${fetched['auth-token']}`
  const asked = new URLSearchParams({ activityId, agent: actor, registration, stateId: 'LMS.LaunchData' })
  const launchData = await fetch(address(`${XAPI_PATH}/activities/state?${asked.toString()}`), {
    headers: { authorization, 'x-experience-api-version': '1.0.3' },
  })
  const { contextTemplate } = (await launchData.json()) as { contextTemplate: Record<string, unknown> }
  const statement: Speaker['statement'] = (verb, more = {}) => {
    const isOfStandard = (Object.values(VERBS) as string[]).includes(verb)
    const movesOn = verb === VERBS.completed || verb === VERBS.passed
    const category = [CMI5_CATEGORY, ...(movesOn ? [MOVE_ON_CATEGORY] : [])].map(id => ({ id }))
    const { contextActivities, ...context } = contextTemplate
    return {
      id: newId(),
      actor: JSON.parse(actor) as unknown,
      verb: { id: verb },
      object: { objectType: 'Activity', id: activityId },
      context: {
        ...context,
        registration,
        ...(isOfStandard && { contextActivities: { ...(contextActivities as object), category } }),
      },
      timestamp: new Date().toISOString(),
      ...more,
    }
  }
  return { registration, authorization, statement }
}

interface Spoken {
  /** Ids that were acknowledged. */
  readonly told: string[]
  /** Requests that had to be sent again. */
  again: number
}

/** The same request again until it is acknowledged: its sender cannot know what has been stored. */
async function deliver({ authorization }: Speaker, statements: object[], spoken: Spoken): Promise<void> {
  for (;;) {
    const reply = await fetch(address(`${XAPI_PATH}/statements`), {
      method: 'POST',
      headers: { authorization, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' },
      body: JSON.stringify(statements),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    if (reply?.status === 200) {
      spoken.told.push(...((await reply.json()) as string[]))
      return
    }
    // A server that is on its way up or down; anything else is wrong.
    if (reply !== undefined && reply.status < 500) throw new Error(`${reply.status} ${await reply.text()}`)
    spoken.again += 1
    await sleep(50)
  }
}

const pages = (speaker: Speaker) =>
  Array.from({ length: 3 }, () => speaker.statement('http://adlnet.gov/expapi/verbs/experienced'))

/** Reads pages until it is told to come to an end. */
async function learn(speaker: Speaker, isOver: () => boolean): Promise<Spoken> {
  const spoken: Spoken = { told: [], again: 0 }
  await deliver(speaker, [speaker.statement(VERBS.initialized)], spoken)
  for (let turn = 0; turn < 4 || !isOver(); turn += 1) {
    await deliver(speaker, pages(speaker), spoken)
    await sleep(30)
  }
  const result = { completion: true, duration: 'PT10S' }
  await deliver(speaker, [speaker.statement(VERBS.completed, { result })], spoken)
  const passed = { success: true, duration: 'PT10S', score: { scaled: 0.9 } }
  await deliver(speaker, [...pages(speaker), speaker.statement(VERBS.passed, { result: passed })], spoken)
  await deliver(speaker, [speaker.statement(VERBS.terminated, { result: { duration: 'PT1M' } })], spoken)
  return spoken
}

interface Kept {
  readonly registration: string
  readonly ids: string[]
  readonly satisfied: number
  readonly seq: number
  readonly done: boolean
}

/** What is stored of each registration, and what has followed from it. */
async function kept(lessonId: string): Promise<Map<string, Kept>> {
  const { rows } = await seeder.pool.query<Kept>(
    `select r.id as registration, array_agg(s.id::text) as ids, count(*) filter (where s.verb = $2)::int as satisfied,
       max(u.seq)::int as seq, bool_and(u.is_complete) as done
     from cmi5_registrations r join cmi5_statements s on s.registration_id = r.id
     join scorm_states u on u.user_id = r.user_id and u.lesson_id = r.lesson_id where r.lesson_id = $1 group by r.id`,
    [lessonId, VERBS.satisfied],
  )
  return new Map(rows.map(row => [row.registration, row]))
}

test('kill -9 of the server between statements and what follows from them loses nothing acknowledged and counts nothing twice', async () => {
  const assetId = await makeCmi5Asset(seeder, [{ id: UNIT, moveOn: 'CompletedAndPassed' }])
  const { id: courseId, lessonIds } = await makeCourse(seeder, {
    chapters: [[{ content: { kind: LessonKind.scorm, assetId, attachments: [] } }]],
  })
  const lesson = { courseId, lessonId: lessonIds[0] ?? '' }
  const students = await seedUsers(seeder, { prefix: `cmi5-${newId()}-`, count: LEARNERS + 1 })
  const [calm, ...speakers] = await Promise.all(students.map(student => launch(lesson, student)))
  if (calm === undefined) throw new Error('nobody speaks')
  // What comes of the same words where nobody is killed.
  await learn(calm, () => true)
  const wanted = (await kept(lesson.lessonId)).get(calm.registration)
  expect(wanted).toMatchObject({ satisfied: 1, done: true })
  let isOver = false
  // Some come to their end while the server is killed, not all after it.
  const spoken = speakers.map((speaker, i) => learn(speaker, () => isOver || i % 4 === 0))
  for (let round = 0; round < KILLS; round += 1) {
    await sleep(150 + Math.random() * 500)
    await product.kill()
    product = await startProduct({ dataFolder, port: product.port })
  }
  isOver = true
  const told = await Promise.all(spoken)
  const stored = await kept(lesson.lessonId)
  expect(stored.size).toBe(LEARNERS + 1)
  for (const [i, { registration }] of speakers.entries()) {
    const { ids = [], ...facts }: Partial<Kept> = stored.get(registration) ?? {}
    const said = told[i]?.told ?? []
    expect(said.filter(id => !ids.includes(id))).toEqual([])
    // Beside them stand what the system said: that it was launched, and that the course is satisfied.
    expect(ids).toHaveLength(said.length + 2)
    expect(facts).toEqual({ registration, satisfied: 1, seq: wanted?.seq, done: true })
  }
  const again = told.reduce((sum, each) => sum + each.again, 0)
  expect(again).toBeGreaterThan(0)
  const file = process.env['TRIPOS_SOAK_REPORT']
  const count = told.reduce((sum, each) => sum + each.told.length, 0)
  const line = `| cmi5: ${KILLS} kills while ${LEARNERS} packages speak | ${count} statements acknowledged, ${again} requests sent again, **0 lost**, 0 counted twice |`
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}, 300_000)
