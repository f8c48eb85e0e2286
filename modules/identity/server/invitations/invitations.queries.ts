/** All SQL of `invitations`, and of users as far as they are invited. */
import { type RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'

export interface Invited {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly mobile: string | null
  readonly email: string | null
  readonly passwordHash: string | null
  /** Null: they have never signed in. */
  readonly language: Language | null
}

const INVITED = ['id', 'userName', 'realName', 'mobile', 'email', 'passwordHash'] as const
const NO_LANGUAGE = sql<Language | null>`null::text`

/** Those who may sign in and have no password of their own yet. */
export const listInvitable = (db: Db, ids: readonly string[]): Promise<Invited[]> =>
  db
    .selectFrom('users')
    .select(INVITED)
    .select(eb => eb.ref('language').$castTo<Language | null>().as('language'))
    .where('id', '=', anyOf(ids))
    .where('state', '=', UserState.normal)
    .where(({ or, eb }) => or([eb('passwordHash', 'is', null), eb('mustChangePassword', '=', true)]))
    .orderBy('id')
    .execute()

/** The new users of these lines of an import who got no password. */
export async function listImported(
  tx: Tx,
  { importId, from, to }: { readonly importId: string; readonly from: number; readonly to: number },
): Promise<Invited[]> {
  return tx
    .selectFrom('userImportItems')
    .select(['userId as id', 'userName', 'realName', 'mobile', 'email', 'passwordHash', NO_LANGUAGE.as('language')])
    .where('importId', '=', importId)
    .where('version', 'is', null)
    .where('passwordHash', 'is', null)
    .where('line', '>=', from)
    .where('line', '<=', to)
    .orderBy('line')
    .execute()
}

export interface Invitation {
  readonly userId: string
  readonly tokenHash: Buffer
  readonly contactHash: Buffer
  readonly passwordMark: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** Whoever had one has this one now. */
export async function putInvitations(tx: Tx, rows: readonly Invitation[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('invitations')
    .values([...rows])
    .onConflict(conflict =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        tokenHash: ref('excluded.tokenHash'),
        contactHash: ref('excluded.contactHash'),
        passwordMark: ref('excluded.passwordMark'),
        sentAt: ref('excluded.sentAt'),
        expiresAt: ref('excluded.expiresAt'),
      })),
    )
    .execute()
}

const open = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .select(eb => eb.ref('users.roleType').$castTo<RoleType>().as('roleType'))
    .select([
      'users.id',
      'users.userName',
      'users.realName',
      'users.mobile',
      'users.email',
      'users.passwordHash',
      'invitations.contactHash',
      'invitations.passwordMark',
    ])
    .where('invitations.tokenHash', '=', tokenHash)
    .where('invitations.expiresAt', '>', now)
    .where('users.state', '=', UserState.normal)

export type OpenInvitation = Awaited<ReturnType<ReturnType<typeof open>['executeTakeFirstOrThrow']>>

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> =>
  open(db, tokenHash, now).executeTakeFirst()

/** Takes the account for the rest of the transaction. */
export const lockInvitation = (tx: Tx, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> =>
  open(tx, tokenHash, now).forNoKeyUpdate('users').executeTakeFirst()

/** Uses it up; of two at once one gets it. */
export async function claimInvitation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('invitations')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** The link came to this contact: from now on it signs in, unless somebody else has proved to have it. */
export async function proveContact(tx: Tx, userId: string, kind: 'mobile' | 'email'): Promise<void> {
  const [own, proved] = kind === 'mobile' ? ['mobile', 'proved_mobile'] : ['email', 'proved_email']
  await sql`update users set ${sql.ref(proved)} = ${sql.ref(own)} where id = ${userId}
    and not exists (select 1 from users others where others.id <> users.id
      and lower(others.${sql.ref(own)}) = lower(users.${sql.ref(own)})
      and lower(others.${sql.ref(own)}) = lower(others.${sql.ref(proved)}))`.execute(tx)
}

export async function deleteEndedInvitations(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  await deleteInPortions(db, { table: 'invitations', where: sql<SqlBool>`expires_at <= ${now}`, stopping })
}
