/** SQL of `users` for what people change in their own account. */
import type { RoleType } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { userBigrams } from '../users.queries.ts'

const own = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(eb => eb.ref('roleType').$castTo<RoleType>().as('roleType'))
    .select([
      'userName',
      'realName',
      'avatar',
      'mobile',
      'email',
      'provedMobile',
      'provedEmail',
      'passwordHash',
      'createdAt',
    ])
    .where('id', '=', userId)

export type OwnAccount = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

/** Users are never deleted, so whoever calls is there. */
export const findOwnAccount = (db: Db, userId: string): Promise<OwnAccount> => own(db, userId).executeTakeFirstOrThrow()

/** Takes the row for the rest of the transaction. */
export const lockOwnAccount = (tx: Tx, userId: string): Promise<OwnAccount> =>
  own(tx, userId).forNoKeyUpdate().executeTakeFirstOrThrow()

type OwnChange = Partial<
  Pick<OwnAccount, 'realName' | 'avatar' | 'mobile' | 'email' | 'provedMobile' | 'provedEmail' | 'passwordHash'>
> & {
  readonly mustChangePassword?: false
}

/** Call with the row locked. Raises the version, so that an administrator's older form does not undo it. */
export async function updateOwnAccount(
  tx: Tx,
  { userId, account, change }: { readonly userId: string; readonly account: OwnAccount; readonly change: OwnChange },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...change,
      bigrams: userBigrams({ ...account, ...change }),
      version: sql<number>`version + 1`,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute()
}
