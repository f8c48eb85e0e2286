import { ChapterTree } from './banks/chapter-tree.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const QUESTIONS_FORMS: IncompleteForms = {
  cases: {
    'chapter of a bank': {
      file: 'chapter-tree',
      form: <ChapterTree bankId="0190a000-0000-7000-8000-000000000001" canEdit />,
      press: 'New chapter',
    },
    bank: { file: 'bank-list', screen: 'BankList', press: 'New bank' },
    question: { file: 'question-edit', screen: 'QuestionEdit' },
  },
  openedComplete: ['import-columns', 'import-mapping-name', 'question-correct'],
}
