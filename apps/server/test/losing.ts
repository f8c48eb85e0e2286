/** What a module gives to losing.test.ts, in a file `test/*-losing.ts`. */
import type { TestApp } from './app.ts'
import type { TestCourse } from '../../../modules/courses/test/make-courses.ts'

/** A school with the sessions of somebody of the staff and of two students, who learn in a course. */
export interface School {
  readonly app: TestApp
  readonly staff: string
  readonly student: string
  readonly other: string
  readonly course: TestCourse
}

export interface LosingPart {
  /** What the student leaves behind; its id. */
  readonly leave: (school: School) => Promise<string>
  /** What is said of it when the student is to be deleted. */
  readonly says: RegExp
  /** What is done with it, and by how many rows the tables change. */
  readonly cases: readonly {
    readonly title: string
    readonly work: (school: School, id: string) => Promise<void>
    readonly changes: Readonly<Record<string, number>>
  }[]
}
