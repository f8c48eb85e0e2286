/** States and profiles that packages keep. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

export type DocumentKind = 'state' | 'unregisteredState' | 'activityProfile' | 'agentProfile'

/** Where documents of one kind stand; of agents the activity is empty. */
export interface Shelf {
  readonly registrationId: string
  readonly kind: DocumentKind
  readonly activity: string
}

export interface StoredDocument {
  readonly mime: string
  readonly content: Buffer
  readonly updatedAt: Date
}

const onShelf = (db: Db, { registrationId, kind, activity }: Shelf) =>
  db
    .selectFrom('cmi5Documents')
    .where('registrationId', '=', registrationId)
    .where('kind', '=', kind)
    .where('activity', '=', activity)

export const findDocument = (db: Db, shelf: Shelf, name: string): Promise<StoredDocument | undefined> =>
  onShelf(db, shelf).select(['mime', 'content', 'updatedAt']).where('name', '=', name).executeTakeFirst()

export async function listNames(db: Db, shelf: Shelf, since: Date): Promise<string[]> {
  const rows = await onShelf(db, shelf).select('name').where('updatedAt', '>', since).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function countDocuments(db: Db, registrationId: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count from cmi5_documents
    where registration_id = ${registrationId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function writeDocument(tx: Tx, shelf: Shelf, document: StoredDocument & { name: string }): Promise<void> {
  const { mime, content, updatedAt } = document
  await tx
    .insertInto('cmi5Documents')
    .values({ ...shelf, ...document })
    .onConflict(conflict =>
      conflict.columns(['registrationId', 'kind', 'activity', 'name']).doUpdateSet({ mime, content, updatedAt }),
    )
    .execute()
}

/** One, or all on the shelf but those named. */
export async function deleteDocuments(
  tx: Tx,
  { registrationId, kind, activity }: Shelf,
  which: { readonly name: string } | { readonly but: string },
): Promise<void> {
  const rows = tx
    .deleteFrom('cmi5Documents')
    .where('registrationId', '=', registrationId)
    .where('kind', '=', kind)
    .where('activity', '=', activity)
  await ('name' in which ? rows.where('name', '=', which.name) : rows.where('name', '!=', which.but)).execute()
}
