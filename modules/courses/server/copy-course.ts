import type { courses } from '../contract/courses.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { listAudience, mayGiveTo, replaceAudience } from '../../org/server/index.ts'
import { COURSE_AUDIENCE, findCourse, insertCourse, listLecturersOf, replaceLecturers } from './course.queries.ts'
import { holdCourses } from './courses.ts'
import { copyOutline, loadOutline } from './outline.queries.ts'

/** A draft of the caller's own. The files are the same ones: they are stored once. */
export async function copyCourse(
  { db, clock }: Deps,
  ctx: CallerContext,
  { id: from, title }: Parsed<(typeof courses)['copy']>,
): Promise<{ id: string }> {
  const { caller } = ctx
  const id = newId()
  const now = clock.now()
  await inTx(db, async tx => {
    // Nobody changes it meanwhile.
    await holdCourses(tx, ctx, [from])
    const source = (await findCourse(tx, caller, from)) ?? fail('NOT_FOUND')
    const { cover, introduction, categoryId, isRequired, openType, dueAt, inOrder, talk } = source
    const departmentId = mayGiveTo(caller, source.departmentId) ? source.departmentId : null
    const write = { title, cover, introduction, categoryId, departmentId, isRequired, openType, dueAt, inOrder, talk }
    await insertCourse(tx, caller.userId, { id, write, words: plainText(introduction), now })
    await replaceAudience(tx, COURSE_AUDIENCE, { id, ...(await listAudience(tx, COURSE_AUDIENCE, from)) })
    const lecturers = await listLecturersOf(tx, from)
    await replaceLecturers(
      tx,
      id,
      lecturers.map(lecturer => lecturer.id),
    )
    const outline = await loadOutline(tx, from)
    const renewed = (one: { readonly id: string }) => ({ from: one.id, to: newId() })
    await copyOutline(tx, id, {
      chapters: outline.map(renewed),
      lessons: outline.flatMap(chapter => chapter.lessons.map(renewed)),
      now,
    })
    const detail = { copiedFrom: source.title }
    await recordAudit(tx, ctx, { action: 'course.copy', objectType: 'course', objectId: id, objectName: title, detail })
  })
  return { id }
}
