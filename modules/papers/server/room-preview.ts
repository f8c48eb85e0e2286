/** A paper for the exam room that is none: drawn for a member of staff, and nowhere stored. */
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'
import { drawSeveral, formOfExam, getExam, totalPointsOf } from '../../exams/server/index.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { PaperContent } from '../contract/papers.ts'
import { clockOf } from './paper-state.ts'
import { presentQuestion } from './papers.present.ts'

/** Questions of an exam that is still to be sat: only for those who may read each of them in its bank. */
export async function previewRoom(
  { db, clock }: Deps,
  { caller }: CallerContext,
  examId: string,
): Promise<PaperContent> {
  const seed = newSecret()
  const exam = await getExam(db, caller, examId)
  const { form } = await formOfExam(db, caller, { id: examId, seed })
  const [questions = []] = await drawSeveral(db, caller, { form, nos: [1], seed })
  const hidden = questions.filter(({ isReadable }) => !isReadable).length
  if (hidden > 0) fail('PREVIEW_NEEDS_BANKS', { args: { count: hidden } })
  const now = clock.now()
  return {
    paperId: newId(),
    examId: exam.id,
    examTitle: exam.title,
    candidate: caller.realName,
    epoch: 1,
    deviceEpoch: 1,
    submitKey: newSecret(),
    earliestHandInAt: null,
    totalPoints: totalPointsOf(form),
    sections: form.sections.map(({ title, instructions }) => ({ title, instructions })),
    questions: questions.map(presentQuestion),
    answers: [],
    place: null,
    ...clockOf({ state: PaperState.inExam, deadlineAt: new Date(now.getTime() + exam.limitMinutes * 60_000) }, now),
    messages: [],
  }
}
