import { randomBytes } from 'node:crypto'
import type { Db } from '@tripos/db/client.ts'
import { keepMediaKey } from './assets.queries.ts'

const keys = new WeakMap<Db, Promise<Buffer>>()

/**
 * The key that links are signed with: one for all processes of an installation, made at its first use. It stays in the
 * database, since whoever reads that has the files' names and owners anyway.
 */
export function mediaKey(db: Db): Promise<Buffer> {
  let key = keys.get(db)
  if (key === undefined) {
    key = keepMediaKey(db, randomBytes(32))
    keys.set(db, key)
    // A database that is away must not stay away for links until the process ends.
    key.catch(() => keys.delete(db))
  }
  return key
}
