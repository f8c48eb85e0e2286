import type { Db } from '@tripos/db/client.ts'

const MAX_USES = 200

/** The lessons of an asset, in the order of their courses. */
export const listLessonsWith = (db: Db, id: string) =>
  db
    .selectFrom('lessonAssets')
    .innerJoin('lessons', 'lessons.id', 'lessonAssets.lessonId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .select([
      'courses.id as courseId',
      'courses.title as courseTitle',
      'lessons.id as lessonId',
      'lessons.title as lessonTitle',
    ])
    .where('lessonAssets.assetId', '=', id)
    .orderBy('courses.title')
    .orderBy('lessons.sort')
    .orderBy('lessons.id')
    .limit(MAX_USES)
    .execute()
