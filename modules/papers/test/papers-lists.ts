import { candidates } from '../contract/candidates.ts'
import { overrides } from '../contract/overrides.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

type Place = Parameters<NonNullable<ScopedLists['people']>[number]['input']>[0]

async function makeExamOf({ app, root, departmentId }: Place): Promise<string> {
  const bank = await makeBank(app, await makeAdministrator(app))
  const question = await makeQuestion(app, { bank, type: 1 })
  return makeExam(app, root, [picked([question.id])], { departmentId })
}

export const PAPERS_LISTS: ScopedLists = {
  people: [
    { endpoint: candidates.paging, input: async place => ({ examId: await makeExamOf(place) }) },
    {
      endpoint: overrides.paging,
      input: async place => {
        const { app, root } = place
        const examId = await makeExamOf(place)
        const students = await app.deps.db.selectFrom('users').select('id').where('roleType', '=', 1).execute()
        const none = { startsAt: null, endsAt: null, extraAttempts: null, departmentIds: [] }
        const fields = { ...none, limitMinutes: 90, reason: 'why', isReasonTold: false }
        await app.call(overrides.add, { examId, userIds: students.map(({ id }) => id), ...fields }, root)
        return { examId }
      },
    },
  ],
  without: [[candidates.reminders, 'what was sent of one exam, whose scope is asked first; it names no candidate']],
}
