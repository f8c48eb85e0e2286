/**
 * Ties the declared calls of a group to their handlers. A missing handler, a wrong input or a wrong output does not
 * compile. What happens around a handler (access, parsing, envelope) is in http.ts.
 */
import type { Endpoint, Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { ReceivedFile, UploadedFile } from '@tripos/files/receive.ts'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type { ReadyJson } from './ready-json.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Lane } from '@tripos/db/lanes.ts'
import type { StoredFile } from '@tripos/storage/storage.ts'
import type { Log } from '@tripos/runtime/log.ts'
import * as z from 'zod/mini'

/** What every handler knows about its request. */
export interface RequestContext {
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** When the request came in: lateness is judged by this, not by when a queue let it through. */
  readonly arrivedAt: Date
  readonly log: Log
  /** SHA-256 of the secret in the cookie of a sign-in by a partner; nothing else is read from cookies. */
  readonly browserHash?: Buffer | undefined
  /** SHA-256 of a token that came along, looked up or not: public calls may ask whose it is. */
  readonly tokenHash?: Buffer | undefined
}

/** SHA-256 of the token in the header, for a handler that checks the session inside its own statement. */
export interface HotContext extends RequestContext {
  readonly tokenHash: Buffer
}

export interface CallerContext extends RequestContext {
  readonly caller: Caller
}

export interface UploadContext extends CallerContext {
  readonly file: UploadedFile
}

export interface ReceivedContext extends CallerContext {
  readonly file: ReceivedFile
}

/** Made for this call. */
interface MadeDownload {
  readonly fileName: string
  readonly mime: string
  readonly body: Buffer | Readable
}

/** Of the storage: it is sent like every stored file, in parts too. */
interface StoredDownload {
  readonly fileName: string
  readonly mime: string
  readonly stored: StoredFile
  /** With its quotes. */
  readonly etag: string
}

export type Download = MadeDownload | StoredDownload

type ContextOf<T extends Endpoint, Hot> = Hot extends true
  ? HotContext
  : T['transport'] extends 'upload'
    ? UploadContext
    : T['transport'] extends 'uploadToDisk'
      ? ReceivedContext
      : T['access'] extends 'public'
        ? RequestContext
        : CallerContext

type ResultOf<T extends Endpoint> = T['transport'] extends 'download' ? Download : Output<T> | ReadyJson

export type Handler<T extends Endpoint, Hot = false> = (
  input: Parsed<T>,
  ctx: ContextOf<T, Hot>,
) => Promise<ResultOf<T>>

/** Registers addresses that are fetched by GET, beside the calls. */
export type RegisterGets = (app: FastifyInstance) => void

export interface Mounted {
  readonly endpoint: Endpoint
  readonly handler: (input: unknown, ctx: unknown) => Promise<unknown>
  /** The handler checks the session inside its own statement, and its output is not parsed in production. */
  readonly isHot: boolean
  /** Whose connections it uses. */
  readonly lane: Lane
  /** Of a hot call: see `shortRoute`. */
  readonly plain?: ((body: unknown) => unknown) | undefined
}

type Group = Readonly<Record<string, Endpoint>>

const isPaged = ({ input }: Endpoint): boolean => input instanceof z.ZodMiniObject && 'page' in input.shape

/** Of a call whose module names none. */
function usualLane(endpoint: Endpoint): Lane {
  if (endpoint.transport !== 'json') return 'long'
  return typeof endpoint.access === 'object' && isPaged(endpoint) ? 'list' : 'call'
}

interface MountOptions<G extends Group, H extends keyof G> {
  /** Those that check the session themselves (the save path). */
  readonly hot?: readonly H[]
  /** Of those whose work is not what their declaration looks like. */
  readonly lanes?: { readonly [K in keyof G]?: Lane }
  /** Of hot calls: tells the usual input without the schema, and so takes the short route. */
  readonly plain?: { readonly [K in H]?: (body: unknown) => Parsed<G[K]> | undefined }
}

/** One entry per endpoint of the group. */
export function mount<G extends Group, const H extends keyof G = never>(
  group: G,
  handlers: { readonly [K in keyof G]: Handler<G[K], K extends H ? true : false> },
  { hot = [], lanes = {}, plain = {} }: MountOptions<G, H> = {},
): Mounted[] {
  return Object.entries(group).map(([key, endpoint]) => ({
    endpoint,
    handler: handlers[key as keyof G] as unknown as Mounted['handler'],
    isHot: hot.includes(key as H),
    lane: lanes[key as keyof G] ?? usualLane(endpoint),
    plain: plain[key as H],
  }))
}
