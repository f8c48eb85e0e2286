/** Lecturers: who teaches the courses. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { LECTURERS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { lecturersCalls } from './handlers.ts'

export const lecturersModule = serverModule(manifest, deps => ({
  inputs: [LECTURERS_INPUT],
  calls: lecturersCalls(deps),
  jobs: [],
}))
export { lecturerRows } from './shared.queries.ts'
export { teaching } from './above.ts'
