/** Who speaks to the statement store: a launched unit, by the token that it has fetched. */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { hashSecret, newSecret } from '@tripos/runtime/random.ts'
import { mayLearn } from '../may-learn.queries.ts'
import { lockSession } from '../records.queries.ts'
import type { Launch } from './cmi5.rules.ts'
import { activityIdOf } from './activity-id.ts'
import { actorOf } from './lms-statements.rules.ts'
import { findSpeaking, holdUnitSession, type SpeakingUnit, takeToken, type UnitSession } from './sessions.queries.ts'
import { jsonIn, refuse } from './xapi-refusal.ts'

/** From the launch to the first line of the package: as long as a large one loads on a slow line. */
const FETCH_SECONDS = 15 * 60
/** However long a lesson stays open. */
const TOKEN_SECONDS = 12 * 3600

/** What the address for one use answers, with status 200 whatever it is (cmi5 8.2). */
export async function fetchToken(deps: Pick<Deps, 'db' | 'clock'>, secret: string): Promise<Record<string, string>> {
  const token = newSecret()
  const taken = await takeToken(deps.db, {
    fetchHash: hashSecret(secret),
    tokenHash: hashSecret(token),
    since: addSeconds(deps.clock.now(), -FETCH_SECONDS),
  })
  if (taken.is === 'given') return { 'auth-token': Buffer.from(`${taken.sessionId}:${token}`).toString('base64') }
  return taken.is === 'used'
    ? { 'error-code': '1', 'error-text': 'The token has been fetched before, or the session has ended.' }
    : { 'error-code': '2', 'error-text': 'This address gives no token.' }
}

/** The name and the secret of Basic authentication. */
function secretIn(header: string | undefined): string {
  const [, packed = ''] = /^Basic\s+([A-Za-z0-9+/=_-]{1,400})$/i.exec(header ?? '') ?? []
  const text = Buffer.from(packed, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** Refused where the lesson does not count any more, or is no longer for its learner. */
export async function requireUnit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  header: string | undefined,
): Promise<SpeakingUnit> {
  const secret = secretIn(header)
  const unit = secret === '' ? undefined : await findSpeaking(db, hashSecret(secret))
  if (unit === undefined) return refuse(401, 'the token is not valid, or the lesson is open elsewhere')
  if (addSeconds(unit.launchedAt, TOKEN_SECONDS) <= clock.now()) refuse(401, 'the token has expired')
  if (!(await mayLearn(db, unit))) refuse(403, 'the lesson is no longer for this learner')
  return unit
}

/** Held until the end of the transaction, with the lesson’s session: whoever opens or launches another waits. */
export async function holdUnit(tx: Tx, { id, userId, learningSessionId }: SpeakingUnit) {
  const session = await lockSession(tx, userId)
  const unit = session?.sessionId === learningSessionId ? await holdUnitSession(tx, id) : undefined
  if (session === undefined || unit === undefined) return refuse(403, 'the lesson is open elsewhere')
  return { session, unit } satisfies { session: object; unit: UnitSession }
}

export const launchOf = (unit: SpeakingUnit): Launch => ({
  homePage: unit.homePage,
  accountName: unit.accountName,
  registrationId: unit.registrationId,
  sessionId: unit.id,
  activityId: activityIdOf(unit.homePage, unit.lessonId, unit.unit),
  unit: unit.unit,
  launchMode: unit.launchMode,
  moveOn: unit.moveOn,
  masteryScore: unit.masteryScore,
})

/** An agent in a parameter: the learner of the token, and nobody else. */
export function requireOwnAgent(unit: SpeakingUnit, text: string): void {
  const given = jsonIn(text, 'agent') as { readonly account?: { homePage?: unknown; name?: unknown } } | null
  const { account } = actorOf(unit)
  const isOwn = given?.account?.homePage === account.homePage && given.account.name === account.name
  if (!isOwn) refuse(403, 'the agent is not the one that the unit was launched with')
}

export function requireOwnRegistration(unit: SpeakingUnit, registration: string | undefined): void {
  if (registration !== undefined && registration !== unit.registrationId)
    refuse(403, 'the registration is not the one that the unit was launched with')
}
