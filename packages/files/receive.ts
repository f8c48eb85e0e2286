import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { RECEIVE_BYTES, UPLOAD_BYTES } from '@tripos/runtime/size-limits.ts'
import { storableText } from '@tripos/runtime/storable-text.rules.ts'

/** A small file, in memory. */
export interface UploadedFile {
  readonly fileName: string
  readonly mime: string
  readonly bytes: Buffer
}

/** A large one, on the disk. */
export interface ReceivedFile {
  readonly fileName: string
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
}

type Fields = Record<string, string>

const noFields = (): Fields => Object.create(null) as Fields

const UPLOAD_LIMITS = { fileSize: UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 10_000 }

/** The routes of this scope, and no others, may read files. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: UPLOAD_LIMITS })
}

function requireMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) failInput(COMMON_PROBLEMS.fileNotSent)
}

/** Reads a multipart body: text fields, and one part named `file`. */
export async function readUpload(request: FastifyRequest): Promise<{ fields: Fields; file: UploadedFile }> {
  requireMultipart(request)
  const fields = noFields()
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file')
        file = { fileName: storableText(part.filename.slice(-200)), mime: part.mimetype, bytes }
    } else {
      fields[part.fieldname] = storableText(String(part.value))
    }
  }
  if (file === undefined) return failInput(COMMON_PROBLEMS.fileMissing)
  return { fields: { ...fields }, file }
}

const RECEIVE_LIMITS = { fileSize: RECEIVE_BYTES, files: 1, fields: 10, fieldSize: 10_000 }

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

interface Received {
  readonly fields: Fields
  readonly file: ReceivedFile | undefined
}

/** Writes the one file of the body to this path as it arrives. */
async function receive(request: FastifyRequest, path: string): Promise<Received> {
  const fields = noFields()
  let file: ReceivedFile | undefined
  for await (const part of request.parts({ limits: RECEIVE_LIMITS })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = storableText(String(part.value))
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    part.file.on('data', (chunk: Buffer) => {
      hash.update(chunk)
      size += chunk.length
    })
    await pipeline(part.file, createWriteStream(path, { flush: true }))
    file = { fileName: part.filename.slice(-1000), path, size, sha256: hash.digest() }
  }
  return { fields: { ...fields }, file }
}

function refuse(error: unknown, request: FastifyRequest): never {
  if (isTooLarge(error)) fail('TOO_LARGE', { args: { limit: formatBytes(RECEIVE_BYTES) } })
  // The line was cut: nobody reads the reply, and it is no fault of the server.
  if (request.raw.destroyed || request.raw.errored) fail('BUSY')
  throw error
}

/**
 * The same for large files: the file goes into this folder as it arrives. `handle` is given what has arrived whole; what
 * it does not move away is removed after it.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  folder: string,
  handle: (fields: Fields, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  requireMultipart(request)
  const path = join(folder, newId())
  try {
    const { fields, file } = await receive(request, path).catch((error: unknown) => refuse(error, request))
    return file === undefined ? failInput(COMMON_PROBLEMS.fileMissing) : await handle(fields, file)
  } finally {
    await rm(path, { force: true })
  }
}
