import { GrantForm } from './grant-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const ENTITLEMENTS_FORMS: IncompleteForms = {
  cases: { entitlement: { file: 'grant-form', form: <GrantForm onClose={() => undefined} /> } },
}
