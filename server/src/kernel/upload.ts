import type { FastifyRequest } from 'fastify'
import { failInput } from './fail.ts'
import type { UploadedFile } from './mount.ts'

/** Reads a multipart body: text fields, and one part named `file`. Its size is limited where the parser is registered. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  if (!request.isMultipart()) return failInput('body', 'multipart/form-data with a part named "file" is expected')
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') file = { fileName: part.filename.slice(-200), mime: part.mimetype, bytes }
    } else {
      fields[part.fieldname] = String(part.value)
    }
  }
  if (file === undefined) return failInput('file', 'is missing')
  return { fields: { ...fields }, file }
}
