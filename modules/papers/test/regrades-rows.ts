import { newId } from '@tripos/runtime/random.ts'
import { administratorOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { exams } from '../../exams/contract/exams.ts'
import { examInput, makeBlueprint, makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeQuestion } from '../../questions/test/make-questions.ts'
import { plannedRubrics } from '../contract/planned-rubrics.ts'
import { regrades } from '../contract/regrades.ts'
import { prepareRegrade } from './make-regrades.ts'

const versionOf = new Map<string, string>()
const OTHERS: { kind: 'points'; points: number } = { kind: 'points', points: 500 }

/** With a question that can be regraded. */
async function examWithQuestion(world: World): Promise<string> {
  const { app, bank, departmentId } = world
  const question = await makeQuestion(app, { bank })
  const id = await makeExam(app, administratorOf(world), [picked([question.id])], { departmentId })
  versionOf.set(id, question.versionId)
  return id
}
const versionIn = (examId: string): string => versionOf.get(examId) ?? newId()

/** Looked at, but not applied. */
const readyRegrade = async (world: World): Promise<string> => {
  const examId = await examWithQuestion(world)
  const fields = { examId, versionId: versionIn(examId), decision: OTHERS }
  return prepareRegrade(world.app, administratorOf(world), fields)
}
const ofExam = {
  target: examWithQuestion,
  input: (_: World, examId: string) => ({ examId, questionVersionId: versionIn(examId) }),
  ...HIDDEN,
}
const ofRegrade = { target: readyRegrade, input: (_: World, id: string) => ({ id }), ...HIDDEN }

const essayOf = new Map<string, string>()
const RUBRIC = { start: 'zero' as const, items: [{ id: newId(), points: 100, text: 'names the cause', note: '' }] }

/** Not published yet, with a question that people will mark. */
async function draftWithEssay(world: World): Promise<string> {
  const { app, bank, departmentId } = world
  const question = await makeQuestion(app, { bank, type: 4 })
  const blueprintId = await makeBlueprint(app, administratorOf(world), [picked([question.id])])
  const { id } = await app.call(exams.save, examInput(blueprintId, { departmentId }), administratorOf(world))
  essayOf.set(id, question.id)
  return id
}

export const REGRADES_ROWS: Rows = [
  [regrades.questions, { ...ofExam, input: (_, examId) => ({ examId }) }],
  [regrades.question, ofExam],
  [regrades.paging, ofExam],
  [
    regrades.save,
    {
      ...ofExam,
      input: (_, examId) => ({ examId, questionVersionId: versionIn(examId), decision: OTHERS, reason: 'why' }),
    },
  ],
  [regrades.show, ofRegrade],
  [regrades.changes, ofRegrade],
  [regrades.commit, ofRegrade],
  [regrades.delete, ofRegrade],
  [plannedRubrics.paging, { target: draftWithEssay, input: (_, examId) => ({ examId }), ...HIDDEN }],
  [
    plannedRubrics.save,
    {
      target: draftWithEssay,
      input: (_, examId) => ({ examId, questionId: essayOf.get(examId) ?? newId(), rubric: RUBRIC }),
      ...HIDDEN,
    },
  ],
]
