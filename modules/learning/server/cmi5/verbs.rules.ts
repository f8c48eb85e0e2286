/** Names of cmi5 that stand in statements. */
export const VERBS = {
  launched: 'http://adlnet.gov/expapi/verbs/launched',
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  waived: 'https://w3id.org/xapi/adl/verbs/waived',
  satisfied: 'https://w3id.org/xapi/adl/verbs/satisfied',
} as const
export type Verb = keyof typeof VERBS

/** Those that a unit says; the others are said by the system alone. */
export const UNIT_VERBS = ['initialized', 'completed', 'passed', 'failed', 'terminated'] as const
export type UnitVerb = (typeof UNIT_VERBS)[number]

export const VOIDED = 'http://adlnet.gov/expapi/verbs/voided'

export const CMI5_CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/cmi5'
export const MOVE_ON_CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/moveon'
export const SESSION_ID = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid'
export const MASTERY_SCORE = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore'
export const LAUNCH_MODE = 'https://w3id.org/xapi/cmi5/context/extensions/launchmode'
export const LAUNCH_URL = 'https://w3id.org/xapi/cmi5/context/extensions/launchurl'
export const MOVE_ON = 'https://w3id.org/xapi/cmi5/context/extensions/moveon'
export const LAUNCH_PARAMETERS = 'https://w3id.org/xapi/cmi5/context/extensions/launchparameters'
export const BLOCK_TYPE = 'https://w3id.org/xapi/cmi5/activitytype/block'
export const COURSE_TYPE = 'https://w3id.org/xapi/cmi5/activitytype/course'
