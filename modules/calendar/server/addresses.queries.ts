/** Who has an address of their calendar. */
import { type RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type Db } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'

interface Address {
  readonly userId: string
  readonly tokenHash: Buffer
  readonly language: Language
  readonly madeAt: Date
}

/** In the place of the one before, if there was one. */
export async function putAddress(db: Db, { userId, ...address }: Address): Promise<void> {
  await db
    .insertInto('calendarAddresses')
    .values({ userId, ...address })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(address))
    .execute()
}

export async function deleteAddress(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendarAddresses').where('userId', '=', userId).execute()
}

export async function findMadeAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('calendarAddresses').select('madeAt').where('userId', '=', userId).executeTakeFirst()
  return row?.madeAt ?? null
}

export interface CalendarOwner {
  readonly userId: string
  readonly language: Language
  readonly roleType: RoleType
}

/** Whose calendar this is the address of: somebody who may be signed in. */
export async function findOwner(db: Db, tokenHash: Buffer): Promise<CalendarOwner | undefined> {
  const row = await db
    .selectFrom('calendarAddresses')
    .innerJoin(userRows.as('users'), 'users.id', 'calendarAddresses.userId')
    .select(eb => [
      'calendarAddresses.userId',
      eb.ref('calendarAddresses.language').$castTo<Language>().as('language'),
      eb.ref('users.roleType').$castTo<RoleType>().as('roleType'),
    ])
    .where('calendarAddresses.tokenHash', '=', tokenHash)
    .where('users.state', '=', UserState.normal)
    .executeTakeFirst()
  return row
}
