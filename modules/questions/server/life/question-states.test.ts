/** What authors and reviewers may do, against the one table of question states. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { mayHappen, type Transition } from '@tripos/contract-kit/transitions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { questionLife } from '../../contract/question-life.ts'
import { QUESTION_TRANSITIONS } from '../../contract/question-states.ts'
import { makeBank, makeQuestion, type TestBank } from '../../test/make-questions.ts'

const { draft, inReview, ready } = QuestionState
let app: TestApp
let author: Staff
let reviewer: Staff
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  author = await makeStaff(app)
  reviewer = await makeStaff(app, { permissions: ['qu:bank:view', 'qu:question:review'] })
  bank = await makeBank(app, author)
})
afterAll(() => app.close())

async function questionIn(state: QuestionState): Promise<string> {
  const { id } = await makeQuestion(app, { bank })
  if (state === inReview) {
    await app.call(questionLife.send, { ids: [id], reviewerId: reviewer.id, comment: '' }, author.token)
  } else {
    await app.call(questionLife.change, { ids: [id], state }, author.token)
  }
  return id
}

const stateNow = async (id: string): Promise<number> =>
  (await app.deps.db.selectFrom('questions').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const decide = (isApproved: boolean) => (id: string) =>
  app.call(questionLife.decide, { id, versionNo: 1, isApproved, comment: 'See line 2.' }, reviewer.token)
const choose = (state: typeof draft | typeof ready) => (id: string) =>
  app.call(questionLife.change, { ids: [id], state }, author.token)
const send = (id: string) =>
  app.call(questionLife.send, { ids: [id], reviewerId: reviewer.id, comment: '' }, author.token)

const T = QUESTION_TRANSITIONS
const CASES: readonly (readonly [string, readonly Transition[], QuestionState, (id: string) => Promise<unknown>])[] = [
  ['sent to a reviewer', [T.send], inReview, send],
  ['approved', [T.decide], ready, decide(true)],
  ['sent back', [T.decide], draft, decide(false)],
  ['made ready by an author', [T.choose], ready, choose(ready)],
  ['made a draft by an author, or withdrawn', [T.choose, T.withdraw], draft, choose(draft)],
]

test.each(CASES)('%s in the states of the table and in no other', async (_, transitions, to, act) => {
  for (const state of Object.values(QuestionState)) {
    const id = await questionIn(state)
    const found = transitions.filter(transition => mayHappen(transition, state))
    if (found.length > 0) {
      await act(id)
      expect(await stateNow(id)).toBe(to)
      for (const transition of found) expect(transition.to).toContain(to)
    } else {
      // Without a bank the reviewer sees a question only while it waits for them.
      expect(await refusalOf(act(id))).toBe(transitions.includes(T.decide) ? 'NOT_FOUND' : 'QUESTION_IN_REVIEW')
      expect(await stateNow(id)).toBe(state)
    }
  }
})
