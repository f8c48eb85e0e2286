/** What is kept of an exam, after anything that may become of its papers, is what a count from nothing gives. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { paperRemedies } from '../../papers/contract/paper-remedies.ts'
import { markingCalls } from '../../papers/contract/marking-calls.ts'
import { papers } from '../../papers/contract/papers.ts'
import type { RegradeDecision } from '../../papers/contract/regrade-decision.ts'
import { regrades } from '../../papers/contract/regrades.ts'
import { regrade } from '../../papers/test/make-regrades.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { countPapers, foldFigures, type Sitting, sitDown } from '../test/make-figures.ts'

let app: TestApp
let administrator: Awaited<ReturnType<typeof makeAdministrator>>
let staff: string
let questionIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  questionIds = []
  for (const type of [1, 2, 3, 4] as const) questionIds.push((await makeQuestion(app, { bank, type })).id)
})
afterAll(() => app.close())

const NEVER = { rule: 6, at: null } as const

const kept = async (examId: string) => {
  const { db } = app.deps
  const rows = db.selectFrom('paperFigures').selectAll().where('examId', '=', examId).orderBy('paperId')
  // Folded without a paper, an exam has figures that say so, or none yet.
  const folded = db.selectFrom('examFigures').selectAll().where('examId', '=', examId).where('paperCount', '>', 0)
  const figures = folded.orderBy('view')
  return { rows: await rows.execute(), figures: await figures.execute() }
}

/** As if the first paper were counted now. */
async function keptFromNothing(examId: string) {
  const { db } = app.deps
  for (const table of ['paperFigures', 'examFigures', 'figureRevisions'] as const)
    await db.deleteFrom(table).where('examId', '=', examId).execute()
  await db.updateTable('papers').set({ statisticsDue: true }).where('examId', '=', examId).execute()
  await foldFigures(app)
  return kept(examId)
}

interface Open extends Sitting {
  state: 'open' | 'closed' | 'void'
  seq: number
  revision: number
}

type Step =
  | { readonly do: 'sit' | 'again' | 'close' | 'void' | 'reopen' | 'count' | 'fold'; readonly who: number }
  | { readonly do: 'regrade'; readonly what: number }
  | { readonly do: 'answer' | 'mark'; readonly who: number; readonly what: number }

const who = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), who, what: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mark' as const), who, what: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), who }) },
  fc.record({ do: fc.constantFrom('sit' as const, 'again' as const, 'void' as const, 'reopen' as const), who }),
  fc.record({ do: fc.constantFrom('count' as const, 'fold' as const), who }),
  fc.record({ do: fc.constant('regrade' as const), what: fc.nat(3) }),
)

const REGRADES: readonly { readonly no: number; readonly decision: RegradeDecision }[] = [
  { no: 1, decision: { kind: 'full' } },
  { no: 2, decision: { kind: 'points', points: 700 } },
  { no: 3, decision: { kind: 'out' } },
  { no: 4, decision: { kind: 'points', points: 300 } },
]

class History {
  private readonly sittings: Open[] = []
  private regradeCount = 0
  /** The newest regrade of the question that people mark. */
  private seenRegrade = 0
  constructor(private readonly examId: string) {}

  async take(one: Step): Promise<void> {
    if (one.do === 'count') return countPapers(app)
    if (one.do === 'fold') return foldFigures(app)
    if (one.do === 'sit') return this.sit()
    if (one.do === 'regrade') return this.regrade(one.what)
    const sitting = this.sittings[one.who % Math.max(1, this.sittings.length)]
    if (sitting === undefined) return this.sit()
    if (one.do === 'again') return this.sit(sitting)
    if (one.do === 'answer' || one.do === 'mark') return this[one.do](sitting, one.what)
    return this[one.do](sitting)
  }

  private async sit(before?: Open): Promise<void> {
    if (before?.state === 'open' || this.sittings.length > 8) return
    const isBusy = before && this.sittings.some(one => one.userId === before.userId && one.state === 'open')
    if (isBusy) return
    const sitting =
      before === undefined
        ? await sitDown(app, this.examId)
        : { ...before, ...(await startPaper(app, before.token, this.examId)) }
    this.sittings.push({ ...sitting, state: 'open', seq: 0, revision: 0 })
  }

  private async answer(sitting: Open, what: number): Promise<void> {
    if (sitting.state !== 'open') return
    const { paperId, epoch, token } = sitting
    const seq = (sitting.seq += 1)
    const answers = [
      { no: 1, seq, answer: { options: [what] } },
      { no: 2, seq, answer: what === 0 ? null : { options: [0, what] } },
      { no: 3, seq, answer: { isTrue: what % 2 === 0 } },
      { no: 4, seq, answer: { text: `words ${what}` } },
    ]
    await app.call(papers.saveAnswers, { paperId, epoch, answers: answers.slice(what % 2) }, token)
  }

  private async close(sitting: Open): Promise<void> {
    if (sitting.state !== 'open') return
    await app.call(papers.submit, { paperId: sitting.paperId, submitKey: sitting.submitKey })
    sitting.state = 'closed'
  }

  private async mark(sitting: Open, what: number): Promise<void> {
    if (sitting.state !== 'closed') return
    const { paperId, revision } = sitting
    const detail = await app.call(papers.detail, { paperId }, staff)
    const isMarkable = detail.questions[3]?.score !== null || detail.state === 1
    if (!isMarkable || detail.questions[3]?.answer === null) return
    const seenRevision = detail.questions[3]?.marks.length ?? revision
    const { seenRegrade } = this
    const mark = { paperId, no: 4, points: what * 75, comment: '', seenRevision, seenRegrade }
    await app.call(markingCalls.mark, mark, staff)
  }

  private async void(sitting: Open): Promise<void> {
    if (sitting.state === 'void') return
    await app.call(papers.void, { paperId: sitting.paperId, reason: 'The wrong room' }, staff)
    sitting.state = 'void'
  }

  private async regrade(what: number): Promise<void> {
    const { rows } = await app.call(regrades.questions, { examId: this.examId }, staff)
    const { no, decision } = REGRADES[what % REGRADES.length] ?? {}
    const question = rows[(no ?? 1) - 1]
    if (question === undefined || decision === undefined || question.isOut) return
    await regrade(app, staff, { examId: this.examId, versionId: question.questionVersionId, decision })
    this.regradeCount += 1
    if (no === 4) this.seenRegrade = this.regradeCount
  }

  private async reopen(sitting: Open): Promise<void> {
    const others = this.sittings.filter(one => one.userId === sitting.userId && one.state === 'open')
    if (sitting.state !== 'closed' || others.length > 0) return
    await app.call(paperRemedies.reopen, { paperId: sitting.paperId, minutes: 600, reason: 'Too early' }, staff)
    sitting.state = 'open'
  }
}

it('whatever is answered, marked, regraded, voided, opened again, counted and folded, and when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async steps => {
      // The clock goes on with each fold, and a session ends some time.
      staff = await signIn(app, administrator)
      const release = { score: NEVER, answers: NEVER, analysis: NEVER }
      const fields = { attemptLimit: 0, limitMinutes: 1440, release }
      const examId = await makeExam(app, staff, [picked(questionIds)], fields)
      const history = new History(examId)
      for (const one of steps) await history.take(one)
      await foldFigures(app)
      const now = await kept(examId)
      const finished = await app.deps.db
        .selectFrom('papers')
        .select(['id', 'score'])
        .where('examId', '=', examId)
        .where('state', '=', 2)
        .orderBy('id')
        .execute()
      expect(now.rows.map(row => [row.paperId, row.score])).toEqual(finished.map(paper => [paper.id, paper.score]))
      expect(await keptFromNothing(examId)).toEqual(now)
    }),
    { numRuns: 8 },
  )
}, 60_000)
