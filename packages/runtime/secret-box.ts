/**
 * Keeps what must be readable again (ID cards) sealed under a key that is not in the database. Each use has a context
 * ("id-card:" and the id of the row), which is bound into the seal: a sealed value moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.ts'

export interface SecretBox {
  /** False where there is no key: then the other calls refuse with NO_DATA_KEY. */
  readonly isReady: boolean
  seal(text: string, context: string): Buffer
  /** Throws where the key is another one or the bytes were changed. */
  open(sealed: Buffer, context: string): string
  /** The same for the same text, and nothing to be guessed from without the key: for "is it there already". */
  fingerprint(text: string, purpose: string): Buffer
}

export const DATA_KEY_BYTES = 32
/** First byte of what is sealed, so that a later form can stand beside this one. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `tripos ${purpose}`, 32))

export function makeSecretBox(key: Buffer | undefined): SecretBox {
  if (key === undefined) {
    const refuse = (): never => fail('NO_DATA_KEY')
    return { isReady: false, seal: refuse, open: refuse, fingerprint: refuse }
  }
  const [sealKey, hashKey] = [derive(key, 'seal'), derive(key, 'fingerprint')]
  return {
    isReady: true,
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), bytes])
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION) throw new Error('sealed in a form that is not known')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      const bytes = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, purpose) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest(),
  }
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

interface KeySource {
  readonly dataKey: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/**
 * The key of the settings; with the embedded database one is made at the first start, beside the data. A database of
 * one's own may be shared by several machines, whose folders are not: there the key must be set.
 */
export function readDataKey({ dataKey, databaseUrl, dataDir }: KeySource): Buffer | undefined {
  if (dataKey !== undefined) return Buffer.from(dataKey, 'base64')
  if (databaseUrl !== undefined) return undefined
  const file = join(dataDir, 'data.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    // Another process that starts at the same moment may have been first: then its key counts.
    writeFileSync(file, `${randomBytes(DATA_KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!isThere(error)) throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== DATA_KEY_BYTES) throw new Error(`${file} holds no key of ${DATA_KEY_BYTES} bytes.`)
  return key
}
