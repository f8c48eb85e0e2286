import type { courses } from '../../contract/courses.ts'
import { CourseTalk } from '../../contract/course-kinds.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'

type SaveInput = Input<typeof courses.save>

/** The fields as the form holds them. The picture field knows no null: no cover is the empty string. */
export type CourseForm = Required<Omit<SaveInput, 'id' | 'version' | 'cover'>> & { readonly cover: string }

export const NEW_COURSE: CourseForm = {
  title: '',
  cover: '',
  introduction: '',
  categoryId: null,
  departmentId: null,
  isRequired: false,
  openType: OpenType.everyone,
  audienceDepartmentIds: [],
  audienceUserIds: [],
  lecturerIds: [],
  dueAt: null,
  inOrder: false,
  talk: CourseTalk.atOnce,
}

interface Stored {
  readonly id: string
  readonly version: number
}

/** What is sent: only the audience of the chosen kind. */
export function toCourseInput(form: CourseForm, stored: Stored | undefined): SaveInput {
  const { title, introduction, categoryId, departmentId, isRequired, openType, lecturerIds, dueAt, inOrder, talk } =
    form
  return {
    title,
    introduction,
    categoryId,
    departmentId,
    isRequired,
    openType,
    lecturerIds,
    dueAt,
    inOrder,
    talk,
    cover: form.cover === '' ? null : form.cover,
    audienceDepartmentIds: openType === OpenType.departments ? form.audienceDepartmentIds : [],
    audienceUserIds: openType === OpenType.people ? form.audienceUserIds : [],
    ...(stored ? { id: stored.id, version: stored.version } : {}),
  }
}

interface CategoryForm {
  readonly id?: string
  readonly name?: string
}

/** The categories in their order, and those that the form no longer holds. */
export function toCategoriesInput(
  rows: readonly CategoryForm[],
  before: readonly { readonly id: string }[],
): Input<typeof courses.categoriesSave> {
  const kept = new Set(rows.map(row => row.id))
  return {
    categories: rows.map(({ id, name = '' }) => (id === undefined ? { name } : { id, name })),
    removedIds: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  }
}
