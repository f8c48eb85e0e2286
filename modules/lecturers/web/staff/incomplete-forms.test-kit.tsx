import { LecturerForm } from './lecturer-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const LECTURERS_FORMS: IncompleteForms = {
  cases: { lecturer: { file: 'lecturer-form', form: <LecturerForm id="new" onClose={() => undefined} /> } },
}
