import { candidates } from '../contract/candidates.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

export const PAPERS_LISTS: ScopedLists = {
  people: [
    {
      endpoint: candidates.paging,
      input: async ({ app, root, departmentId }) => {
        const bank = await makeBank(app, await makeAdministrator(app))
        const question = await makeQuestion(app, { bank, type: 1 })
        return { examId: await makeExam(app, root, [picked([question.id])], { departmentId }) }
      },
    },
  ],
  without: [[candidates.reminders, 'what was sent of one exam, whose scope is asked first; it names no candidate']],
}
