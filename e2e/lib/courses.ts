/** Courses that a test makes for itself, and the files of their lessons, made by the test too. */
import { expect, type Page } from '@playwright/test'
import { call } from './api.ts'
import { product } from './product.ts'

interface Made {
  readonly id: string
}

const TUS = { 'tus-resumable': '1.0.0' }
const READY = 2

/** Sends a file as the upload of the app does, and waits until it has been looked at. */
export async function sendAsset(token: string, name: string, bytes: Buffer): Promise<string> {
  const { url } = product()
  const begun = await fetch(`${url}/api/asset/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      token,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  expect(begun.status).toBe(201)
  const place = new URL(begun.headers.get('location') ?? '', url)
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...TUS, token, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(sent.status).toBe(204)
  const id = place.pathname.split('/').at(-1) ?? ''
  const stateOf = async () => (await call<{ state: number }>('/api/asset/detail', { id }, token)).state
  await expect.poll(stateOf, { message: `${name} is looked at`, timeout: 20_000 }).toBe(READY)
  return id
}

interface Lesson {
  readonly title: string
  readonly content: object
  readonly rule?: object
}

interface CourseFor {
  readonly title: string
  /** The only student that sees it. */
  readonly userId: string
  readonly lessons: readonly Lesson[]
}

const USUAL_RULE = { needSeconds: null, needPercent: null, noForwardSeek: false, noSpeed: false, idleMinutes: null }

/** A published course for one student alone, whose lessons are learnt in their order. */
export async function makeCourse(token: string, { title, userId, lessons }: CourseFor): Promise<string> {
  const course = {
    title,
    cover: null,
    introduction: '<p>Made by a test.</p>',
    categoryId: null,
    departmentId: null,
    isRequired: true,
    openType: 4,
    audienceUserIds: [userId],
    dueAt: null,
    inOrder: true,
    talk: 1,
  }
  const { id: courseId } = await call<Made>('/api/course/save', course, token)
  const chapter = await call<Made>('/api/course/chapter/save', { courseId, title: 'Chapter one' }, token)
  for (const { title: name, content, rule = {} } of lessons) {
    const lesson = { courseId, chapterId: chapter.id, title: name, isRequired: true, content }
    await call('/api/course/lesson/save', { ...lesson, rule: { ...USUAL_RULE, ...rule } }, token)
  }
  await call('/api/course/state', { ids: [courseId], state: 1 }, token)
  return courseId
}

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

/** A document whose pages say which they are. */
export function pdfOf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let page = 1; page <= pages; page += 1) {
    const text = `BT /F1 36 Tf 40 120 Td (This is page ${page}) Tj ET`
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    const contents = `${3 + page * 2} 0 R`
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 240] ${resources} /Contents ${contents} >>`)
    objects.push(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`)
  }
  let body = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

/** A moving picture that the browser records itself, which takes as long as it is. */
export async function recordVideo(page: Page, seconds: number): Promise<Buffer> {
  const encoded = await page.evaluate(async length => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' })
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
