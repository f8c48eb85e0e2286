/** What a unit of cmi5 may say, in which order, and what follows from it (cmi5 "Quartz", parts 9 and 13.1.4). */
import type { MoveOn } from '../../../assets/contract/cmi5-units.ts'
import type { Outcome } from '../scorm.rules.ts'
import type { Statement } from './read-statement.ts'
import { contextIds } from './statement.rules.ts'
import {
  CMI5_CATEGORY,
  MASTERY_SCORE,
  MOVE_ON_CATEGORY,
  SESSION_ID,
  UNIT_VERBS,
  type UnitVerb,
  VERBS,
  VOIDED,
} from './verbs.rules.ts'

export type LaunchMode = 'Normal' | 'Review'

/** What a unit was launched with. */
export interface Launch {
  readonly homePage: string
  readonly accountName: string
  readonly registrationId: string
  readonly sessionId: string
  readonly activityId: string
  /** What its publisher calls the unit. */
  readonly unit: string
  readonly launchMode: LaunchMode
  readonly moveOn: MoveOn
  readonly masteryScore: number | null
}

/** What the unit has said since it was launched. */
export interface SessionFacts {
  readonly verbs: readonly UnitVerb[]
  readonly hasEnded: boolean
}

/** What it has said in all sessions of the registration. */
export interface UnitFacts {
  readonly isCompleted: boolean
  readonly isPassed: boolean
  readonly isFailed: boolean
  /** Of 100, in hundredths. */
  readonly score: number | null
}

export const NO_FACTS: UnitFacts = { isCompleted: false, isPassed: false, isFailed: false, score: null }

export interface Course {
  readonly session: SessionFacts
  readonly unit: UnitFacts
}

export type Verdict = { readonly refused: string } | Course

export function isSatisfied(moveOn: MoveOn, { isCompleted, isPassed }: UnitFacts): boolean {
  switch (moveOn) {
    case 'Passed':
      return isPassed
    case 'Completed':
      return isCompleted
    case 'CompletedAndPassed':
      return isCompleted && isPassed
    case 'CompletedOrPassed':
      return isCompleted || isPassed
    case 'NotApplicable':
      return true
  }
}

/** What the lesson and the menu of units are told. */
export const outcomeOf = (moveOn: MoveOn, facts: UnitFacts): Outcome => ({
  isComplete: isSatisfied(moveOn, facts),
  isPassed: facts.isPassed ? true : facts.isFailed ? false : null,
  score: facts.score,
})

/** A unit that has said all that counts is shown for review: it must not say it again. */
export function launchModeOf(moveOn: MoveOn, facts: UnitFacts): LaunchMode {
  const isDone = moveOn === 'NotApplicable' ? facts.isCompleted || facts.isPassed : isSatisfied(moveOn, facts)
  return isDone ? 'Review' : 'Normal'
}

type Check = readonly [isWrong: boolean, reason: string]
const firstWrong = (checks: readonly Check[]): string | undefined => checks.find(([isWrong]) => isWrong)?.[1]

/** Whom every statement is about, whichever verb it has. */
function foreign({ actor, context }: Statement, launch: Launch): string | undefined {
  const { account } = actor
  return firstWrong([
    [actor.objectType === 'Group', 'the actor must be an Agent'],
    [
      account?.homePage !== launch.homePage || account.name !== launch.accountName,
      'the actor is not the one that the unit was launched with',
    ],
    [['mbox', 'mbox_sha1sum', 'openid'].some(key => key in actor), 'the actor must have one identifier, its account'],
    [
      context?.registration !== launch.registrationId,
      'the registration is not the one that the unit was launched with',
    ],
  ])
}

const ofUnitVerb = (id: string): UnitVerb | undefined => UNIT_VERBS.find(verb => VERBS[verb] === id)

/** What the context template asks for. */
function contextFault(statement: Statement, launch: Launch): string | undefined {
  const extensions = statement.context?.extensions ?? {}
  return firstWrong([
    [extensions[SESSION_ID] !== launch.sessionId, 'the session id is not that of the context template'],
    [
      !contextIds(statement, 'grouping').includes(launch.unit),
      'the grouping of the context template with the publisher id is missing',
    ],
    [
      MASTERY_SCORE in extensions && extensions[MASTERY_SCORE] !== launch.masteryScore,
      'the masteryScore is not that of the launch data',
    ],
  ])
}

function scoreFault({ result }: Statement, verb: UnitVerb, { masteryScore }: Launch): string | undefined {
  const score = result?.score
  if (score === undefined) return undefined
  const { scaled, raw, min, max } = score
  const hasEnds = min !== undefined && max !== undefined
  return firstWrong([
    [verb !== 'passed' && verb !== 'failed', `a score has no place in "${verb}"`],
    [scaled !== undefined && (scaled < 0 || scaled > 1), 'the scaled score must be between 0 and 1'],
    [raw !== undefined && !hasEnds, 'a raw score needs min and max'],
    [
      raw !== undefined && hasEnds && (min >= max || raw < min || raw > max),
      'the raw score is not between min and max',
    ],
    [
      verb === 'passed' && masteryScore !== null && scaled !== undefined && scaled < masteryScore,
      'the score of "passed" is below the masteryScore',
    ],
    [
      verb === 'failed' && masteryScore !== null && scaled !== undefined && scaled >= masteryScore,
      'the score of "failed" reaches the masteryScore',
    ],
  ])
}

const JUDGING: readonly UnitVerb[] = ['completed', 'passed', 'failed']

function resultFault(statement: Statement, verb: UnitVerb, launch: Launch): string | undefined {
  const { success, completion, duration } = statement.result ?? {}
  const isMoveOn = contextIds(statement, 'category').includes(MOVE_ON_CATEGORY)
  const success_ = verb === 'passed' ? true : verb === 'failed' ? false : undefined
  return (
    firstWrong([
      [success !== success_, `"success" must be ${success_ ?? 'absent'} in "${verb}"`],
      [
        completion !== (verb === 'completed' ? true : undefined),
        `"completion" must be ${verb === 'completed' ? 'true' : 'absent'} in "${verb}"`,
      ],
      [verb !== 'initialized' && duration === undefined, `"${verb}" needs a duration`],
      [
        isMoveOn !== JUDGING.includes(verb),
        'the moveOn category belongs to completed, passed and failed, and only there',
      ],
    ]) ?? scoreFault(statement, verb, launch)
  )
}

function orderFault(verb: UnitVerb, { session, unit }: Course, { launchMode }: Launch): string | undefined {
  return firstWrong([
    [session.verbs.includes(verb), `"${verb}" was sent before in this session`],
    [launchMode !== 'Normal' && JUDGING.includes(verb), `"${verb}" must not be sent in the mode ${launchMode}`],
    [verb === 'completed' && unit.isCompleted, '"completed" was sent before in this registration'],
    [verb === 'passed' && unit.isPassed, '"passed" was sent before in this registration'],
    [verb === 'failed' && unit.isPassed, '"failed" must not follow "passed" in a registration'],
    [
      (verb === 'passed' && session.verbs.includes('failed')) ||
        (verb === 'failed' && session.verbs.includes('passed')),
      'one session has either "passed" or "failed"',
    ],
  ])
}

function definedFault(statement: Statement, verb: UnitVerb | undefined, launch: Launch): string | undefined {
  return (
    firstWrong([
      [verb === undefined, 'this verb of cmi5 is not for units to use'],
      [statement.object.id !== launch.activityId, 'the object is not the activity that was launched'],
      [
        (statement.object.objectType ?? 'Activity') !== 'Activity',
        'the object of a statement that cmi5 defines is an Activity',
      ],
      [statement.actor.objectType !== 'Agent', 'the actor must say that it is an Agent'],
      [!/(Z|[+-]00:?00)$/.test(statement.timestamp ?? ''), 'a timestamp in UTC is missing'],
    ]) ?? contextFault(statement, launch)
  )
}

const hundredths = (scaled: number): number => Math.round(scaled * 10_000)

/** Scaled, or the raw one between its ends. */
function scoreOf({ result }: Statement): number | null {
  const { scaled, raw, min, max } = result?.score ?? {}
  if (scaled !== undefined) return hundredths(scaled)
  if (raw === undefined || min === undefined || max === undefined) return null
  return hundredths((raw - min) / (max - min))
}

function after(verb: UnitVerb, { session, unit }: Course, score: number | null): Course {
  return {
    session: { verbs: [...session.verbs, verb], hasEnded: session.hasEnded || verb === 'terminated' },
    unit: {
      isCompleted: unit.isCompleted || verb === 'completed',
      isPassed: unit.isPassed || verb === 'passed',
      isFailed: unit.isFailed || verb === 'failed',
      score: score ?? unit.score,
    },
  }
}

/**
 * What stands after a statement, or why it is refused. Statements of a verb and category of cmi5 are held to all its rules,
 * others to those of whom they are about and when they may come.
 */
export function judgeStatement(statement: Statement, course: Course, launch: Launch): Verdict {
  const isDefined = contextIds(statement, 'category').includes(CMI5_CATEGORY)
  const verb = isDefined ? ofUnitVerb(statement.verb.id) : undefined
  const refused =
    foreign(statement, launch) ??
    firstWrong([
      [statement.verb.id === VOIDED, 'statements of a session cannot be voided'],
      [course.session.hasEnded, 'the session has ended'],
      [
        verb !== 'initialized' && !course.session.verbs.includes('initialized'),
        '"initialized" must be the first statement of a session',
      ],
    ]) ??
    (isDefined ? definedFault(statement, verb, launch) : undefined)
  if (refused !== undefined) return { refused }
  if (verb === undefined) return course
  const fault = orderFault(verb, course, launch) ?? resultFault(statement, verb, launch)
  return fault === undefined ? after(verb, course, scoreOf(statement)) : { refused: fault }
}

/** Blocks of which every unit is satisfied, and `''` for the course where all are. */
export function satisfiedParts(
  units: readonly { readonly id: string; readonly blocks: readonly string[] }[],
  satisfied: ReadonlySet<string>,
): string[] {
  const blocks = [...new Set(units.flatMap(unit => unit.blocks))]
  const isWhole = (part: string): boolean =>
    units.every(({ id, blocks: around }) => satisfied.has(id) || (part !== '' && !around.includes(part)))
  return [...blocks, ''].filter(isWhole)
}
