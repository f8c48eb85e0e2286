/** Pictures and recordings that a test puts into questions. */
import { expect } from '@playwright/test'
import { deflateSync } from 'node:zlib'
import { product } from './product.ts'

/** A grey picture of this size, so that each is a file of its own. */
function png(width: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 40, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  const pixels = deflateSync(Buffer.alloc((width + 1) * 40, 120).fill(0, 0, 1))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}

async function upload(token: string, path: string, file: { bytes: Buffer; name: string }): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const response = await fetch(`${product().url}${path}`, { method: 'POST', headers: { token }, body: form })
  const { code, data } = (await response.json()) as { code: number; data: { url: string } }
  expect(code).toBe(0)
  return data.url
}

export const uploadPicture = (token: string, width: number): Promise<string> =>
  upload(token, '/api/common/file/upload-image', { bytes: png(width), name: 'picture.png' })

export const uploadRecording = (token: string, bytes: Buffer): Promise<string> =>
  upload(token, '/api/common/file/upload-media', { bytes, name: 'recording.wav' })
