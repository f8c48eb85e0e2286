/** Several people at one answer at the same moment, in two processes: each with the winner that is known before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank } from '../../../questions/test/make-questions.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import {
  type DoubleExam,
  giveMark,
  handIn,
  makeDoubleExam,
  makeMarker,
  type Sitting,
} from '../../test/make-double-marks.ts'
import { prepareRegrade, runRegradeJob } from '../../test/make-regrades.ts'
import { regrades } from '../../contract/regrades.ts'

/** Answers that are raced for in each test. */
const ANSWERS = process.env['TRIPOS_SOAK'] === '1' ? 200 : 12
let app: TestApp
let other: TestApp
let staff: string
let markers: string[]
let make: () => Promise<DoubleExam>

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({}, { on: app })
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  markers = await Promise.all(Array.from({ length: 4 }, () => makeMarker(app)))
  const bank = await makeBank(app, administrator)
  make = () => makeDoubleExam(app, staff, { bank, type: 4 })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function handInAll(exam: DoubleExam): Promise<Sitting[]> {
  const sittings: Sitting[] = []
  for (let at = 0; at < ANSWERS; at += 1) sittings.push(await handIn(app, exam))
  other.clock.set(app.clock.now())
  return sittings
}

const codeOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work
    return 0
  } catch (error) {
    if (error instanceof Refused) return error.envelope.code
    throw error
  }
}
type Fields = Parameters<typeof giveMark>[4]
/** Markers are in turn at one process and at the other. */
const mark = (at: number, { paperId }: Sitting, points: number, fields: Fields = {}) =>
  codeOf(giveMark(at % 2 === 0 ? app : other, markers[at] ?? '', paperId, points, fields))
const winners = (codes: readonly number[]) => codes.filter(code => code === 0).length
const rowsOf = async (sittings: readonly Sitting[]) => {
  const ids = sittings.map(({ paperId }) => paperId)
  const rows = await app.deps.db.selectFrom('papers').select(['id', 'score', 'state']).where('id', 'in', ids).execute()
  return ids.map(id => rows.find(row => row.id === id))
}

it('the two marks at once: both are taken, and their mean counts', async () => {
  const sittings = await handInAll(await make())
  const codes = await Promise.all(sittings.map(sitting => Promise.all([mark(0, sitting, 600), mark(1, sitting, 700)])))
  expect(codes.flat().every(code => code === 0)).toBe(true)
  expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(sittings.map(() => 650))
})

it('three marks at once: the first two are taken, the third is refused', async () => {
  const sittings = await handInAll(await make())
  const points = [600, 640, 680]
  const codes = await Promise.all(
    sittings.map(sitting => Promise.all(points.map((each, at) => mark(at, sitting, each)))),
  )
  expect(codes.map(winners)).toEqual(sittings.map(() => 2))
  const means = codes.map(three => points.filter((_, at) => three[at] === 0).reduce((sum, each) => sum + each, 0) / 2)
  expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(means)
})

it('one person twice at once: the first is taken, and no answer has both marks of one person', async () => {
  const sittings = await handInAll(await make())
  const codes = await Promise.all(sittings.map(sitting => Promise.all([mark(0, sitting, 600), mark(0, sitting, 620)])))
  expect(codes.map(winners)).toEqual(sittings.map(() => 1))
  expect((await rowsOf(sittings)).every(row => row?.state === 1 && row.score === null)).toBe(true)
})

it('two arbiters at once: the first decides', async () => {
  const sittings = await handInAll(await make())
  for (const sitting of sittings) for (const at of [0, 1]) await mark(at, sitting, at * 900)
  const decide = (at: number, sitting: Sitting, points: number) => mark(at, sitting, points, { role: 'arbiter' })
  const codes = await Promise.all(
    sittings.map(sitting => Promise.all([decide(2, sitting, 300), decide(3, sitting, 500)])),
  )
  expect(codes.map(winners)).toEqual(sittings.map(() => 1))
  expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(codes.map(([first]) => (first === 0 ? 300 : 500)))
})

it('the second mark and a regrade: taken before it, its mean is carried through it; later, it is refused', async () => {
  const exam = await make()
  const sittings = await handInAll(exam)
  for (const sitting of sittings) await mark(0, sitting, 400)
  const id = await prepareRegrade(app, staff, { ...exam, decision: { kind: 'points', points: 2000 } })
  const [codes] = await Promise.all([
    Promise.all(sittings.map(sitting => mark(1, sitting, 500))),
    app.call(regrades.commit, { id }, staff).then(() => runRegradeJob(app)),
  ])
  await runRegradeJob(app)
  expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(codes.map(code => (code === 0 ? 900 : null)))
})

it('a mark and a plan that is switched off: one of two or alone, never both', async () => {
  const exam = await make()
  const sittings = await handInAll(exam)
  const [codes] = await Promise.all([
    Promise.all(sittings.map(sitting => mark(0, sitting, 600))),
    app.call(markingPlans.save, { examId: exam.examId, isDouble: false, tolerancePercent: 10 }, staff),
  ])
  expect((await rowsOf(sittings)).every(row => row?.state === 1)).toBe(true)
  const seconds = await Promise.all(
    sittings.map((sitting, at) => mark(1, sitting, 600, codes[at] === 0 ? {} : { role: 'sole' })),
  )
  expect(seconds.every(code => code === 0)).toBe(true)
  expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(sittings.map(() => 600))
})
