/** Uploaded pictures for questions, logos and avatars, and sound and video. They are fetched by GET from /files/{id}. */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'

export const files = {
  uploadImage: endpoint({
    path: '/api/common/file/upload-image',
    summary: 'Stores a picture (PNG, JPEG, GIF, WebP; at most 5 MB and 6000 pixels a side)',
    access: { permission: 'common:file:upload' },
    transport: 'upload',
    input: z.strictObject({}),
    output: z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() }),
    errors: [
      'FILE_TYPE_REFUSED',
      'FILE_DAMAGED',
      'IMAGE_TOO_BIG',
      'TOO_LARGE',
      'FILE_INFECTED',
      'FILE_NOT_SCANNED',
      'SCANNER_AWAY',
    ],
  }),
  uploadMedia: endpoint({
    path: '/api/common/file/upload-media',
    summary: 'Stores sound (MP3, M4A, OGG, WAV) or video (MP4, WebM) of at most 20 MB',
    access: { permission: 'common:file:upload' },
    transport: 'upload',
    input: z.strictObject({}),
    output: z.object({ url: z.string(), kind: z.enum(['audio', 'video']) }),
    errors: ['FILE_TYPE_REFUSED', 'TOO_LARGE', 'FILE_INFECTED', 'FILE_NOT_SCANNED', 'SCANNER_AWAY'],
  }),
}
