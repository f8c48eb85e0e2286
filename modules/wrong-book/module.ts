/** What students keep of questions: the wrong book, notes, favourites, and the page of one question. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const manifest = defineModule({
  name: 'wrong-book',
  row: 10,
  about: 'what students keep of questions: the wrong book, notes, favourites, and the page of one question',
  tables: ['kept_wrong_answers', 'question_marks', 'wrong_answers', 'wrong_book_backlog', 'wrong_book_settings'],
  jobs: {
    'wrong-book.clear-mocks': localized('清理到期的模拟考试', 'Clear away old mock exams'),
    'wrong-book.collect': localized('更新错题本', 'Update wrong books'),
    'wrong-book.count-rights': localized('统计连续答对次数', 'Count right answers in a row'),
    'wrong-book.drop-voided': localized('从错题本中去除作废答卷', 'Take voided papers out of wrong books'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly 'wrong-book': typeof manifest
  }
}
