/** What is agreed on of packages of cmi5, beside their calls. */

/** Where they say what their learners do (xAPI). The pages of such a package may reach it, and their own folder. */
export const XAPI_PATH = '/api/learning/xapi'

/** What satisfies a unit (cmi5 13.1.4). */
export const MOVE_ON = ['Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed', 'NotApplicable'] as const
export type MoveOn = (typeof MOVE_ON)[number]
