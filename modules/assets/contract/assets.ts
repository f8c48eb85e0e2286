/**
 * Assets (素材): files that lessons are made of. Bytes arrive by tus (resumable uploads, protocol 1.0.0) at {@link TUS_PATH};
 * the calls here are for everything else. Assets are private: they are fetched by links that a call gives and that expire.
 */
import * as z from 'zod/mini'
import { assetKind, assetState, conversionFailure } from './asset-kinds.ts'
import { id, ids, line, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

/** Creation by POST, bytes by PATCH, the offset by HEAD, giving up by DELETE. The `token` header as everywhere. */
export const TUS_PATH = '/api/asset/uploads'

/** A link to the bytes of an asset; of a package the folder that its files stand in. Links end after some hours. */
export const assetLink = z.object({ url: z.string(), expiresAt: z.string() })
export type AssetLink = z.output<typeof assetLink>

/** What a lesson or a picker shows of an asset. */
export const assetFacts = z.object({
  id,
  name: z.string(),
  kind: z.nullable(assetKind),
  mime: z.nullable(z.string()),
  sizeBytes: z.int(),
  durationSeconds: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type AssetFacts = z.output<typeof assetFacts>

/**
 * Of a presentation, which LibreOffice makes a PDF of. `unavailable`: it waits for a LibreOffice, which this server does not
 * have.
 */
export const assetConversion = z.object({
  state: z.enum(['waiting', 'ready', 'failed', 'unavailable']),
  failure: z.nullable(conversionFailure),
  pages: z.nullable(z.int()),
})
export type AssetConversion = z.output<typeof assetConversion>

const assetRow = z.object({
  ...assetFacts.shape,
  state: assetState,
  receivedBytes: z.int(),
  /** Why it was refused, as a sentence in the language of the caller. */
  refusal: z.nullable(z.string()),
  thumbnail: z.nullable(assetLink),
  owner: named,
  /** Lessons that use it. */
  useCount: z.int(),
  createdAt: z.string(),
  canEdit: z.boolean(),
})

export const assets = {
  paging: endpoint({
    path: '/api/asset/paging',
    summary: 'Files for lessons within the data scope of the caller',
    access: { permission: 'course:asset:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['name', 'sizeBytes', 'createdAt']),
      search,
      kinds: z._default(z.array(assetKind).check(z.maxLength(20)), []),
      state: z.optional(assetState),
      unusedOnly: z._default(z.boolean(), false),
    }),
    output: pageOf(assetRow),
  }),
  detail: endpoint({
    path: '/api/asset/detail',
    summary: 'One file for lessons, and the lessons that use it',
    access: { permission: 'course:asset:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...assetRow.shape,
      /** A package whose pages in frames cannot reach each other on this site: packages have no name of their own. */
      framesApart: z.boolean(),
      /** Null: no presentation. */
      conversion: z.nullable(assetConversion),
      uses: z.array(z.object({ courseId: id, courseTitle: z.string(), lessonId: id, lessonTitle: z.string() })),
    }),
  }),
  link: endpoint({
    path: '/api/asset/link',
    summary: 'A link to the bytes of a file for lessons, for preview and download by staff',
    access: { permission: 'course:asset:view' },
    input: z.strictObject({ id }),
    output: assetLink,
  }),
  rename: endpoint({
    path: '/api/asset/rename',
    summary: 'Gives a file for lessons another name',
    access: { permission: 'course:asset:edit' },
    input: z.strictObject({ id, name: line(200) }),
    output: nothing,
    errors: ['ASSET_ENDING_FIXED'],
  }),
  delete: endpoint({
    path: '/api/asset/delete',
    summary: 'Deletes files that no lesson uses, with their bytes',
    access: { permission: 'course:asset:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['ASSET_IN_USE', 'STORAGE_AWAY'],
  }),
  thumbnail: endpoint({
    path: '/api/asset/thumbnail',
    summary: 'A small picture of a film or picture, made by the browser that sent it (JPEG, at most 480 pixels a side)',
    access: { permission: 'course:asset:edit' },
    transport: 'upload',
    input: z.strictObject({ id }),
    output: nothing,
    errors: [
      'FILE_TYPE_REFUSED',
      'FILE_DAMAGED',
      'IMAGE_TOO_BIG',
      'TOO_LARGE',
      'STORAGE_AWAY',
      'FILE_INFECTED',
      'FILE_NOT_SCANNED',
      'SCANNER_AWAY',
    ],
  }),
  usage: endpoint({
    path: '/api/asset/usage',
    summary: 'How much of the quota for files is used: by the caller, and by all',
    access: { permission: 'course:asset:view' },
    input: z.strictObject({}),
    output: z.object({
      ownBytes: z.int(),
      ownQuotaBytes: z.int(),
      allBytes: z.int(),
      allQuotaBytes: z.int(),
      largestBytes: z.int(),
    }),
  }),
}
