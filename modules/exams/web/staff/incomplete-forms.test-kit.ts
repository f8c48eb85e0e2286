import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const EXAMS_FORMS: IncompleteForms = {
  cases: {
    blueprint: { file: 'blueprint-edit', screen: 'BlueprintEdit' },
    exam: { file: 'exam-edit', screen: 'ExamEdit' },
  },
  openedComplete: ['series-drawer'],
}
