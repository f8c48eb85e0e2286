import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { lecturers } from '../contract.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

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
