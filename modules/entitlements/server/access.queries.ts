/** The condition that audiences of exams and courses ask. The clock is the database's, as it is for the statement around it. */
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { ThingKind } from '../contract.ts'

const column = (kind: ThingKind) => sql.ref(`entitlements.${kind}_id`)

const isActive = sql<SqlBool>`(entitlements.ended_at is null
  and (entitlements.starts_at is null or entitlements.starts_at <= now())
  and (entitlements.ends_at is null or entitlements.ends_at > now()))`

/** Whether that user has the thing at this moment; both are SQL expressions of an id. */
export const isEntitledTo = (
  kind: ThingKind,
  thing: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (select from entitlements
  where ${column(kind)} = ${thing} and entitlements.user_id = ${user} and ${isActive})`

/** The ids of all that the user has of this kind: for lists. */
export const thingsOfUser = (kind: ThingKind, user: RawBuilder<unknown>): RawBuilder<{ id: string }> =>
  sql`select ${column(kind)} as id from entitlements
    where entitlements.user_id = ${user} and ${column(kind)} is not null and ${isActive}`

/** Everybody who has the thing at this moment. */
export const usersEntitledTo = (kind: ThingKind, thingId: string): RawBuilder<{ userId: string }> =>
  sql`select entitlements.user_id from entitlements where ${column(kind)} = ${thingId}::uuid and ${isActive}`
