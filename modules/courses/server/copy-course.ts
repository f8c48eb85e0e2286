import type { courses } from '@tripos/contract/courses'
import type { Parsed } from '@tripos/contract/kernel'
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import type { CallerContext } from '../../kernel/mount.ts'
import { newId } from '../../kernel/random.ts'
import { plainText } from '../../kernel/rich-text.ts'
import { recordAudit } from '../audit/index.ts'
import { listAudience, mayGiveTo, replaceAudience } from '../org/index.ts'
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
