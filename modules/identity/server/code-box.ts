/** Codes lie hashed, and on their way sealed, under a key of the installation: a contact stands nowhere in the clear. */
import { serverKey } from '@tripos/db/server-key.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { makeSecretBox, type SecretBox } from '@tripos/runtime/secret-box.ts'
import { type CodePurpose, findSealedCode } from './codes.queries.ts'

export const normalised = (contact: string): string => contact.toLowerCase()

export const codeBox = async ({ db }: Pick<Deps, 'db'>): Promise<SecretBox> =>
  makeSecretBox(await serverKey(db, 'code'))

export const contactHash = (box: SecretBox, contact: string): Buffer => box.fingerprint(normalised(contact), 'contact')

export const codeHash = (
  box: SecretBox,
  { contact, purpose, code }: { readonly contact: string; readonly purpose: CodePurpose; readonly code: string },
): Buffer => box.fingerprint(`${normalised(contact)}:${purpose}:${code}`, 'code')

interface SealedCode {
  readonly contact: string
  readonly code: string
}

const contextOf = (hash: Buffer, purpose: CodePurpose): string => `code:${purpose}:${hash.toString('hex')}`

export const sealCode = (box: SecretBox, purpose: CodePurpose, sealed: SealedCode): Buffer =>
  box.seal(JSON.stringify(sealed), contextOf(contactHash(box, sealed.contact), purpose))

export const openSealedCode = (
  box: SecretBox,
  { contactHash: hash, purpose }: { readonly contactHash: Buffer; readonly purpose: CodePurpose },
  sealed: Buffer,
): SealedCode => JSON.parse(box.open(sealed, contextOf(hash, purpose))) as SealedCode

/** The code that is on its way to a contact; undefined once it was queued, used or ended. */
export async function openCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  { contact, purpose }: { readonly contact: string; readonly purpose: CodePurpose },
): Promise<string | undefined> {
  const box = await codeBox(deps)
  const key = { contactHash: contactHash(box, contact), purpose }
  const row = await findSealedCode(deps.db, key)
  if (!row?.sealed || row.expiresAt <= deps.clock.now()) return undefined
  return openSealedCode(box, key, row.sealed).code
}
