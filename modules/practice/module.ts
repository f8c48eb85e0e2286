/** What students practise by themselves, and what stays with them. */
import { defineModule, grant } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { practiceErrors } from './errors.ts'
import { PRACTICE_EVENTS } from './events.ts'

export const manifest = defineModule({
  name: 'practice',
  row: 8,
  about: 'what students practise by themselves, and what stays with them',
  errors: practiceErrors,
  tables: [
    'practice_answers',
    'practice_bank_departments',
    'practice_bank_people',
    'practice_banks',
    'practice_cards',
    'practice_days',
    'practice_learners',
    'practice_runs',
  ],
  events: PRACTICE_EVENTS,
  permissions: {
    'practice:bank:everyone': ['qu:bank:view'],
  },
  screens: [],
  menu: [
    { ...grant('practice:bank:everyone', '开放给全体学员训练', 'Open banks to everybody'), in: 'questions.banks' },
  ],
  auditActions: {
    'practiceBank.save': localized('设置题库训练', 'Set who may practise a bank'),
  },
  auditObjects: {
    practiceBank: localized('训练题库', 'Bank for practice'),
  },
  jobs: {},
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly practice: typeof manifest
  }
}
