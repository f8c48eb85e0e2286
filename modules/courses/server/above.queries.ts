/** What this module asks of those above it: what people have in its courses and lessons. */
import { type RawBuilder, type Schema, sql, type SqlBool } from '@tripos/db/client.ts'
import { noRows, type SharedRows } from '@tripos/db/shared-rows.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import { entitlementRows } from '../../entitlements/server/index.ts'
import type { LessonKind } from '../contract/course-kinds.ts'
import type { LessonContent } from '../contract/lessons.ts'

type CourseRecord = Pick<Schema['courseRecords'], 'courseId' | 'userId' | 'openedAt' | 'completedAt' | 'learntMs'>
type LessonRecord = Pick<Schema['lessonRecords'], 'lessonId' | 'userId' | 'completedAt'>
type Talk = Pick<Schema['courseTalk'], 'courseId' | 'lessonId'>

/** Who learns, by course and by lesson. */
export const learningRecords = extensionPoint<{
  readonly courses: SharedRows<CourseRecord>
  readonly lessons: SharedRows<LessonRecord>
}>('learning records')

/** What is said under courses and lessons. */
export const talk = extensionPoint<SharedRows<Talk>>('course talk')

const NO_RECORDS = {
  courses: noRows<CourseRecord>({
    courseId: 'uuid',
    userId: 'uuid',
    openedAt: 'timestamptz',
    completedAt: 'timestamptz',
    learntMs: 'bigint',
  }),
  lessons: noRows<LessonRecord>({ lessonId: 'uuid', userId: 'uuid', completedAt: 'timestamptz' }),
}
const NO_TALK = noRows<Talk>({ courseId: 'uuid', lessonId: 'uuid' })

export const courseRecords = () => (learningRecords.all()[0] ?? NO_RECORDS).courses.as('course_records')
export const lessonRecords = () => (learningRecords.all()[0] ?? NO_RECORDS).lessons.as('lesson_records')
export const courseTalk = () => (talk.all()[0] ?? NO_TALK).as('course_talk')

/** Whether students may practise a row of `banks`. */
export const practisedBanks = extensionPoint<RawBuilder<SqlBool>>('banks open for practice')

export const isBankPractised = (): RawBuilder<SqlBool> => practisedBanks.all()[0] ?? sql<SqlBool>`false`

type PracticeSet = Pick<
  Extract<LessonContent, { kind: typeof LessonKind.practice }>,
  'bankId' | 'chapterId' | 'knowledgeId'
>

/** Whether there is a question to practise in a part of a bank. */
export const practisedSets = extensionPoint<(set: PracticeSet) => RawBuilder<SqlBool>>('parts of banks with questions')

export const hasQuestions = (set: PracticeSet): RawBuilder<SqlBool> =>
  practisedSets.all()[0]?.(set) ?? sql<SqlBool>`false`

/** What is never cleared from the bin, since it is about what people did. */
export const keepers = extensionPoint<{
  /** Of a row of `courses`. */
  readonly keepsCourse: RawBuilder<SqlBool>
  /** Of a row of `lessons`. */
  readonly keepsLesson: RawBuilder<SqlBool>
}>('keepers of courses')

/** What somebody has, or had, access to stays too. */
const isEntitledCourse = sql<SqlBool>`exists (select from ${entitlementRows.as('entitled')}
  where entitled.course_id = courses.id)`

const either = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([sql`false`, ...conditions], sql` or `)})`

export const isCourseKept = () => either([isEntitledCourse, ...keepers.all().map(({ keepsCourse }) => keepsCourse)])
export const isLessonKept = () => either(keepers.all().map(({ keepsLesson }) => keepsLesson))
