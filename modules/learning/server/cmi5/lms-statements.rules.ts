/** What the system says of a unit and a registration, and what a unit is given to begin with (cmi5, parts 9.3, 9.6 and 10). */
import type { Cmi5Unit } from '../../../assets/server/index.ts'
import type { Launch } from './cmi5.rules.ts'
import {
  BLOCK_TYPE,
  CMI5_CATEGORY,
  COURSE_TYPE,
  LAUNCH_MODE,
  LAUNCH_PARAMETERS,
  LAUNCH_URL,
  MASTERY_SCORE,
  MOVE_ON,
  SESSION_ID,
  type Verb,
  VERBS,
} from './verbs.rules.ts'
import { durationText } from './statement.rules.ts'

export const LAUNCH_DATA = 'LMS.LaunchData'
export const PREFERENCES = 'cmi5LearnerPreferences'

export const actorOf = ({ homePage, accountName }: Pick<Launch, 'homePage' | 'accountName'>) => ({
  objectType: 'Agent',
  account: { homePage, name: accountName },
})

const activity = (id: string) => ({ objectType: 'Activity', id })

const contextTemplate = (unit: string, sessionId: string) => ({
  contextActivities: { grouping: [activity(unit)] },
  extensions: { [SESSION_ID]: sessionId },
})

/** The document that a unit reads before it begins. */
export const launchDataOf = (launch: Launch, unit: Cmi5Unit, returnUrl: string | undefined) => ({
  contextTemplate: contextTemplate(unit.id, launch.sessionId),
  launchMode: launch.launchMode,
  moveOn: launch.moveOn,
  ...(launch.masteryScore === null ? {} : { masteryScore: launch.masteryScore }),
  ...(unit.launchParameters === null ? {} : { launchParameters: unit.launchParameters }),
  ...(unit.entitlementKey === null ? {} : { entitlementKey: { courseStructure: unit.entitlementKey } }),
  ...(returnUrl === undefined ? {} : { returnURL: returnUrl }),
})

interface Said {
  readonly id: string
  readonly verb: Verb
  readonly now: Date
  readonly object: object
  readonly result?: object
  readonly extensions?: Readonly<Record<string, unknown>>
}

function statementOf(
  of: Pick<Launch, 'homePage' | 'accountName' | 'registrationId' | 'sessionId' | 'unit'>,
  { id, verb, now, object, result, extensions }: Said,
) {
  return {
    id,
    actor: actorOf(of),
    verb: { id: VERBS[verb], display: { 'en-US': verb } },
    object,
    ...(result === undefined ? {} : { result }),
    context: {
      registration: of.registrationId,
      contextActivities: { category: [activity(CMI5_CATEGORY)], grouping: [activity(of.unit)] },
      extensions: { ...extensions, [SESSION_ID]: of.sessionId },
    },
    timestamp: now.toISOString(),
  }
}

export const launchedStatement = (
  launch: Launch,
  { id, now, unit, launchUrl }: { id: string; now: Date; unit: Cmi5Unit; launchUrl: string },
) =>
  statementOf(launch, {
    id,
    verb: 'launched',
    now,
    object: activity(launch.activityId),
    extensions: {
      [LAUNCH_MODE]: launch.launchMode,
      [LAUNCH_URL]: launchUrl,
      [MOVE_ON]: launch.moveOn,
      ...(launch.masteryScore === null ? {} : { [MASTERY_SCORE]: launch.masteryScore }),
      ...(unit.launchParameters === null ? {} : { [LAUNCH_PARAMETERS]: unit.launchParameters }),
    },
  })

/** A session that ended without a word of its own: as long as from its launch to its last one. */
export const abandonedStatement = (
  launch: Launch,
  { id, now, lastedMs }: { id: string; now: Date; lastedMs: number },
) =>
  statementOf(launch, {
    id,
    verb: 'abandoned',
    now,
    object: activity(launch.activityId),
    result: { duration: durationText(lastedMs) },
  })

/** All units of a block or of the course are satisfied. */
export const satisfiedStatement = (
  launch: Launch,
  { id, now, part }: { id: string; now: Date; part: { readonly activityId: string; readonly isCourse: boolean } },
) =>
  statementOf(launch, {
    id,
    verb: 'satisfied',
    now,
    object: { ...activity(part.activityId), definition: { type: part.isCourse ? COURSE_TYPE : BLOCK_TYPE } },
  })
