/** Uploaded pictures for questions, logos and avatars. They are fetched by GET from /files/{id}. */
import * as z from 'zod/mini'
import { endpoint } from './kernel.ts'

export const files = {
  uploadImage: endpoint({
    path: '/api/common/file/upload-image',
    summary: 'Stores a picture (PNG, JPEG, GIF, WebP; at most 5 MB and 6000 pixels a side)',
    access: { permission: 'common:file:upload' },
    transport: 'upload',
    input: z.strictObject({}),
    output: z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() }),
    errors: ['FILE_TYPE_REFUSED', 'IMAGE_TOO_BIG', 'TOO_LARGE'],
  }),
}
