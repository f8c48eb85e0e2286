/** The marker marks what was written in an exam. */
import { markingCalls } from '../../../papers/contract/marking-calls.ts'
import type { DemoQuestion } from '../content/types.ts'
import { writtenAnswer } from './answers.ts'
import type { School } from './school.ts'
import type { Papers } from './sit-exam.ts'

export interface Marking {
  readonly key: string
  readonly questions: readonly { readonly question: DemoQuestion; readonly points: number }[]
  readonly taken: Papers
  /** Of the answers; the rest still waits. */
  readonly share: number
}

const AT_ONCE = 8
const SECONDS_EACH = 40
/** Markers give halves of a point. */
const STEP = 50

export async function markExam(school: School, { key, questions, taken, share }: Marking): Promise<void> {
  const marker = await school.as('marker')
  const marks = questions.flatMap(({ question, points }, at) => {
    if (question.type !== 4) return []
    const no = at + 1
    return [...taken].flatMap(([userName, { paperId, answered }]) => {
      const written = writtenAnswer({ userName, exam: key }, question)
      if (written === undefined || !answered.has(no)) return []
      const given = Math.round((written.share * points) / STEP) * STEP
      return [{ paperId, no, points: given, comment: written.comment, seenRevision: 0 }]
    })
  })
  const wanted = marks.slice(0, Math.round(marks.length * share))
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE).map(mark => {
      school.clock.pass(SECONDS_EACH)
      return marker.call(markingCalls.mark, mark)
    })
    await Promise.all(some)
  }
}
