/** A lesson of a presentation, as its learner has it before and after its PDF is there. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { AssetKind } from '../../assets/contract/asset-kinds.ts'
import { learning } from '../contract/learning.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { contentOf, makeAsset, makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import {
  convertSlides,
  GOOD,
  makeStandIn,
  pdfOfPages,
  pptxFile,
  type StandIn,
} from '../../assets/test/stand-in-converter.ts'
import { makeAsset as sendAsset } from '../../assets/test/make-assets.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'

let app: TestApp
let standIn: StandIn
beforeAll(async () => {
  standIn = makeStandIn(GOOD, { pages: 4 })
  app = await startTestApp({ libreOffice: standIn.program })
})
afterAll(async () => {
  await app.close()
  standIn.remove()
})

async function lessonOf(assetId: string, userIds?: readonly string[]) {
  const course = await makeCourse(app, {
    chapters: [[{ content: contentOf(LessonKind.office, assetId), rule: { needPercent: 100 } }]],
    ...(userIds && { openType: 4, audienceUserIds: [...userIds] }),
  })
  return { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
}
const fetchLink = (url: string | undefined) => app.app.inject({ method: 'GET', url: url ?? '' })

it('is prepared, and then a PDF whose pages count, by a link that ends with the right to the lesson', async () => {
  const author = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
  const assetId = await sendAsset(app, author, { name: 'fire.pptx', bytes: pptxFile() })
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const at = await lessonOf(assetId, [student.id])
  const before = await app.call(learning.lesson, at, token)
  expect(before.content).toMatchObject({ kind: 4, pdf: null, isConverting: true })
  expect(before.progress.whole).toBeNull()

  await convertSlides(app)
  // The page that is open asks for links, and has it.
  const { content: renewed } = await app.call(learning.links, at, token)
  expect(renewed).toMatchObject({ kind: 4, isConverting: false, pdf: { url: expect.stringContaining('/media/') } })
  const opened = await app.call(learning.lesson, at, token)
  expect(opened.progress.whole).toBe(4)
  const { content, sessionId } = opened
  if (content.kind !== 4) throw new Error('another kind')
  const pdf = await fetchLink(content.pdf?.url)
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(String(pdf.headers['content-disposition'])).toMatch(/^inline/)
  expect(pdf.rawPayload).toEqual(pdfOfPages(4))
  const original = await fetchLink(content.file.link.url)
  expect(original.headers['content-disposition']).toMatch(/^attachment/)
  expect(original.headers['etag']).not.toBe(pdf.headers['etag'])

  app.clock.advance(10)
  const { progress } = await app.call(
    learning.heartbeat,
    { sessionId, seq: 1, position: 3, played: [[0, 4]], whole: 9 },
    token,
  )
  // Pages are counted by what the server knows of them, whatever a page says.
  expect(progress).toMatchObject({ whole: 4, percent: 100, isCompleted: true })

  await app.deps.db.updateTable('courses').set({ state: 0 }).where('id', '=', at.courseId).execute()
  app.clock.advance(10)
  expect((await fetchLink(content.pdf?.url)).statusCode).toBe(404)
})

it('is as ever where it is no presentation, or one that never waited', async () => {
  const token = await signIn(app, await makeStudent(app))
  for (const kind of [AssetKind.word, AssetKind.slides]) {
    const { content } = await app.call(learning.lesson, await lessonOf(await makeAsset(app, { kind })), token)
    expect(content).toMatchObject({ kind: 4, pdf: null, isConverting: false })
  }
})
