import { answerFiles } from '../contract/answer-files.ts'
import { papers } from '../contract/papers.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeQuestion } from '../../questions/test/make-questions.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { administratorOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'

async function openPaperOf(world: World) {
  const { app, bank, departmentId } = world
  const question = await makeQuestion(app, { bank, type: 10 })
  const examId = await makeExam(app, administratorOf(world), [picked([question.id])], { departmentId })
  return startPaper(app, world.tokens.student ?? '', examId)
}

/** A closed paper with one file, which has the id of the paper. */
async function filePaperOf(world: World): Promise<string> {
  const { app } = world
  const token = world.tokens.student ?? ''
  const { paperId, submitKey } = await openPaperOf(world)
  const fields = { paperId, no: '1', epoch: '1', fileId: paperId }
  await upload(app, answerFiles.upload, { fields, file: { name: 'a.txt', bytes: 'words' }, token })
  const answers = [{ no: 1, seq: 1, answer: { files: [paperId] } }]
  await app.call(papers.saveAnswers, { paperId, epoch: 1, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

const fileOf = { target: filePaperOf, input: (_: World, id: string) => ({ paperId: id, no: 1, fileId: id }), ...HIDDEN }

export const ANSWER_FILES_ROWS: Rows = [
  [
    answerFiles.upload,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, no: '1', epoch: '1', fileId: newId() }),
      ...HIDDEN,
    },
  ],
  [answerFiles.own, fileOf],
  [answerFiles.ofPaper, fileOf],
  [answerFiles.ofTask, fileOf],
]
