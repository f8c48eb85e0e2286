/** Blueprints, exams and papers for tests, made through the calls that staff and students use. */
import { exams } from '../contract/exams.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../papers/contract/papers.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

type BlueprintInput = Input<typeof exams.blueprintSave>
type ExamInput = Input<typeof exams.save>
export type LineInput = BlueprintInput['content']['sections'][number]['lines'][number]

const AT_ONCE = { rule: 1, at: null } as const

/** A line that draws per candidate. */
export const drawn = (bankId: string, count: number, fields: Partial<LineInput> = {}): LineInput => ({
  kind: 3,
  points: 200,
  bankId,
  count,
  ...fields,
})

/** A line of picked questions. */
export const picked = (questionIds: readonly string[], points = 1000): LineInput => ({
  kind: 1,
  points,
  questionIds: [...questionIds],
})

let counter = 0

// oxlint-disable-next-line max-params -- a test reads: where, as whom, from which lines, and what is special
export async function makeBlueprint(
  app: TestApp,
  token: string,
  lines: LineInput[],
  content: Partial<BlueprintInput['content']> = {},
): Promise<string> {
  counter += 1
  const { id } = await app.call(
    exams.blueprintSave,
    {
      name: `Blueprint ${counter}`,
      departmentId: null,
      content: {
        sections: [{ title: 'Section', lines }],
        shuffleQuestions: false,
        shuffleOptions: true,
        partialScore: 1,
        ...content,
      },
    },
    token,
  )
  return id
}

/** An exam for everybody, open now, 60 minutes, one attempt, everything released at once. */
export const examInput = (blueprintId: string, fields: Partial<ExamInput> = {}): ExamInput => ({
  title: `Exam ${(counter += 1)}`,
  mustAcceptNotice: false,
  blueprintId,
  departmentId: null,
  openType: 1,
  startsAt: null,
  endsAt: null,
  limitMinutes: 60,
  lateEntryMinutes: null,
  earliestHandInMinutes: 0,
  attemptLimit: 1,
  attemptDelayMinutes: 0,
  passPoints: 0,
  release: { score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE },
  abandonUnanswered: false,
  ...fields,
})

/** Confirms whatever publishing asks about. */
export const publish = (app: TestApp, token: string, id: string) =>
  app.call(exams.publish, { id, confirmed: ['passZero', 'keysWhileOpen'] }, token)

/** A published exam. */
// oxlint-disable-next-line max-params -- the same as makeBlueprint
export async function makeExam(
  app: TestApp,
  token: string,
  lines: LineInput[],
  { content, ...fields }: Partial<ExamInput> & { content?: Partial<BlueprintInput['content']> } = {},
): Promise<string> {
  const blueprintId = await makeBlueprint(app, token, lines, content)
  const { id } = await app.call(exams.save, examInput(blueprintId, fields), token)
  await publish(app, token, id)
  return id
}

/** Starts and opens a paper on a device of its own. */
// oxlint-disable-next-line max-params -- the same as makeBlueprint
export async function startPaper(app: TestApp, token: string, examId: string, deviceId = newId()) {
  const { paperId } = await app.call(papers.start, { examId }, token)
  return app.call(papers.open, { paperId, deviceId }, token)
}
