import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'
import { openBank } from '../../practice/test/make-practice.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { questionTalk } from '../contract.ts'

export const QUESTION_TALK_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: questionTalk.paging,
      make: async ({ app, root, student, departmentId }) => {
        const owner = await makeAdministrator(app)
        const bank = await makeBank(app, owner, { departmentId })
        const { id } = await makeQuestion(app, { bank })
        await openBank(app, root, bank.id)
        return (await app.call(questionTalk.write, { questionId: id, text: 'A word' }, student)).id
      },
    },
  ],
}
