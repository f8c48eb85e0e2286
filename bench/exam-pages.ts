/** The pages of a large exam, for `npm run bench -- results`. */
import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { candidates } from '../modules/papers/contract/candidates.ts'
import { examStatistics } from '../modules/statistics/contract/exam-statistics.ts'
import { quantile } from './asking.ts'
import { print } from './stage.ts'

const PAGE_AIM_MS = 300

/** What was measured, the figure, the aim, and whether it was reached. */
export type Row = readonly string[]

export const reached = (isReached: boolean): string => (isReached ? 'yes' : '**no**')

interface Asking {
  readonly staff: Client
  /** Requests of each page that are timed, after three that are not. */
  readonly asked: number
}

async function timed<T extends Endpoint>(
  { staff, asked }: Asking,
  what: string,
  [endpoint, inputs]: readonly [T, readonly Input<T>[]],
): Promise<Row> {
  const times: number[] = []
  for (let at = -3; at < asked; at += 1) {
    const from = performance.now()
    await ask(staff, endpoint, inputs[Math.abs(at) % inputs.length] as Input<T>)
    if (at >= 0) times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  print(`  ${what}: p95 ${p95.toFixed(1)} ms`)
  const figure = `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`
  return [what, figure, `p95 under ${PAGE_AIM_MS} ms`, reached(p95 < PAGE_AIM_MS)]
}

/** How long the pages of an exam take, each asked so many times, one request after the other. */
export async function pageRows(asking: Asking, examId: string): Promise<Row[]> {
  const { rows } = await ask(asking.staff, examStatistics.questions, { examId, size: 50 })
  const questions = rows.map(({ versionId, points }) => ({ examId, versionId, points }))
  const page = { examId, size: 20 }
  return [
    await timed(asking, 'page of the exam: counts and departments', [candidates.summary, [{ examId }]]),
    await timed(asking, 'candidates by name', [candidates.paging, [1, 2, 500, 999].map(no => ({ ...page, page: no }))]),
    await timed(asking, 'candidates by score', [
      candidates.paging,
      [
        { ...page, sort: 'score', order: 'desc' },
        { ...page, sort: 'score', order: 'asc', page: 300 },
      ],
    ]),
    await timed(asking, 'candidates who passed, searched', [
      candidates.paging,
      [{ ...page, state: 'marked', search: '01' }],
    ]),
    await timed(asking, 'statistics: overview', [examStatistics.overview, [{ examId }]]),
    await timed(asking, 'statistics: questions', [
      examStatistics.questions,
      [
        { examId, size: 50 },
        { examId, size: 20, sort: 'discrimination' },
      ],
    ]),
    await timed(asking, 'statistics: one question with its options', [examStatistics.question, questions]),
  ]
}
