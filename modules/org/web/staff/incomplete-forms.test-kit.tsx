import { DepartmentForm } from './department-forms.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const ORG_FORMS: IncompleteForms = {
  cases: { department: { file: 'department-forms', form: <DepartmentForm onClose={() => undefined} /> } },
}
