/** What every store of unsent entries in IndexedDB has in common. */
import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'

/** The browser reports success only once the row is on the disk, so that a crash right after it loses nothing. */
export const STRICT = { durability: 'strict' } as const

/** All keys that begin with this: an array sorts after every string and number. */
export const keysUnder = (first: string) => IDBKeyRange.bound([first], [first, []])

/** Rejects where the browser has no IndexedDB, forbids it, or has no room. */
export const openStore = <S extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>,
): Promise<IDBPDatabase<S>> =>
  openDB<S>(name, version, {
    upgrade,
    // A newer version of the app in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/** Browsers have been seen to leave a transaction hanging for ever; nobody waits longer than this. */
const STORE_LIMIT_MS = 3000

/** Rejects after {@link STORE_LIMIT_MS}. */
export function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the store of the browser does not answer')), STORE_LIMIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
