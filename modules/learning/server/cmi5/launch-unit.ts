/** Units of a cmi5 package are launched from the lesson, one at a time. */
import { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { type cmi5, XAPI_PATH } from '../../contract/cmi5.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { siteAddress } from '@tripos/config/config.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { type Cmi5Unit, findCmi5Package } from '../../../assets/server/index.ts'
import { findCourseFor, findLesson } from '../../../courses/server/index.ts'
import { findSession, lockSession } from '../records.queries.ts'
import { listScormStates } from '../scorm.queries.ts'
import { type Launch, launchModeOf, NO_FACTS } from './cmi5.rules.ts'
import { activityIdOf } from './activity-id.ts'
import { writeDocument } from './documents.queries.ts'
import { abandonedStatement, actorOf, LAUNCH_DATA, launchDataOf, launchedStatement } from './lms-statements.rules.ts'
import {
  endUnitSession,
  findLastVerbs,
  insertUnitSession,
  keepLearner,
  keepRegistration,
  listRunning,
} from './sessions.queries.ts'
import { insertStatements } from './statements.queries.ts'
import { factsOf, keepFacts, type OpenCourse, saySatisfied, storedForm } from './store.ts'

export const FETCH_PATH = `${XAPI_PATH}/fetch`
export const ENDED_PATH = `${XAPI_PATH}/ended`

type Asked = Parsed<typeof cmi5.outcomes>

interface OpenUnit extends OpenCourse {
  readonly assetId: string
  readonly unit: Cmi5Unit
}

/** The unit of the lesson that counts for the person now; its content was checked when the lesson was opened. */
async function findUnit(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { sessionId, unit: unitId }: Asked,
): Promise<OpenUnit> {
  const session = (await findSession(db, userId)) ?? fail('NOT_FOUND')
  if (session.sessionId !== sessionId) fail('LEARNING_ELSEWHERE')
  // It may have been withdrawn meanwhile.
  if ((await findCourseFor(db, userId, session.courseId)) === undefined) fail('NOT_FOUND')
  const lesson = await findLesson(db, session.lessonId)
  if (lesson?.content.kind !== LessonKind.scorm) return fail('NOT_FOUND')
  const { assetId } = lesson.content
  const content = (await findCmi5Package(db, assetId)) ?? fail('NOT_FOUND')
  const unit = content.units.find(({ id }) => id === unitId) ?? fail('NOT_FOUND')
  return { userId, lessonId: session.lessonId, courseId: session.courseId, content, assetId, unit }
}

async function listOutcomes(
  db: Db,
  { userId, lessonId, content }: OpenCourse,
): Promise<Output<typeof cmi5.open>['units']> {
  const stored = new Map((await listScormStates(db, userId, lessonId)).map(state => [state.unit, state]))
  return content.units.map(({ id }) => {
    const { isComplete = false, isPassed = null, score = null } = stored.get(id) ?? {}
    return { id, isComplete, isPassed, score }
  })
}

/** What needs nothing is satisfied from the beginning (cmi5 9.6.1). */
async function beginRegistration(deps: Deps, tx: Tx, { open, launch }: { open: OpenUnit; launch: Launch }) {
  const known = new Set((await listScormStates(tx, open.userId, open.lessonId)).map(({ unit }) => unit))
  const given = open.content.units.filter(({ id, moveOn }) => moveOn === 'NotApplicable' && !known.has(id))
  for (const { id } of given) await keepFacts(deps, tx, { open, unit: id, facts: NO_FACTS })
  // Said outside of any launch, so under a session id of its own.
  if (given.length > 0)
    await saySatisfied(tx, open, { launch: { ...launch, sessionId: newId() }, now: deps.clock.now() })
}

/** Whatever ran in this registration has ended, without having said so. */
async function abandonRunning(tx: Tx, { launch, lessonId, now }: { launch: Launch; lessonId: string; now: Date }) {
  const { homePage, registrationId } = launch
  for (const { id, unit, launchedAt, lastAt } of await listRunning(tx, registrationId)) {
    const activityId = activityIdOf(homePage, lessonId, unit)
    const lastedMs = lastAt.getTime() - launchedAt.getTime()
    const said = abandonedStatement({ ...launch, sessionId: id, unit, activityId }, { id: newId(), now, lastedMs })
    await insertStatements(tx, registrationId, [storedForm(said, { homePage, now })])
    await endUnitSession(tx, id, now)
  }
}

interface Launching {
  readonly open: OpenUnit
  readonly launch: Launch
  readonly learningSessionId: string
  readonly fetchHash: Buffer
  /** Where the unit leads when it has ended. */
  readonly returnUrl: string | undefined
}

/** All that a unit finds when it begins: its session, its launch data, and the statement that says so. */
async function writeLaunch(tx: Tx, { open, launch, now, returnUrl, ...session }: Launching & { now: Date }) {
  const { unit, assetId } = open
  const { registrationId, sessionId, activityId, launchMode, moveOn, masteryScore, homePage } = launch
  await insertUnitSession(tx, {
    id: sessionId,
    registrationId,
    unit: unit.id,
    assetId,
    launchMode,
    moveOn,
    masteryScore,
    launchedAt: now,
    lastAt: now,
    verbs: [],
    endedAt: null,
    ...session,
  })
  await writeDocument(
    tx,
    { registrationId, kind: 'state', activity: activityId },
    {
      name: LAUNCH_DATA,
      mime: 'application/json',
      content: Buffer.from(JSON.stringify(launchDataOf(launch, unit, returnUrl))),
      updatedAt: now,
    },
  )
  // Without the signature of the folder: who may read statements need not have the link.
  const launchUrl = `${homePage}/media/${assetId}/${unit.entry}`
  const said = launchedStatement(launch, { id: newId(), now, unit, launchUrl })
  await insertStatements(tx, registrationId, [storedForm(said, { homePage, now })])
}

async function launchOf({ config, clock }: Deps, tx: Tx, { open, language }: { open: OpenUnit; language: string }) {
  const { userId, lessonId, unit } = open
  const preferences = JSON.stringify({ languagePreference: language, audioPreference: 'on' })
  const accountName = await keepLearner(tx, { userId, accountName: newId(), preferences })
  const wanted = { id: newId(), userId, lessonId, homePage: siteAddress(config), createdAt: clock.now() }
  const { id: registrationId, homePage } = await keepRegistration(tx, wanted)
  const states = await listScormStates(tx, userId, lessonId)
  const facts = factsOf(states.find(state => state.unit === unit.id))
  return {
    homePage,
    accountName,
    registrationId,
    sessionId: newId(),
    activityId: activityIdOf(homePage, lessonId, unit.id),
    unit: unit.id,
    launchMode: launchModeOf(unit.moveOn, facts),
    moveOn: unit.moveOn,
    masteryScore: unit.masteryScore,
  } satisfies Launch
}

export async function openCmi5Unit(
  deps: Deps,
  { caller, language }: CallerContext,
  asked: Parsed<typeof cmi5.open>,
): Promise<Output<typeof cmi5.open>> {
  const open = await findUnit(deps, caller.userId, asked)
  const secret = newSecret()
  const launch = await inTx(deps.db, async tx => {
    const session = (await lockSession(tx, caller.userId)) ?? fail('NOT_FOUND')
    if (session.sessionId !== asked.sessionId) fail('LEARNING_ELSEWHERE')
    const now = deps.clock.now()
    const made = await launchOf(deps, tx, { open, language })
    await beginRegistration(deps, tx, { open, launch: made })
    await abandonRunning(tx, { launch: made, lessonId: open.lessonId, now })
    await writeLaunch(tx, {
      open,
      launch: made,
      now,
      learningSessionId: session.sessionId,
      fetchHash: hashSecret(secret),
      returnUrl: asked.site === undefined ? undefined : asked.site + ENDED_PATH,
    })
    return made
  })
  return {
    parameters: {
      endpoint: `${XAPI_PATH}/`,
      fetch: `${FETCH_PATH}/${secret}`,
      actor: JSON.stringify(actorOf(launch)),
      registration: launch.registrationId,
      activityId: launch.activityId,
    },
    isOwnWindow: open.unit.launchMethod === 'OwnWindow',
    units: await listOutcomes(deps.db, open),
  }
}

export async function showOutcomes(
  deps: Pick<Deps, 'db'>,
  { caller }: Pick<CallerContext, 'caller'>,
  asked: Asked,
): Promise<Output<typeof cmi5.outcomes>> {
  const open = await findUnit(deps, caller.userId, asked)
  const verbs = await findLastVerbs(deps.db, asked.sessionId, asked.unit)
  return { isConnected: verbs.includes('initialized'), units: await listOutcomes(deps.db, open) }
}
