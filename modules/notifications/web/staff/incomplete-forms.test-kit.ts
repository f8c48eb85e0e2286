import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const NOTIFICATIONS_FORMS: IncompleteForms = {
  openedComplete: ['text-drawer'],
}
