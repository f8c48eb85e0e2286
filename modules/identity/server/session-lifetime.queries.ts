/** How long a session lasts: hours of the site settings, from its beginning and from its last use. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { siteRows } from '../../site/server/index.ts'

/** The last use is written at most this often (design part 5). */
export const TOUCH_SECONDS = 60

/** The moment at which a session ends that begins or is used `now`. */
export const sessionEnd = (now: Date, roleType: RoleType, kind: 'idle' | 'absolute') => {
  const column = `${roleType === RoleType.student ? 'student' : 'administrator'}_${kind}_hours`
  return sql<Date>`(select ${now}::timestamptz + make_interval(hours => ${sql.ref(column)}) from ${siteRows.as('site')} where id = 1)`
}
