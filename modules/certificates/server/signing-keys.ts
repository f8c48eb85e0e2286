/** The keys of certificates (Ed25519). The secret part lies sealed, like other secrets that must be readable again. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { siteAddress } from '@tripos/config/config.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { KeySet } from '../contract/my-certificates.ts'
import type { Verify } from '../contract/check-file.ts'
import { keyUrl } from './credential.rules.ts'
import {
  findActiveKey,
  findKey,
  holdActiveKey,
  insertKey,
  listPublicKeys,
  lockKeys,
  retireKeys,
} from './keys.queries.ts'

export interface SigningKey {
  readonly id: string
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

/** RFC 7638: the members of the key in their order, hashed. */
export const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

const contextOf = (id: string): string => `certificate-key:${id}`

/** By Node, where the browser has code of its own: two that have to agree. */
export const verifyEd25519: Verify = (key, signature, message) =>
  verify(
    null,
    message,
    createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') } }),
    signature,
  )

const opened = ({ secretBox }: Pick<Deps, 'secretBox'>, row: { id: string; privateSealed: Buffer }): SigningKey => {
  const pem = secretBox.open(row.privateSealed, contextOf(row.id))
  const key = createPrivateKey(pem)
  return { id: row.id, sign: bytes => sign(null, bytes, key) }
}

async function makeKey(tx: Tx, { secretBox }: Pick<Deps, 'secretBox'>, now: Date): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x ?? ''
  const id = thumbprint(x)
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await insertKey(tx, {
    id,
    publicKey: Buffer.from(x, 'base64url'),
    privateSealed: secretBox.seal(pem, contextOf(id)),
    createdAt: now,
  })
  return id
}

/** The key of now, held until what it signs is written; the first certificate makes the first one. */
export async function signingKey(tx: Tx, deps: Pick<Deps, 'secretBox'>, now: Date): Promise<SigningKey> {
  const known = await holdActiveKey(tx)
  if (known !== undefined) return opened(deps, known)
  await lockKeys(tx)
  const other = await holdActiveKey(tx)
  if (other !== undefined) return opened(deps, other)
  const id = await makeKey(tx, deps, now)
  const made = await findKey(tx, id)
  if (made === undefined) throw new Error('the key that was just made is not there')
  return opened(deps, made)
}

/** The same for whoever has a certificate in hand: then there is one. */
export async function currentKey(db: Db, deps: Pick<Deps, 'secretBox'>): Promise<SigningKey> {
  const known = await findActiveKey(db)
  if (known === undefined) throw new Error('a certificate without a key')
  return opened(deps, known)
}

/** Two at once make two keys, one after the other. */
export async function replaceKey(tx: Tx, deps: Pick<Deps, 'secretBox'>, now: Date): Promise<string> {
  await lockKeys(tx)
  await retireKeys(tx, now)
  return makeKey(tx, deps, now)
}

export async function publicKeys({ db }: Pick<Deps, 'db'>): Promise<KeySet> {
  const rows = await listPublicKeys(db)
  const isGood = ({ withdrawnAt }: (typeof rows)[number]) => withdrawnAt === null
  return {
    keys: rows.filter(isGood).map(({ id, publicKey }) => ({ kid: id, x: publicKey.toString('base64url') })),
    withdrawn: rows.filter(row => !isGood(row)).map(({ id }) => id),
  }
}

/** As libraries look for them: under the `kid` that tokens name, which is the address of the key. */
export async function publicJwks(deps: Pick<Deps, 'db' | 'config'>) {
  const site = siteAddress(deps.config)
  const { keys } = await publicKeys(deps)
  return keys.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: keyUrl(site, kid), x }))
}
