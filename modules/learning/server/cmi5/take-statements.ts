/** Statements of a launched unit: judged one after the other, kept all together or not at all. */
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findCmi5Package } from '../../../assets/server/index.ts'
import { listScormStates } from '../scorm.queries.ts'
import { type Course, isSatisfied, judgeStatement, type Launch } from './cmi5.rules.ts'
import { keepSaid, type SpeakingUnit } from './sessions.queries.ts'
import { holdUnit, launchOf } from './speaking-unit.ts'
import { digestOf, readStatement, type Statement } from './read-statement.ts'
import { countStatements, findDigests, insertStatements } from './statements.queries.ts'
import { factsOf, keepFacts, saySatisfied, storedForm } from './store.ts'
import { refuse, refuseForNow } from './xapi-refusal.ts'

const MAX_AT_ONCE = 500
const MAX_STATEMENT_CHARACTERS = 64 * 1024
const MAX_STATEMENTS = 20_000
/** Of a registration: many times what a learner can do, and less than would keep others waiting. */
const MAX_A_MINUTE = 1000
const MINUTE_SECONDS = 60

type Identified = Statement & { readonly id: string }

function readAll(sent: readonly unknown[], newStatementId: () => string): Identified[] {
  if (sent.length > MAX_AT_ONCE) refuse(413, `at most ${MAX_AT_ONCE} statements at once`)
  return sent.map(value => {
    const read = readStatement(value) ?? refuse(400, 'a statement is not of the form of xAPI 1.0.3')
    if (JSON.stringify(read).length > MAX_STATEMENT_CHARACTERS) refuse(413, 'a statement is too large')
    return { ...read, id: (read.id ?? newStatementId()).toLowerCase() }
  })
}

interface Judged {
  readonly course: Course
  readonly fresh: readonly Identified[]
}

/** What was sent before is not judged again: the same is taken for granted, something else under its id refused. */
function judgeAll(
  statements: readonly Identified[],
  { known, course: before, launch }: { known: ReadonlyMap<string, Buffer>; course: Course; launch: Launch },
): Judged {
  const seen = new Map(known)
  const fresh: Identified[] = []
  let course = before
  for (const statement of statements) {
    const digest = digestOf(statement)
    const earlier = seen.get(statement.id)
    if (earlier !== undefined) {
      if (!earlier.equals(digest)) refuse(409, 'another statement has this id')
      continue
    }
    const verdict = judgeStatement(statement, course, launch)
    if ('refused' in verdict) return refuse(403, verdict.refused)
    course = verdict
    seen.set(statement.id, digest)
    fresh.push(statement)
  }
  return { course, fresh }
}

async function requireRoom(
  tx: Tx,
  { registrationId, now, count }: { readonly registrationId: string; readonly now: Date; readonly count: number },
): Promise<void> {
  const aMinuteAgo = new Date(now.getTime() - MINUTE_SECONDS * 1000)
  const held = await countStatements(tx, registrationId, aMinuteAgo)
  if (held.count + count > MAX_STATEMENTS) refuse(413, 'this registration holds no more statements')
  if (held.recent + count > MAX_A_MINUTE)
    refuseForNow(MINUTE_SECONDS, `at most ${MAX_A_MINUTE} statements of a registration a minute`)
}

/** Gives the ids in the order of the statements. Answered after COMMIT. */
export async function takeStatements(deps: Deps, speaking: SpeakingUnit, sent: readonly unknown[]): Promise<string[]> {
  const statements = readAll(sent, newId)
  const ids = statements.map(({ id }) => id)
  const launch = launchOf(speaking)
  const { userId, lessonId, registrationId, unit } = speaking
  const content = (await findCmi5Package(deps.db, speaking.assetId)) ?? refuse(403, 'the package is no more')
  await inTx(deps.db, async tx => {
    const held = await holdUnit(tx, speaking)
    const now = deps.clock.now()
    const known = await findDigests(tx, registrationId, ids)
    const states = await listScormStates(tx, userId, lessonId)
    const facts = factsOf(states.find(state => state.unit === unit))
    const before = { session: { verbs: held.unit.verbs, hasEnded: held.unit.endedAt !== null }, unit: facts }
    const { course, fresh } = judgeAll(statements, { known, course: before, launch })
    if (fresh.length === 0) return
    await requireRoom(tx, { registrationId, now, count: fresh.length })
    const stored = fresh.map(statement => storedForm(statement, { homePage: launch.homePage, now }))
    await insertStatements(tx, registrationId, stored)
    await keepSaid(tx, { id: speaking.id, lastAt: now, ...course.session })
    if (course.unit === facts) return
    const open = { userId, lessonId, courseId: held.session.courseId, content }
    await keepFacts(deps, tx, { open, unit, facts: course.unit })
    if (isSatisfied(launch.moveOn, course.unit)) await saySatisfied(tx, open, { launch, now })
  })
  return ids
}
