/** Time zones by their names in the IANA database. */

/** Of whoever has chosen none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

export function isTimeZone(name: string): boolean {
  // An offset such as +08:00 is one to some engines and none to others, and knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
