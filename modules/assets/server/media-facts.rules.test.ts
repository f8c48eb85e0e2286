import { expect, test } from 'vitest'
import { mp4File, wavFile } from '../test/make-assets.ts'
import { mp3Facts, mp4Facts, oggFacts, type Peek, wavFacts } from './media-facts.rules.ts'
import { webmFacts } from './webm.rules.ts'

const peek = (bytes: Buffer): Peek => ({
  size: bytes.length,
  read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
})
const sound = (durationSeconds: number) => ({ durationSeconds, width: null, height: null })

test('a film tells its length and size, wherever its header stands', async () => {
  expect(await mp4Facts(peek(mp4File(3725)))).toEqual({ durationSeconds: 3725, width: 640, height: 360 })
  expect(await mp4Facts(peek(mp4File(5).subarray(0, 130)))).toBeUndefined()
})

test('a WAV file tells its length, also where its header promises more than there is', async () => {
  expect(await wavFacts(peek(wavFile(7)))).toEqual(sound(7))
  const streamed = wavFile(3)
  streamed.writeUInt32LE(0xffffffff, 40)
  expect(await wavFacts(peek(streamed))).toEqual(sound(3))
})

test('an MP3 file of one bit rate is as long as its bytes, of many as its count of frames says', async () => {
  const frame = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)])
  const tag = Buffer.from('49443303000000000100', 'hex')
  const constant = Buffer.concat([tag, Buffer.alloc(128), ...Array.from({ length: 383 }, () => frame)])
  expect(await mp3Facts(peek(constant))).toEqual(sound(10))
  const first = Buffer.from(frame)
  first.write('Xing', 36, 'latin1')
  first.writeUInt32BE(1, 40)
  first.writeUInt32BE(3829, 44)
  expect(await mp3Facts(peek(Buffer.concat([first, frame])))).toEqual(sound(100))
  expect(await mp3Facts(peek(Buffer.from('no sound')))).toBeUndefined()
})

test('an Ogg file tells its length by its last page', async () => {
  const head = Buffer.alloc(100)
  head.write('OggS', 0, 'latin1')
  head.write('OpusHead', 28, 'latin1')
  const last = Buffer.alloc(60)
  last.write('OggS', 0, 'latin1')
  last.writeBigInt64LE(BigInt(48_000 * 42), 6)
  expect(await oggFacts(peek(Buffer.concat([head, last])))).toEqual(sound(42))
})

test('a WebM file tells its length and size', async () => {
  const element = (id: string, body: Buffer): Buffer => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(0x10000000 | body.length)
    return Buffer.concat([Buffer.from(id, 'hex'), size, body])
  }
  const length = Buffer.alloc(8)
  length.writeDoubleBE(61_400)
  const info = element(
    '1549a966',
    Buffer.concat([element('2ad7b1', Buffer.from('0f4240', 'hex')), element('4489', length)]),
  )
  const video = element(
    'e0',
    Buffer.concat([element('b0', Buffer.from([0x05, 0])), element('ba', Buffer.from([0x02, 0xd0]))]),
  )
  const tracks = element('1654ae6b', element('ae', video))
  const file = Buffer.concat([
    element('1a45dfa3', Buffer.from('4282847765626d', 'hex')),
    element('18538067', Buffer.concat([info, tracks])),
  ])
  expect(await webmFacts(peek(file))).toEqual({ durationSeconds: 61, width: 1280, height: 720 })
  expect(await webmFacts(peek(file.subarray(0, 30)))).toBeUndefined()
})

test('random bytes never make a reader fail', async () => {
  const files = [mp4File(3), wavFile(1)]
  for (const bytes of files) {
    for (let at = 0; at < Math.min(bytes.length, 400); at++) {
      const broken = Buffer.from(bytes)
      broken[at] = 0xff
      for (const read of [mp4Facts, wavFacts, mp3Facts, oggFacts, webmFacts]) await read(peek(broken))
    }
  }
})
