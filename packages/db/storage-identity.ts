/**
 * At start: that this process has the folder of files that belongs to the database. With a folder of its own it would take
 * in files that no other process finds, and look for files that lie elsewhere.
 */
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { markFolder, markFolderAgain, readFolderId } from '@tripos/storage/folder-id.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type Db, sql } from './client.ts'

async function findId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('storageIdentity').select('storageId').executeTakeFirst()
  return row?.storageId
}

/** The first process of an installation says which folder it is. */
async function firstId(db: Db, folder: string): Promise<string> {
  const own = await markFolder(folder, newId())
  await sql`insert into storage_identity (storage_id, created_at) values (${own}::uuid, now())
    on conflict do nothing`.execute(db)
  return (await findId(db)) ?? own
}

/** Files were brought back into this folder from a copy, which has no mark. */
export async function markRestoredFolder(db: Db, folder: string): Promise<void> {
  const wanted = await findId(db)
  if (wanted !== undefined) await markFolderAgain(folder, wanted)
}

interface Folder {
  readonly folder: string
  /** The database lies in the same data folder: there is no other process that could have another one. */
  readonly isOfDatabase: boolean
}

export async function requireFolderOfDatabase(db: Db, { folder, isOfDatabase }: Folder): Promise<void> {
  const wanted = (await findId(db)) ?? (await firstId(db, folder))
  const found = await readFolderId(folder)
  if (found === wanted) return
  if (isOfDatabase) return markFolderAgain(folder, wanted)
  throw new StartRefusal(
    `The files of this database lie in another folder than ${folder}: several processes need one data folder that they share (TRIPOS_DATA_DIR) or a storage that speaks S3 (TRIPOS_S3_ENDPOINT). ` +
      `Only if this is that folder, brought back without its mark: write ${wanted} into ${folder}/.storage-id.`,
  )
}
