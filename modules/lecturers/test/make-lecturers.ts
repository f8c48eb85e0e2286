import type { Input } from '@tripos/contract/kernel'
import { lecturers } from '@tripos/contract/lecturers'
import type { TestApp } from '../app.ts'

type LecturerInput = Input<typeof lecturers.save>

export const lecturerInput = (fields: Partial<LecturerInput> = {}): LecturerInput => ({
  name: 'Ada Lin',
  title: 'Teacher of mathematics',
  portrait: null,
  introduction: '<p>Teaches algebra.</p>',
  sort: 0,
  state: 0,
  userId: null,
  ...fields,
})

export const makeLecturer = async (app: TestApp, token: string, fields: Partial<LecturerInput> = {}): Promise<string> =>
  (await app.call(lecturers.save, lecturerInput(fields), token)).id
