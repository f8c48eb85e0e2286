import { runLoop } from '../../../apps/server/test/told.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { gradebook } from '../contract/gradebook.ts'
import { answerWith, countPapers, sitDown } from './make-figures.ts'

export const STATISTICS_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: examStatistics.exams,
      make: async ({ app, root, departmentId }) => {
        const bank = await makeBank(app, await makeAdministrator(app))
        const question = await makeQuestion(app, { bank, type: 1 })
        const examId = await makeExam(app, root, [picked([question.id])], { departmentId })
        await answerWith(app, await sitDown(app, examId), 'A')
        await countPapers(app)
        await runLoop(app, 'statistics.foldExams')
        return examId
      },
    },
  ],
  without: [
    [examStatistics.questions, 'the questions of one exam, whose scope is asked first; they name nobody'],
    [gradebook.paging, 'people of one department, whose scope is asked first; gradebook.test.ts shows it'],
  ],
}
