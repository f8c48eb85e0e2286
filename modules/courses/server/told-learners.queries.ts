/** Whom news of a course reach. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { CourseState } from '../contract/course-kinds.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { listStudentsOf } from '../../identity/server/index.ts'
import { peopleOf } from '../../org/server/index.ts'
import { coursePeople, isNotBinned } from './course.queries.ts'

export const findOpenCourse = (db: Db, id: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'openType', 'isPaid', 'dueAt'])
    .where('id', '=', id)
    .where('state', '=', CourseState.published)
    .where(isNotBinned)
    .executeTakeFirst()

/** Courses for departments that are published. */
export const listForDepartments = (db: Db) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'openType', 'isPaid', 'dueAt', 'announcedAt'])
    .where('state', '=', CourseState.published)
    .where('openType', '=', OpenType.departments)
    .where(isNotBinned)
    .orderBy('id')
    .execute()

/** Of these people, those whom it is for. */
export const listAmong = (
  db: Db,
  course: { readonly id: string; readonly openType: number; readonly isPaid: boolean },
  userIds: readonly string[],
): Promise<string[]> => listStudentsOf(db, coursePeople(course), [sql`users.id = any(${[...userIds]}::uuid[])`])

function wasNotAmong(before: Events['course.opened']['before']): readonly RawBuilder<SqlBool>[] {
  if (before === null) return []
  const people = peopleOf(before)
  return [people === undefined ? sql`false` : sql`users.id not in (${people})`]
}

/** All, or those who were not in its audience before. */
export const listNewLearners = (
  db: Db,
  course: { readonly id: string; readonly openType: number; readonly isPaid: boolean },
  before: Events['course.opened']['before'],
): Promise<string[]> => listStudentsOf(db, coursePeople(course), wasNotAmong(before))
