import { AssignmentForm } from './assignment-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const PRACTICE_FORMS: IncompleteForms = {
  cases: { assignment: { file: 'assignment-form', form: <AssignmentForm id="new" onClose={() => undefined} /> } },
  openedComplete: ['bank-practice-card'],
}
