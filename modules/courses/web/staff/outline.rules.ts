/** The outline of a course as rows of a tree, and what moving a row makes of it. */
import type { courses } from '../../contract/courses.ts'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'

export type Chapter = Output<typeof courses.detail>['chapters'][number]
export type Lesson = Chapter['lessons'][number]

export interface OutlineRow {
  readonly id: string
  /** The chapter of a lesson; null for a chapter. */
  readonly parentId: string | null
  readonly title: string
  /** Undefined for a chapter. */
  readonly lesson?: Lesson
  readonly lessonCount: number
}

interface Place {
  readonly parentId: string | null
  readonly sort: number
}

export const rowsOf = (chapters: readonly Chapter[]): OutlineRow[] =>
  chapters.flatMap(({ id, title, lessons }) => [
    { id, parentId: null, title, lessonCount: lessons.length },
    ...lessons.map(lesson => ({ id: lesson.id, parentId: id, title: lesson.title, lesson, lessonCount: 0 })),
  ])

const isChapter = (rows: readonly OutlineRow[], id: string | null): boolean =>
  rows.some(row => row.id === id && row.parentId === null)

/** Chapters stand at the top, lessons in chapters. */
export const mayPlace = (rows: readonly OutlineRow[], id: string, { parentId }: Place): boolean =>
  isChapter(rows, id) ? parentId === null : isChapter(rows, parentId)

type Arrangement = Input<typeof courses.arrange>['chapters']

/** The whole outline once the row stands at that place; undefined where it may not stand. */
export function arrangementOf(rows: readonly OutlineRow[], id: string, place: Place): Arrangement | undefined {
  if (!mayPlace(rows, id, place)) return undefined
  const putAmong = (parentId: string | null): string[] => {
    const others = rows.filter(row => row.parentId === parentId && row.id !== id).map(row => row.id)
    return parentId === place.parentId ? others.toSpliced(place.sort, 0, id) : others
  }
  return putAmong(null).map(chapterId => ({ id: chapterId, lessonIds: putAmong(chapterId) }))
}
