import { LessonKind } from '../../contract/course-kinds.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { CopyDrawer } from './copy-drawer.tsx'
import { LessonDrawer } from './lesson-drawer.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const close = () => undefined
const lesson = (kind: LessonKind) => (
  <LessonDrawer place={{ courseId: ID, chapterId: ID }} kind={kind} canEdit onClose={close} />
)

export const COURSES_FORMS: IncompleteForms = {
  cases: {
    'categories of courses': {
      file: 'category-drawer',
      form: <CategoryDrawer categories={[{ id: ID, name: '', courseCount: 0 }]} onClose={close} />,
    },
    'copy of a course': {
      file: 'copy-drawer',
      form: <CopyDrawer course={{ id: ID, title: 'Law' }} onClose={close} />,
      empty: 'Title of the copy',
    },
    course: { file: 'course-edit', screen: 'CourseEdit' },
    'lesson of videos': { file: 'lesson-drawer', form: lesson(LessonKind.video) },
    'lesson of a file': { file: 'lesson-drawer', form: lesson(LessonKind.pdf) },
    'lesson of a link': { file: 'lesson-drawer', form: lesson(LessonKind.link) },
  },
  openedComplete: ['outline'],
}
