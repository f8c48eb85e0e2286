import type { Rows } from '../../../apps/server/test/authorization/row.ts'
import { studentHome } from '../contract.ts'

export const STUDENT_HOME_ROWS: Rows = [[studentHome.due, { input: () => ({}) }]]
