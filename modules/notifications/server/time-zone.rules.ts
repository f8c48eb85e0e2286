/** Time zones by their names in the IANA database. */

/** Of whoever has chosen none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

export { isTimeZone } from '@tripos/runtime/days.rules.ts'
