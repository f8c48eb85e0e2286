/** How statements are kept, whoever says them, and what follows from a unit that is satisfied. */
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { newId } from '@tripos/runtime/random.ts'
import * as z from 'zod/mini'
import type { Cmi5Package } from '../../../assets/server/index.ts'
import { keepUnitState } from '../save-scorm-state.ts'
import { listScormStates, type ScormState } from '../scorm.queries.ts'
import { type Launch, NO_FACTS, outcomeOf, satisfiedParts, type UnitFacts } from './cmi5.rules.ts'
import { activityIdOf } from './activity-id.ts'
import { satisfiedStatement } from './lms-statements.rules.ts'
import { digestOf, readStatement, type Statement } from './read-statement.ts'
import { insertStatements, listSatisfied, type StoredStatement } from './statements.queries.ts'
import { VERBS } from './verbs.rules.ts'

const factsSchema = z.object({
  isCompleted: z.boolean(),
  isPassed: z.boolean(),
  isFailed: z.boolean(),
  score: z.nullable(z.number()),
})

/** What a unit has said so far; nothing where its row is of a package that stood there before. */
export function factsOf(stored: Pick<ScormState, 'state'> | undefined): UnitFacts {
  const parsed = z.safeParse(factsSchema, stored?.state)
  return parsed.success ? parsed.data : NO_FACTS
}

/** What the store adds: who vouches for it, its version, and when it came. */
export function storedForm(said: object, { homePage, now }: { homePage: string; now: Date }): StoredStatement {
  const read = readStatement(said)
  if (read?.id === undefined) throw new Error('a statement without its form or id was to be stored')
  return { ...storedFacts(read), id: read.id, storedAt: now, statement: storedText(read, homePage, now) }
}

const storedFacts = (said: Statement) => ({
  verb: said.verb.id,
  activity: (said.object.objectType ?? 'Activity') === 'Activity' ? (said.object.id ?? '') : '',
  digest: digestOf(said),
})

const storedText = (said: Statement, homePage: string, now: Date): string =>
  JSON.stringify({
    ...said,
    timestamp: said.timestamp ?? now.toISOString(),
    stored: now.toISOString(),
    authority: { objectType: 'Agent', account: { homePage, name: 'tripos' } },
    version: '1.0.0',
  })

/** The lesson with the package, while its learner’s session is held. */
export interface OpenCourse {
  readonly userId: string
  readonly lessonId: string
  readonly courseId: string
  readonly content: Cmi5Package
}

/** Says of blocks and course that they are satisfied, once each. */
export async function saySatisfied(tx: Tx, open: OpenCourse, { launch, now }: { launch: Launch; now: Date }) {
  const { content, lessonId } = open
  const states = await listScormStates(tx, open.userId, lessonId)
  const satisfied = new Set(states.filter(state => state.isComplete).map(state => state.unit))
  const said = await listSatisfied(tx, launch.registrationId, VERBS.satisfied)
  const parts = satisfiedParts(content.units, satisfied).map(part => ({
    activityId: activityIdOf(launch.homePage, lessonId, part === '' ? content.id : part),
    isCourse: part === '',
  }))
  const statements = parts
    .filter(({ activityId }) => !said.has(activityId))
    .map(part => satisfiedStatement(launch, { id: newId(), now, part }))
  await insertStatements(
    tx,
    launch.registrationId,
    statements.map(statement => storedForm(statement, { homePage: launch.homePage, now })),
  )
}

/** Keeps what a unit has come to; the lesson follows by the path of every package. */
export async function keepFacts(
  deps: Pick<Deps, 'clock' | 'outbox'>,
  tx: Tx,
  { open, unit, facts }: { readonly open: OpenCourse; readonly unit: string; readonly facts: UnitFacts },
): Promise<void> {
  const { content, ...lesson } = open
  const moveOn = content.units.find(({ id }) => id === unit)?.moveOn ?? 'NotApplicable'
  const states = await listScormStates(tx, open.userId, open.lessonId)
  const seq = (states.find(state => state.unit === unit)?.seq ?? 0) + 1
  const written: ScormState = { unit, state: facts, seq, ...outcomeOf(moveOn, facts) }
  await keepUnitState(deps, tx, { open: { ...lesson, needed: content.units.map(({ id }) => id) }, written })
}
