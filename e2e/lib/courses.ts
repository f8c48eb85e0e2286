/** Courses that a test makes for itself, and documents for their lessons. */
import { expect } from '@playwright/test'
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
