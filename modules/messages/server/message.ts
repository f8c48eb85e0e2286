/** A message on its way out: whom it goes to and what it says is sealed in the database. */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Db } from '@tripos/db/client.ts'
import { serverKey } from '@tripos/db/server-key.ts'
import { makeSecretBox, type SecretBox } from '@tripos/runtime/secret-box.ts'

export interface NewMessage {
  readonly channel: MessageChannel
  /** The whole mobile number or e-mail address. */
  readonly target: string
  /** Whose contact it is, so that the log finds it by name. */
  readonly userId: string | null
  /** Of `messages` or `notifications` in a manifest. */
  readonly kind: string
  readonly language: Language
  /** Of a mail; gateways of short messages do not see it. */
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** For gateways that take a template and its values instead of a text. */
  readonly params: Readonly<Record<string, string>>
  /** It holds a code or a link for one use: nobody sees its text, it is sent once at most, and nothing is kept of it. */
  readonly isSecret: boolean
  readonly notBefore: Date
  /** After that it is of no use to anybody. */
  readonly expiresAt: Date | null
  readonly about: { readonly type: string; readonly id: string } | null
  /** The same key is queued once. */
  readonly key: string | null
}

export interface RobotMessage {
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly link: string | null
}

/** What is sealed of a message. */
export interface SealedMessage {
  readonly target: string
  readonly text: string
  readonly html: string | null
  readonly params: Readonly<Record<string, string>>
  readonly link?: string | null
  /** Of a secret one: others have it in the open. */
  readonly subject?: string
}

export const messageBox = async (db: Db): Promise<SecretBox> => makeSecretBox(await serverKey(db, 'message'))

const contextOf = (id: string): string => `message:${id}`

export const sealMessage = (box: SecretBox, id: string, message: SealedMessage): Buffer =>
  box.seal(JSON.stringify(message), contextOf(id))

export const openMessage = (box: SecretBox, id: string, sealed: Buffer): SealedMessage =>
  JSON.parse(box.open(sealed, contextOf(id))) as SealedMessage

/** The same for the same contact, however it is written: the log is searched by it. */
export const targetHash = (box: SecretBox, target: string): Buffer =>
  box.fingerprint(target.trim().toLowerCase(), 'target')
