/** Where people are reached outside the product, and in which language. */
import type { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'

/** Of whoever has never signed in. */
const DEFAULT_LANGUAGE = 'zh-CN'

export const listReceivers = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(eb => [
      'id',
      eb.ref('roleType').$castTo<RoleType>().as('roleType'),
      eb.ref('state').$castTo<UserState>().as('state'),
      'mobile',
      'email',
      sql<Language>`coalesce(language, ${DEFAULT_LANGUAGE})`.as('language'),
    ])
    .where('id', '=', anyOf(userIds))
    .execute()
