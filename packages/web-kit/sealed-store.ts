/**
 * What a page needs when there is no network, in IndexedDB, each row sealed with a key made from the token of the session.
 * The token leaves the browser at sign-out: from then on nobody can read what is left, and the next person clears it away.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readCookie } from './cookies.ts'
import { KEPT_DATABASE } from './kept-database.ts'

interface SealedRow {
  readonly key: string
  readonly owner: string
  /** Milliseconds since 1970. Before that the clock of the device was set back, and nobody knows how much time has passed. */
  readonly since: number
  /** Gone after that. */
  readonly until: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

interface Schema extends DBSchema {
  rows: { key: string; value: SealedRow }
}

export interface SealedStore {
  put(key: string, value: unknown, lifeMs: number): Promise<void>
  get<T>(key: string): Promise<T | undefined>
  /** All whose key begins so. */
  list<T>(prefix: string): Promise<readonly T[]>
  drop(prefix: string): Promise<void>
  /** What files are kept with (sealed-files.ts): few pages keep any. */
  readonly sealed: Sealed
}

export interface Sealed {
  readonly db: IDBPDatabase<Schema>
  put(key: string, value: Uint8Array<ArrayBuffer>, lifeMs: number): Promise<void>
  get(row: SealedRow | undefined): Promise<ArrayBuffer | undefined>
  isThere(row: SealedRow | undefined): row is SealedRow
}

/** Corrections of a clock, as devices make them by themselves. */
const CLOCK_STEP_MS = 60_000

const isOver = ({ since, until }: SealedRow): boolean => {
  const now = Date.now()
  return until <= now || since > now + CLOCK_STEP_MS
}

export const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(KEPT_DATABASE, 1, {
    upgrade: fresh => void fresh.createObjectStore('rows', { keyPath: 'key' }),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

async function dropWhere(db: IDBPDatabase<Schema>, isLost: (row: SealedRow) => boolean): Promise<void> {
  const tx = db.transaction('rows', 'readwrite')
  for (let at = await tx.store.openCursor(); at; at = await at.continue()) if (isLost(at.value)) await at.delete()
  await tx.done
}

/** Whoever it belongs to: needs no key. */
export async function dropExpired(): Promise<void> {
  const db = await open()
  await dropWhere(db, isOver)
  db.close()
}

const bytes = (text: string) => new TextEncoder().encode(text)

async function makeOwner(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(`owner ${token}`)))
  return Array.from(digest.subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join('')
}

async function makeKey(token: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytes(token), 'HKDF', false, ['deriveKey'])
  const way = { name: 'HKDF', hash: 'SHA-256', salt: bytes(KEPT_DATABASE), info: new Uint8Array() }
  return crypto.subtle.deriveKey(way, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/**
 * For whoever is signed in now; what others have left is removed. Undefined where nobody is, over plain http, or where the
 * browser keeps nothing: then there is no work without network, and nothing else is missing.
 */
export async function openSealedStore(): Promise<SealedStore | undefined> {
  const token = readCookie('token')
  if (token === undefined || !globalThis.isSecureContext) return undefined
  try {
    const [db, owner, key] = await Promise.all([open(), makeOwner(token), makeKey(token)])
    await dropWhere(db, row => row.owner !== owner || isOver(row))
    return makeStore(db, { token, owner, key })
  } catch {
    return undefined
  }
}

interface Seal {
  readonly token: string
  readonly owner: string
  readonly key: CryptoKey
}

function makeStore(db: IDBPDatabase<Schema>, seal: Seal): SealedStore {
  const sealed = makeSealed(db, seal)
  async function get<T>(row: SealedRow | undefined): Promise<T | undefined> {
    const data = await sealed.get(row)
    return data && (JSON.parse(new TextDecoder().decode(data)) as T)
  }
  return {
    put: (name, value, lifeMs) => sealed.put(name, bytes(JSON.stringify(value)), lifeMs),
    get: async name => get(await db.get('rows', name)),
    async list<T>(prefix: string) {
      const rows = await db.getAll('rows', under(prefix))
      const found = await Promise.all(rows.map(row => get<T>(row)))
      return found.filter(one => one !== undefined)
    },
    drop: prefix => db.delete('rows', under(prefix)),
    sealed,
  }
}

function makeSealed(db: IDBPDatabase<Schema>, { token, owner, key }: Seal): Sealed {
  const way = (iv: Uint8Array<ArrayBuffer>, name: string) => ({ name: 'AES-GCM', iv, additionalData: bytes(name) })
  const isThere = (row: SealedRow | undefined): row is SealedRow => row?.owner === owner && !isOver(row)
  return {
    db,
    async put(name, value, lifeMs) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(way(iv, name), key, value)
      // Somebody has signed out meanwhile.
      if (readCookie('token') !== token) return
      const since = Date.now()
      await db.put('rows', { key: name, owner, since, until: since + lifeMs, iv, data })
    },
    async get(row) {
      return isThere(row) ? crypto.subtle.decrypt(way(row.iv, row.key), key, row.data) : undefined
    },
    isThere,
  }
}
