/**
 * What an endpoint is. Every call of the product is declared once with {@link endpoint}; the server mounts it, the web
 * app calls it, the tests walk over it and the OpenAPI document is made from it.
 */
import * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { Permission } from './manifest.ts'

/**
 * Who may try a call. Whether the thing asked for is theirs is decided again in the query.
 * `{ permission }` names a tag that an administrator's role must hold.
 */
export type Access = 'public' | 'signedIn' | 'student' | { readonly permission: Permission }

/**
 * `json`: JSON both ways. `upload`: multipart with the fields of `input` and one part `file`; `uploadToDisk` is the same
 * for files that are too large to stand in memory. `download`: JSON in, a file out.
 */
export type Transport = 'json' | 'upload' | 'uploadToDisk' | 'download'

/** The cookie of `withCookie`. */
export const SYNC_COOKIE = 'sync'

export type PictureLinks = 'none' | 'session' | 'paper'

export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  E extends ErrorName = ErrorName,
  A extends Access = Access,
  T extends Transport = Transport,
> {
  readonly path: `/api/${string}`
  readonly summary: string
  /** Kept as literal types, like the transport: they decide what a handler is given and gives. */
  readonly access: A
  readonly transport: T
  readonly input: I
  readonly output: O
  readonly errors: readonly E[]
  /** May be made with a session whose password must be changed first: who this is, signing out, and changing it. */
  readonly whilePasswordIsDue: boolean
  /** Its texts are kept as they were sent, even those that are no text. Others are made what a database can keep. */
  readonly acceptsRawText: boolean
  /** The browser sends cookies along: one of ours says that it is where a sign-in by a partner began. */
  readonly withCookie: boolean
  /**
   * Its answer shows questions: pictures in it are given with links, good while the session lasts, or while the paper that
   * the answer names (`paperId`) is open.
   */
  readonly pictures: PictureLinks
}

export interface EndpointSpec<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  E extends ErrorName,
  A extends Access,
  T extends Transport,
> {
  readonly path: `/api/${string}`
  /** One line for the API document. */
  readonly summary: string
  readonly access: A
  readonly transport?: T
  readonly input: I
  readonly output: O
  /** The refusals of this call beside those that every call may give (see {@link COMMON_ERRORS}). */
  readonly errors?: readonly E[]
  readonly whilePasswordIsDue?: boolean
  readonly acceptsRawText?: boolean
  readonly withCookie?: boolean
  readonly pictures?: PictureLinks
}

/** Declares one call of the product. */
export function endpoint<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  E extends ErrorName = never,
  const A extends Access = Access,
  const T extends Transport = 'json',
>(spec: EndpointSpec<I, O, E, A, T>): Endpoint<I, O, E, A, T> {
  // Without a transport in the spec, T is 'json' by its default.
  return {
    errors: [],
    whilePasswordIsDue: false,
    acceptsRawText: false,
    withCookie: false,
    pictures: 'none',
    ...spec,
    transport: spec.transport ?? ('json' as T),
  }
}

/** What a caller sends: before defaults are filled in. */
export type Input<T extends Endpoint> = z.input<T['input']>
/** What a handler receives: parsed. */
export type Parsed<T extends Endpoint> = z.output<T['input']>
/** What a caller gets. */
export type Output<T extends Endpoint> = z.output<T['output']>

/** One of the rows of an endpoint that gives a page or a list. */
export type RowOf<T extends Endpoint> =
  Output<T> extends { readonly rows: readonly (infer R)[] } ? R : Output<T> extends readonly (infer R)[] ? R : never

/** Refusals that any call may give without declaring them. */
export const COMMON_ERRORS = [
  'BAD_INPUT',
  'SESSION_INVALID',
  'PASSWORD_CHANGE_DUE',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'BUG',
  'BUSY',
] as const

/** Every answer of the server (specification section 8). Code 0 is success. */
export interface Envelope<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

/** The one paging shape: page numbers from 1, at most 100 rows a page. */
export const pageInput = {
  page: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
  size: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
}

/** One page of a list, with the number of all rows that match. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ total: z.int(), rows: z.array(row) })
}

/** Sorting by one of the named columns. The total order is completed by `(createdAt, id)` on the server. */
export function sortInput<const T extends readonly [string, ...string[]]>(columns: T) {
  return {
    sort: z.optional(z.enum(columns)),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }
}

/** An empty object, for calls that take or give nothing. */
export const nothing = z.object({})
