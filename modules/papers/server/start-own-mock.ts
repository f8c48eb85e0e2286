/** The one paper of a mock exam that a student makes of a bank (docs/adr/0134). From here on it is a paper like any other. */
import type { Tx } from '@tripos/db/client.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { newId, newSecret, seededChance } from '@tripos/runtime/random.ts'
import { drawPaper, insertLearnerExam, type LearnerExam } from '../../exams/server/index.ts'
import { insertPapers } from './papers.queries.ts'

/** Makes exam and paper in the transaction of the caller, who answers for the questions. Gives the id of the paper. */
export async function startOwnMock(tx: Tx, exam: LearnerExam): Promise<string> {
  const { examId, formId, form, totalPoints, passPoints } = await insertLearnerExam(tx, exam)
  const [id, seed] = [newId(), newSecret()]
  const made = await insertPapers(tx, [
    {
      id,
      userId: exam.learnerId,
      examId,
      formId,
      overrideNo: 0,
      attemptNo: 1,
      questions: drawPaper(form, seededChance(seed)),
      seed,
      totalPoints,
      passPoints,
      submitKey: newSecret(),
      startedAt: exam.now,
      deadlineAt: addMinutes(exam.now, exam.limitMinutes),
      earliestHandInAt: null,
      abandonUnanswered: true,
    },
  ])
  if (!made.has(id)) throw new Error(`the paper of mock exam ${examId} was not made`)
  return id
}
