import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { appeals } from '../contract/appeals.ts'
import { markingComments } from '../contract/marking-comments.ts'
import { markingAssignments } from '../contract/marking-assignments.ts'
import { papers } from '../contract/papers.ts'
import { plannedRubrics } from '../contract/planned-rubrics.ts'
import { regrades } from '../contract/regrades.ts'

export const APPEALS_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: appeals.paging,
      make: async ({ app, root, departmentId, student }) => {
        const bank = await makeBank(app, await makeAdministrator(app))
        const question = await makeQuestion(app, { bank, type: 1 })
        const examId = await makeExam(app, root, [picked([question.id])], { departmentId, keysWhileOpen: true })
        const closesAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
        await app.call(appeals.saveWindow, { examId, closesAt }, root)
        const { paperId, submitKey } = await startPaper(app, student, examId)
        await app.call(papers.submit, { paperId, submitKey })
        await app.call(appeals.add, { paperId, no: 1, reason: 'why' }, student)
        return examId
      },
    },
  ],
  without: [
    [markingComments.paging, 'of one exam, whose scope is asked first, and of the person who asks'],
    [markingAssignments.paging, 'of one exam, whose scope is asked first'],
    [markingAssignments.markers, 'staff who may mark one exam, whose scope is asked first'],
    [appeals.ofQuestion, 'of one exam, whose scope is asked first'],
    [plannedRubrics.paging, 'of one exam, whose scope is asked first'],
    [regrades.questions, 'of one exam, whose scope is asked first'],
    [regrades.paging, 'of one exam, whose scope is asked first'],
    [regrades.changes, 'of one regrade, whose exam is asked for its scope first'],
  ],
}
