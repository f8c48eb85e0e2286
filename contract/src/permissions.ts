/** Permissions as the whole product knows them: those that calls ask for, and those that widen what a call may do. */
import { allEndpoints } from './index.ts'

/** May choose everybody, or people outside the own data scope, as the audience of an exam, a course or a notice. */
export const EVERYONE = {
  exam: 'exam:exam:everyone',
  course: 'course:course:everyone',
  notice: 'notice:notice:everyone',
} as const

const OF_CALLS = allEndpoints.flatMap(({ access }) => (typeof access === 'object' ? access.permission : []))

export const ALL_PERMISSIONS: ReadonlySet<string> = new Set([...OF_CALLS, ...Object.values(EVERYONE)])
