/** Where people are reached outside the product, and in which language. */
import type { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { findSite } from '../../site/server/index.ts'

/** Whoever has never signed in is told in the language of the site. */
export async function listReceivers(db: Db, userIds: readonly string[]) {
  const { defaultLanguage } = await findSite(db)
  return db
    .selectFrom('users')
    .select(eb => [
      'id',
      eb.ref('roleType').$castTo<RoleType>().as('roleType'),
      eb.ref('state').$castTo<UserState>().as('state'),
      'mobile',
      'email',
      sql<Language>`coalesce(language, ${defaultLanguage})`.as('language'),
    ])
    .where('id', '=', anyOf(userIds))
    .execute()
}
