/** Courses as their authors see them. */
import type { AssetFacts } from '../../assets/contract/assets.ts'
import type { courses } from '../contract/courses.ts'
import type { CourseState } from '../contract/course-kinds.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { assetsOf } from '../contract/lessons.ts'
import type { CourseRow } from './course.queries.ts'
import type { BankFacts, ExamFacts } from './lesson.rules.ts'
import type { StoredChapter, StoredLesson } from './outline.queries.ts'

type Detail = Output<(typeof courses)['detail']>
type AuthoredLesson = Detail['chapters'][number]['lessons'][number]

export const presentCourse = (row: CourseRow) => ({
  id: row.id,
  title: row.title,
  cover: row.cover,
  state: row.state as CourseState,
  isRequired: row.isRequired,
  openType: row.openType as Detail['openType'],
  dueAt: row.dueAt?.toISOString() ?? null,
})

interface Around {
  readonly files: ReadonlyMap<string, AssetFacts>
  readonly exams: ReadonlyMap<string, ExamFacts>
  readonly banks: ReadonlyMap<string, BankFacts>
}

function presentLesson(lesson: StoredLesson, { files, exams, banks }: Around): AuthoredLesson {
  const { id, version, title, kind, isRequired, content, rule, examId } = lesson
  const exam = examId === null ? undefined : exams.get(examId)
  const bankId = 'bankId' in content ? content.bankId : ''
  const bank = banks.get(bankId)
  return {
    id,
    version,
    title,
    kind,
    isRequired,
    content,
    rule,
    assets: assetsOf(content).flatMap(assetId => files.get(assetId) ?? []),
    exam: examId === null || exam === undefined ? null : { id: examId, name: exam.title },
    bank: bank === undefined ? null : { id: bankId, name: bank.name },
  }
}

export const presentOutline = (outline: readonly StoredChapter[], around: Around): Detail['chapters'] =>
  outline.map(({ id, title, lessons }) => ({
    id,
    title,
    lessons: lessons.map(lesson => presentLesson(lesson, around)),
  }))
