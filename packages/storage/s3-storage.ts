/**
 * A storage that speaks S3 (path style, signature version 4). Large files go in parts, so that none stands in memory
 * whole. Where it cannot be reached, calls refuse with STORAGE_AWAY; exams do not touch it.
 */
import { AwsClient } from 'aws4fetch'
import { open, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError, fail } from '@tripos/runtime/fail.ts'
import { receiving, requireKey, type Storage } from './storage.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** For files on their way in. */
  readonly folder: string
}

/** The least that S3 takes is 5 MB; 10,000 parts of this size are more than any file here. */
const PART_BYTES = 16 * 1024 * 1024
const TRIES = 3
const SILENCE_MS = 60_000

const isMissing = (response: Response): boolean => response.status === 404

/** The text of elements of that name. Keys are ids and slashes, so nothing in them is escaped. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(match => match[1] ?? '')

type Send = (path: string, init?: RequestInit) => Promise<Response>

/** An answer of the storage, 404 included; anything else means that it is away. */
function sender({ endpoint, bucket, region, keyId, secret }: S3Settings): Send {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: TRIES })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return async (path, init = {}) => {
    const response = await client
      .fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(SILENCE_MS) })
      .catch((error: unknown) => {
        throw new AppError('STORAGE_AWAY', { data: null, args: { what: String(error) } })
      })
    if (response.ok || isMissing(response)) return response
    await response.body?.cancel()
    return fail('STORAGE_AWAY', { args: { what: String(response.status) } })
  }
}

async function sendPart(send: Send, path: string, bytes: Buffer): Promise<string> {
  const response = await send(path, { method: 'PUT', body: new Uint8Array(bytes) })
  return response.headers.get('etag') ?? fail('STORAGE_AWAY')
}

async function sendInParts(send: Send, key: string, { path, size }: { path: string; size: number }): Promise<void> {
  const begun = await send(`/${key}?uploads=`, { method: 'POST' })
  const [uploadId] = textsOf(await begun.text(), 'UploadId')
  if (uploadId === undefined) return fail('STORAGE_AWAY')
  const upload = `uploadId=${encodeURIComponent(uploadId)}`
  const file = await open(path)
  try {
    const etags: string[] = []
    for (let at = 0; at < size; at += PART_BYTES) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PART_BYTES, size - at)), 0, undefined, at)
      etags.push(
        await sendPart(send, `/${key}?partNumber=${etags.length + 1}&${upload}`, buffer.subarray(0, bytesRead)),
      )
    }
    const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const done = await send(`/${key}?${upload}`, {
      method: 'POST',
      body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    })
    // S3 may tell of a failure inside an answer that says OK.
    if (textsOf(await done.text(), 'ETag').length === 0) fail('STORAGE_AWAY')
  } catch (error) {
    await send(`/${key}?${upload}`, { method: 'DELETE' }).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

/** The bytes of a part of a file, asked for when somebody begins to read. */
async function* partOf(send: Send, key: string, range: string): AsyncGenerator<Uint8Array> {
  const response = await send(`/${key}`, { headers: { range } })
  if (isMissing(response) || response.body === null) throw new Error(`${key} is gone`)
  yield* response.body as ReadableStream<Uint8Array>
}

async function* keysBelow(send: Send, folder: string): AsyncGenerator<string> {
  for (let token = ''; ; ) {
    const next = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`
    const response = await send(`?list-type=2&prefix=${encodeURIComponent(`${folder}/`)}${next}`)
    const xml = await response.text()
    yield* textsOf(xml, 'Key')
    token = textsOf(xml, 'NextContinuationToken')[0] ?? ''
    if (token === '') return
  }
}

export function s3Storage(settings: S3Settings): Storage {
  const send = sender(settings)
  return {
    ...receiving(settings.folder),
    async put(key, bytes) {
      await send(`/${requireKey(key)}`, { method: 'PUT', body: new Uint8Array(bytes) })
    },
    async get(key) {
      const response = await send(`/${requireKey(key)}`)
      return isMissing(response) ? undefined : Buffer.from(await response.arrayBuffer())
    },
    async open(key) {
      const response = await send(`/${requireKey(key)}`, { method: 'HEAD' })
      if (isMissing(response)) return undefined
      const size = Number(response.headers.get('content-length'))
      const read = (from: number, to: number) => partOf(send, key, `bytes=${from}-${to}`)
      return {
        size,
        read: (from, to) => Readable.from(read(from, to)),
        async streamRange({ from, to }, write) {
          for await (const chunk of read(from, to)) await write(chunk)
        },
      }
    },
    async remove(key) {
      await send(`/${requireKey(key)}`, { method: 'DELETE' })
    },
    list: folder => keysBelow(send, requireKey(folder)),
    async adopt(key, path) {
      const { size } = await stat(path)
      if (size === 0) await send(`/${requireKey(key)}`, { method: 'PUT', body: new Uint8Array() })
      else await sendInParts(send, requireKey(key), { path, size })
      await rm(path, { force: true })
    },
  }
}
