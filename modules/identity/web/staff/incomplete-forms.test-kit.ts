import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const IDENTITY_FORMS: IncompleteForms = {
  cases: {
    partner: { file: 'partner-list', screen: 'PartnerList', press: 'New partner' },
    user: { file: 'user-edit', screen: 'UserEdit' },
  },
}
