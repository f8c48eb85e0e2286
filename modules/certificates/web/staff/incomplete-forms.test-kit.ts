import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const CERTIFICATES_FORMS: IncompleteForms = {
  cases: { 'kind of certificate': { file: 'kind-edit', screen: 'CertificateKindEdit' } },
}
