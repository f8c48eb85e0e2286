/** Files for lessons, sent as clients of tus send them. */
import { assets, TUS_PATH } from '../contract/assets.ts'
import { AssetState } from '../contract/asset-kinds.ts'
import type { LightMyRequestResponse } from 'fastify'
import { deflateSync, crc32 } from 'node:zlib'
import { examineAll } from '../server/examine.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

export const OFFSETS = 'application/offset+octet-stream'

export interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export const tus = (
  { app }: Pick<TestApp, 'app'>,
  { method, url, token, headers = {}, body }: TusRequest,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'accept-language': 'en-US',
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { 'content-type': OFFSETS }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })

interface Sent {
  readonly name: string
  readonly size: number
}

export const begin = (app: Pick<TestApp, 'app'>, token: string, { name, size }: Sent) =>
  tus(app, {
    method: 'POST',
    url: TUS_PATH,
    token,
    headers: {
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })

export const write = (
  app: Pick<TestApp, 'app'>,
  token: string,
  { url, offset, body }: { readonly url: string; readonly offset: number; readonly body: Buffer },
) => tus(app, { method: 'PATCH', url, token, headers: { 'upload-offset': String(offset) }, body })

interface TestFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Sends a file whole, and gives its id once it has been looked at, whatever was found. */
export async function sendFile(app: TestApp, token: string, { name, bytes }: TestFile): Promise<string> {
  const begun = await begin(app, token, { name, size: bytes.length })
  const url = String(begun.headers.location)
  if (begun.statusCode !== 201) throw new Error(`${name} was not begun: ${begun.body}`)
  const written = await write(app, token, { url, offset: 0, body: bytes })
  if (written.statusCode !== 204) throw new Error(`${name} was not taken: ${written.body}`)
  await examineAll(app.deps)
  return url.slice(TUS_PATH.length + 1)
}

const NOTES: TestFile = { name: 'notes.txt', bytes: Buffer.from('notes') }

/** The same for a file that must be accepted. */
export async function makeAsset(app: TestApp, token: string, file = NOTES): Promise<string> {
  const id = await sendFile(app, token, file)
  const asset = await app.call(assets.detail, { id }, token)
  if (asset.state !== AssetState.ready) throw new Error(`${file.name} was refused: ${asset.refusal ?? ''}`)
  return id
}

function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(body.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length)
  return chunk
}

/** A real picture of 2 by 3 grey pixels, with these chunks before its pixels. */
export function pngFile(...extra: readonly (readonly [string, Buffer])[]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(2, 0)
  header.writeUInt32BE(3, 4)
  header.writeUInt8(8, 8)
  const pixels = deflateSync(Buffer.from([0, 10, 20, 0, 30, 40, 0, 50, 60]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra.map(([name, body]) => pngChunk(name, body)),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function mp4Box(name: string, ...bodies: readonly Buffer[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** What stands before and behind so many bytes of samples in a film of so many seconds: its header last, as cameras write it. */
export function mp4Ends(seconds: number, sampleBytes: number, brand = 'isom'): { head: Buffer; tail: Buffer } {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(600, 12)
  movie.writeUInt32BE(seconds * 600, 16)
  const track = Buffer.alloc(84)
  track.writeUInt32BE(640 << 16, 76)
  track.writeUInt32BE(360 << 16, 80)
  const samples = mp4Box('mdat')
  samples.writeUInt32BE(sampleBytes + samples.length)
  return {
    head: Buffer.concat([mp4Box('ftyp', Buffer.from(`${brand}\0\0\0\0isomavc1`, 'latin1')), samples]),
    tail: mp4Box('moov', mp4Box('mvhd', movie), mp4Box('trak', mp4Box('tkhd', track))),
  }
}

export function mp4File(seconds: number, samples = Buffer.alloc(100), brand = 'isom'): Buffer<ArrayBuffer> {
  const { head, tail } = mp4Ends(seconds, samples.length, brand)
  return Buffer.concat([head, samples, tail])
}

/** So many seconds of silence. */
export function wavFile(seconds: number): Buffer {
  const data = Buffer.alloc(8000 * seconds, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
