import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const SITE_FORMS: IncompleteForms = {
  openedComplete: ['site-settings'],
}
