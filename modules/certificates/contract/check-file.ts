/** Whether a file is a certificate of ours, by nothing but its bytes and our public keys. The same in the browser and on the server. */
import { fromBase64url } from './base64url.ts'
import { attachedBytes, mentionsSeal, readSeal } from './file-seal.ts'
import type { KeySet, PublicKey } from './my-certificates.ts'

export type Verify = (key: Uint8Array, signature: Uint8Array, message: Uint8Array) => boolean

/** What browser and server have each of their own. */
export interface FileTools {
  readonly verify: Verify
  /** Unpacks what a PDF has packed (zlib). */
  readonly unpack: (bytes: Uint8Array) => Uint8Array
  /** Reads UTF-8, and throws where it is none. */
  readonly decode: (bytes: Uint8Array) => string
}

/** What the credential says, as far as a page shows it. */
export interface CheckedCredential {
  readonly url: string
  readonly title: string
  readonly issuer: string
  readonly personName: string
  readonly number: string
  /** Every line that is printed. */
  readonly lines: readonly string[]
  readonly validFrom: string
  readonly validUntil: string | null
}

export type FileVerdict =
  | { readonly verdict: 'genuine'; readonly credential: CheckedCredential }
  | { readonly verdict: 'changed' | 'unknownKey' | 'keyWithdrawn' | 'notOurs' }

interface CredentialPayload {
  readonly id: string
  readonly name: string
  readonly issuer: { readonly name: string }
  readonly validFrom: string
  readonly validUntil?: string
  readonly credentialSubject: {
    readonly identifier: readonly { readonly identityHash: string }[]
    readonly licenseNumber: string
    readonly narrative: string
  }
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** The key that a token names as its own. */
function keyNamedIn(head: string, decode: FileTools['decode']): string | undefined {
  const { alg, kid } = JSON.parse(decode(fromBase64url(head) ?? new Uint8Array())) as { alg?: unknown; kid?: unknown }
  return alg === 'EdDSA' && typeof kid === 'string' ? kid.split('/').at(-1) : undefined
}

/** A token of three parts, signed by one of the keys. */
export function readCredential(
  token: string,
  keys: readonly PublicKey[],
  { verify, decode }: Pick<FileTools, 'verify' | 'decode'>,
): CredentialPayload | undefined {
  const [head = '', body = '', end = '', ...more] = token.split('.')
  const [header, payload, signature] = [head, body, end].map(fromBase64url)
  if (!header || !payload || !signature || more.length > 0) return undefined
  try {
    const id = keyNamedIn(head, decode)
    const key = fromBase64url(keys.find(one => one.kid === id)?.x ?? '')
    const isSigned = key?.length === 32 && verify(key, signature, ascii(`${head}.${body}`))
    return isSigned ? (JSON.parse(decode(payload)) as CredentialPayload) : undefined
  } catch {
    return undefined
  }
}

const shown = ({
  id,
  name,
  issuer,
  validFrom,
  validUntil,
  credentialSubject,
}: CredentialPayload): CheckedCredential => ({
  url: id,
  title: name,
  issuer: issuer.name,
  personName: credentialSubject.identifier[0]?.identityHash ?? '',
  number: credentialSubject.licenseNumber,
  lines: credentialSubject.narrative.split('\n'),
  validFrom,
  validUntil: validUntil ?? null,
})

export function checkFile(bytes: Uint8Array, { keys, withdrawn }: KeySet, tools: FileTools): FileVerdict {
  const seal = readSeal(bytes)
  if (seal === undefined) return { verdict: mentionsSeal(bytes) ? 'changed' : 'notOurs' }
  if (withdrawn.includes(seal.keyId)) return { verdict: 'keyWithdrawn' }
  const key = fromBase64url(keys.find(one => one.kid === seal.keyId)?.x ?? '')
  if (key?.length !== 32) return { verdict: 'unknownKey' }
  if (!tools.verify(key, seal.signature, seal.signed)) return { verdict: 'changed' }
  const packed = attachedBytes(bytes)
  if (packed === undefined) return { verdict: 'changed' }
  const token = tools.decode(tools.unpack(packed))
  const payload = readCredential(token, keys, tools)
  if (payload) return { verdict: 'genuine', credential: shown(payload) }
  // The seal is good, so these are our words.
  const [head = ''] = token.split('.')
  return { verdict: withdrawn.includes(keyNamedIn(head, tools.decode) ?? '') ? 'keyWithdrawn' : 'changed' }
}
