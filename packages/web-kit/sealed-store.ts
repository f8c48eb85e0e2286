/**
 * What a page needs when there is no network, in IndexedDB, each row sealed with a key made from the token of the session.
 * The token leaves the browser at sign-out: from then on nobody can read what is left, and the next person clears it away.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readCookie } from './cookies.ts'

interface SealedRow {
  readonly key: string
  readonly owner: string
  /** Milliseconds since 1970; gone after that. */
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
}

const NAME = 'tripos-kept'
const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, 1, {
    upgrade: fresh => void fresh.createObjectStore('rows', { keyPath: 'key' }),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

async function dropWhere(db: IDBPDatabase<Schema>, isOver: (row: SealedRow) => boolean): Promise<void> {
  const tx = db.transaction('rows', 'readwrite')
  for (let at = await tx.store.openCursor(); at; at = await at.continue()) if (isOver(at.value)) await at.delete()
  await tx.done
}

/** Whoever it belongs to: needs no key. */
export async function dropExpired(): Promise<void> {
  const now = Date.now()
  const db = await open()
  await dropWhere(db, ({ until }) => until <= now)
  db.close()
}

/** At sign-out. */
export async function dropEverything(): Promise<void> {
  const db = await open()
  await db.clear('rows')
  db.close()
}

const bytes = (text: string) => new TextEncoder().encode(text)

async function makeOwner(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(`owner ${token}`)))
  return Array.from(digest.subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join('')
}

async function makeKey(token: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytes(token), 'HKDF', false, ['deriveKey'])
  const way = { name: 'HKDF', hash: 'SHA-256', salt: bytes(NAME), info: new Uint8Array() }
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
    const now = Date.now()
    await dropWhere(db, row => row.owner !== owner || row.until <= now)
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

function makeStore(db: IDBPDatabase<Schema>, { token, owner, key }: Seal): SealedStore {
  async function unseal<T>(row: SealedRow | undefined): Promise<T | undefined> {
    if (row === undefined || row.owner !== owner || row.until <= Date.now()) return undefined
    const data = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: row.iv, additionalData: bytes(row.key) },
      key,
      row.data,
    )
    return JSON.parse(new TextDecoder().decode(data)) as T
  }
  return {
    async put(name, value, lifeMs) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const way = { name: 'AES-GCM', iv, additionalData: bytes(name) }
      const data = await crypto.subtle.encrypt(way, key, bytes(JSON.stringify(value)))
      // Somebody has signed out meanwhile.
      if (readCookie('token') !== token) return
      await db.put('rows', { key: name, owner, until: Date.now() + lifeMs, iv, data })
    },
    get: async name => unseal(await db.get('rows', name)),
    async list<T>(prefix: string) {
      const rows = await db.getAll('rows', under(prefix))
      const found = await Promise.all(rows.map(row => unseal<T>(row)))
      return found.filter(one => one !== undefined)
    },
    drop: prefix => db.delete('rows', under(prefix)),
  }
}
