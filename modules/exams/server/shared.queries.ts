/** What statements of other modules may join: the only way in which they name rows of this one. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const examRows = shareRows('exams')
export const examFormRows = shareRows('examForms')
export const examFormVersionRows = shareRows('examFormVersions')
export const blueprintRows = shareRows('blueprints')
