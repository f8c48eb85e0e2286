/** Recordings that a test makes for itself. */
import type { Page } from '@playwright/test'

const RATE = 8000

/** A tone of so many seconds. */
export function waveOf(seconds: number): Buffer {
  const samples = seconds * RATE
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1) {
    bytes.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / RATE)), 44 + at * 2)
  }
  return bytes
}

/** Silence as MP3: frames of MPEG-1 layer III with nothing in them, 128 kbit/s at 44.1 kHz. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.write('fffb90c4', 0, 'hex')
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
}

/** A moving picture (MP4, H.264) that the browser records itself, which takes as long as it is. */
export async function recordVideo(page: Page, seconds: number): Promise<Buffer> {
  const encoded = await page.evaluate(async length => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/mp4;codecs=avc1.42E01E' })
    const chunks: Blob[] = []
    recorder.ondataavailable = event => chunks.push(event.data)
    const stopped = new Promise(resolve => {
      recorder.onstop = resolve
    })
    let frame = 0
    const drawing = setInterval(() => {
      frame += 1
      if (!pen) return
      pen.fillStyle = `hsl(${frame * 8} 80% 50%)`
      pen.fillRect(0, 0, 320, 180)
    }, 60)
    recorder.start()
    setTimeout(() => recorder.stop(), length * 1000)
    await stopped
    clearInterval(drawing)
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  }, seconds)
  return Buffer.from(encoded, 'base64')
}

/** The boxes of a film on its top level. */
function boxesOf(film: Buffer): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const boxes = []
  for (let at = 0; at + 8 <= film.length; ) {
    const end = at + film.readUInt32BE(at)
    boxes.push({ name: film.toString('latin1', at + 4, at + 8), bytes: film.subarray(at, end) })
    at = end
  }
  return boxes
}

/** A recorded film as files of an HLS stream: its header apart, and all its fragments as one segment. */
export function streamOf(film: Buffer, seconds: number): Readonly<Record<string, string | Buffer>> {
  const boxes = boxesOf(film)
  const only = (names: readonly string[]) =>
    Buffer.concat(boxes.filter(({ name }) => names.includes(name)).map(({ bytes }) => bytes))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${seconds}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="head.mp4"',
    `#EXTINF:${seconds}.0,`,
    'part.m4s',
    '#EXT-X-ENDLIST',
  ]
  return {
    'film.m3u8': `${lines.join('\n')}\n`,
    'head.mp4': only(['ftyp', 'moov']),
    'part.m4s': only(['moof', 'mdat']),
  }
}
