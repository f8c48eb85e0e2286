/** Who learns a package of cmi5, and its units from launch to end. */
import type { Db, Tx } from '@tripos/db/client.ts'
import type { MoveOn } from '../../../assets/contract/cmi5-units.ts'
import type { LaunchMode } from './cmi5.rules.ts'
import type { UnitVerb } from './verbs.rules.ts'

/** The name that packages know the person by; made with the preferences when the first package is launched. */
export async function keepLearner(
  tx: Tx,
  learner: { readonly userId: string; readonly accountName: string; readonly preferences: string },
): Promise<string> {
  const row = await tx
    .insertInto('cmi5Learners')
    .values(learner)
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ userId: learner.userId }))
    .returning('accountName')
    .executeTakeFirstOrThrow()
  return row.accountName
}

export async function findPreferences(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('cmi5Learners').select('preferences').where('userId', '=', userId).executeTakeFirst()
  return row?.preferences
}

export async function writePreferences(tx: Tx, userId: string, preferences: string): Promise<void> {
  await tx.updateTable('cmi5Learners').set({ preferences }).where('userId', '=', userId).execute()
}

export interface Registration {
  readonly id: string
  readonly homePage: string
}

/** The caller holds the session of the learner, so that nobody else makes one meanwhile. */
export async function keepRegistration(
  tx: Tx,
  wanted: Registration & { readonly userId: string; readonly lessonId: string; readonly createdAt: Date },
): Promise<Registration> {
  const known = await tx
    .selectFrom('cmi5Registrations')
    .select(['id', 'homePage'])
    .where('userId', '=', wanted.userId)
    .where('lessonId', '=', wanted.lessonId)
    .executeTakeFirst()
  if (known !== undefined) return known
  await tx.insertInto('cmi5Registrations').values(wanted).execute()
  return wanted
}

export interface UnitSession {
  readonly id: string
  readonly registrationId: string
  readonly unit: string
  readonly assetId: string
  readonly learningSessionId: string
  readonly launchMode: LaunchMode
  readonly moveOn: MoveOn
  readonly masteryScore: number | null
  readonly launchedAt: Date
  readonly lastAt: Date
  readonly verbs: readonly UnitVerb[]
  readonly endedAt: Date | null
}

export async function insertUnitSession(
  tx: Tx,
  { verbs, ...session }: UnitSession & { readonly fetchHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('cmi5Sessions')
    .values({ ...session, verbs: [...verbs] })
    .execute()
}

const COLUMNS = [
  'cmi5Sessions.id',
  'cmi5Sessions.registrationId',
  'cmi5Sessions.unit',
  'cmi5Sessions.assetId',
  'cmi5Sessions.learningSessionId',
  'cmi5Sessions.launchMode',
  'cmi5Sessions.moveOn',
  'cmi5Sessions.masteryScore',
  'cmi5Sessions.launchedAt',
  'cmi5Sessions.lastAt',
  'cmi5Sessions.verbs',
  'cmi5Sessions.endedAt',
] as const

/** Those of a registration that have not ended. */
export async function listRunning(tx: Tx, registrationId: string): Promise<UnitSession[]> {
  const rows = await tx
    .selectFrom('cmi5Sessions')
    .select(COLUMNS)
    .where('registrationId', '=', registrationId)
    .where('endedAt', 'is', null)
    .orderBy('launchedAt')
    .execute()
  return rows as UnitSession[]
}

export async function endUnitSession(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx.updateTable('cmi5Sessions').set({ endedAt }).where('id', '=', id).where('endedAt', 'is', null).execute()
}

export async function keepSaid(
  tx: Tx,
  { id, verbs, lastAt, hasEnded }: Pick<UnitSession, 'id' | 'verbs' | 'lastAt'> & { readonly hasEnded: boolean },
): Promise<void> {
  await tx
    .updateTable('cmi5Sessions')
    .set({ verbs: [...verbs], lastAt, ...(hasEnded ? { endedAt: lastAt } : {}) })
    .where('id', '=', id)
    .execute()
}

export type Fetched = 'given' | 'used' | 'unknown'

/** Whoever comes first has the token; whoever comes again, or too late, gets nothing. */
export async function takeToken(
  db: Db,
  { fetchHash, tokenHash, since }: { readonly fetchHash: Buffer; readonly tokenHash: Buffer; readonly since: Date },
): Promise<{ readonly is: Fetched; readonly sessionId: string }> {
  const taken = await db
    .updateTable('cmi5Sessions')
    .set({ tokenHash })
    .where('fetchHash', '=', fetchHash)
    .where('tokenHash', 'is', null)
    .where('endedAt', 'is', null)
    .where('launchedAt', '>', since)
    .returning('id')
    .executeTakeFirst()
  if (taken !== undefined) return { is: 'given', sessionId: taken.id }
  const known = await db.selectFrom('cmi5Sessions').select('id').where('fetchHash', '=', fetchHash).executeTakeFirst()
  return { is: known === undefined ? 'unknown' : 'used', sessionId: '' }
}

export interface SpeakingUnit extends UnitSession {
  readonly userId: string
  readonly lessonId: string
  readonly accountName: string
  readonly homePage: string
}

/** The unit whose token this is, of a lesson that still counts for its learner. */
export async function findSpeaking(db: Db, tokenHash: Buffer): Promise<SpeakingUnit | undefined> {
  const row = await db
    .selectFrom('cmi5Sessions')
    .innerJoin('cmi5Registrations', 'cmi5Registrations.id', 'cmi5Sessions.registrationId')
    .innerJoin('cmi5Learners', 'cmi5Learners.userId', 'cmi5Registrations.userId')
    .innerJoin('learningSessions', join =>
      join
        .onRef('learningSessions.userId', '=', 'cmi5Registrations.userId')
        .onRef('learningSessions.sessionId', '=', 'cmi5Sessions.learningSessionId'),
    )
    .select(COLUMNS)
    .select(['cmi5Registrations.userId', 'cmi5Registrations.lessonId', 'cmi5Registrations.homePage'])
    .select('cmi5Learners.accountName')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row as SpeakingUnit | undefined
}

/** What the unit that this opening of the lesson launched last has said. */
export async function findLastVerbs(db: Db, learningSessionId: string, unit: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('cmi5Sessions')
    .innerJoin('cmi5Registrations', 'cmi5Registrations.id', 'cmi5Sessions.registrationId')
    .innerJoin('learningSessions', join =>
      join
        .onRef('learningSessions.userId', '=', 'cmi5Registrations.userId')
        .onRef('learningSessions.lessonId', '=', 'cmi5Registrations.lessonId'),
    )
    .select('cmi5Sessions.verbs')
    .where('learningSessions.sessionId', '=', learningSessionId)
    .where('cmi5Sessions.learningSessionId', '=', learningSessionId)
    .where('unit', '=', unit)
    .orderBy('launchedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.verbs ?? []
}

/** The same as the caller has found, held until the end of the transaction. */
export async function holdUnitSession(tx: Tx, id: string): Promise<UnitSession | undefined> {
  const row = await tx.selectFrom('cmi5Sessions').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as UnitSession | undefined
}
