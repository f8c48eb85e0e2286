import { courses } from '../../courses/contract/courses.ts'
import { CourseState, CourseTalk, LessonKind } from '../../courses/contract/course-kinds.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { lecturers } from '../../lecturers/contract.ts'
import { type LessonContent, USUAL_RULE } from '../../courses/contract/lessons.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { escapeHtml } from '@tripos/documents/rich-text.ts'
import type { Caller } from './calls.ts'
import type { DemoCourse, DemoLesson } from './content/types.ts'
import { seedPicture } from './seed-picture.ts'

const DAY = 86_400

interface Seeding {
  readonly all: readonly DemoCourse[]
  /** Ids of exams by their keys. */
  readonly exams: ReadonlyMap<string, string>
  readonly now: Date
}

async function contentOf(caller: Caller, lesson: DemoLesson, exams: Seeding['exams']): Promise<LessonContent> {
  switch (lesson.kind) {
    case 'text': {
      const { html, picture, htmlAfter = '' } = lesson
      const image = picture
        ? `<p><img src="${await seedPicture(caller, picture.file)}" alt="${escapeHtml(picture.alt)}"></p>`
        : ''
      return { kind: LessonKind.richText, body: html + image + htmlAfter, attachments: [] }
    }
    case 'link':
      return { kind: LessonKind.link, url: lesson.url, attachments: [] }
    case 'exam': {
      const examId = exams.get(lesson.exam)
      if (examId === undefined) throw new Error(`the demo content names the exam "${lesson.exam}", which is not there`)
      return { kind: LessonKind.exam, examId, attachments: [] }
    }
  }
}

async function seedLesson(
  caller: Caller,
  lesson: DemoLesson,
  place: { readonly courseId: string; readonly chapterId: string; readonly exams: Seeding['exams'] },
): Promise<void> {
  const { exams, ...where } = place
  await caller.call(courses.lessonSave, {
    ...where,
    title: lesson.title,
    isRequired: lesson.isElective !== true,
    content: await contentOf(caller, lesson, exams),
    rule: { ...USUAL_RULE, needSeconds: lesson.kind === 'text' ? lesson.minutes * 60 : null },
  })
}

/** Two courses for everyone, published. */
export async function seedCourses(caller: Caller, { all, exams, now }: Seeding): Promise<void> {
  await caller.call(courses.categoriesSave, { categories: all.map(({ category }) => ({ name: category })) })
  const categories = await caller.call(courses.categories, {})
  for (const course of all) {
    const { id } = await caller.call(courses.save, {
      title: course.title,
      cover: await seedPicture(caller, course.coverPicture),
      introduction: course.introductionHtml,
      categoryId: categories.find(({ name }) => name === course.category)?.id ?? null,
      departmentId: null,
      isRequired: course.isRequired,
      openType: OpenType.everyone,
      dueAt: course.dueInDays === undefined ? null : addSeconds(now, course.dueInDays * DAY).toISOString(),
      inOrder: course.inOrder,
      talk: CourseTalk.atOnce,
      lecturerIds: (await caller.call(lecturers.paging, { search: course.lecturer })).rows.map(one => one.id),
    })
    for (const { title, lessons } of course.chapters) {
      const chapter = await caller.call(courses.chapterSave, { courseId: id, title })
      for (const lesson of lessons) await seedLesson(caller, lesson, { courseId: id, chapterId: chapter.id, exams })
    }
    await caller.call(courses.setState, { ids: [id], state: CourseState.published })
  }
}
