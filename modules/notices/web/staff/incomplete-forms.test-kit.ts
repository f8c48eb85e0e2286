import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const NOTICES_FORMS: IncompleteForms = {
  cases: { notice: { file: 'notice-edit', screen: 'NoticeEdit' } },
}
