/** The load: a process of its own, so that it takes nothing from the server's thread. Gets a plan, answers with a report. */
import { setTimeout as sleep } from 'node:timers/promises'
import { papers } from '../modules/papers/contract/papers.ts'
import { buildGet, buildRequest, type Connection, openConnection } from './connection.ts'
import {
  type Figures,
  type LoadReport,
  type OncePlan,
  optionOf,
  type PacedPlan,
  type PaperTarget,
  type Plan,
  type SavePlan,
  type VisitPlan,
} from './plan.ts'

type Report = Omit<LoadReport, 'cpuSeconds'>

const MOST_FIGURES = 1_000_000

/** Times of what was answered while it was measured, and what was refused. */
function makeTally(from = 0, until = Number.POSITIVE_INFINITY) {
  const latencies = new Float64Array(MOST_FIGURES)
  const refusals: Record<string, number> = {}
  let count = 0
  let answered = 0
  return {
    refusals,
    /** Whether the answer was a yes. */
    take(body: string, sentAt: number, answeredAt: number): boolean {
      answered += 1
      if (!body.startsWith('{"code":0,')) {
        const what = body.slice(0, 120)
        refusals[what] = (refusals[what] ?? 0) + 1
        return false
      }
      if (answeredAt >= from && answeredAt < until) latencies[count++] = answeredAt - sentAt
      return true
    },
    report(seconds: number): Report {
      return {
        figures: figuresOf(latencies.subarray(0, count), seconds),
        answered,
        refusals,
        acknowledged: [],
        replies: [],
      }
    },
  }
}

function figuresOf(latencies: Float64Array, seconds: number): Figures {
  const sorted = latencies.sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return {
    count: sorted.length,
    perSecond: seconds > 0 ? sorted.length / seconds : 0,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

/** One connection each, all at work until every one of them is done. */
async function onConnections(
  { port, connections }: { port: number; connections: number },
  work: (connection: Connection, lane: number) => Promise<void>,
): Promise<void> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  try {
    await Promise.all(open.map(work))
  } finally {
    for (const connection of open) connection.close()
  }
}

/** As people are: between nothing and twice the pause. */
const randomPause = (ms: number): number => Math.random() * 2 * ms
const pause = (ms: number): Promise<void> => sleep(randomPause(ms))

/** A save whose question, seq and option are written into place: nothing is built while the clock runs. */
function saveTemplate({ port, answer }: SavePlan, { paperId, token }: PaperTarget) {
  const marks = { no: '@@', seq: '##########' }
  const body = `{"paperId":"${paperId}","epoch":1,"answers":[{"no":${marks.no},"seq":${marks.seq},"answer":${answer}}]}`
  const bytes = buildRequest({ port, path: papers.saveAnswers.path, token, body })
  const [noAt, seqAt, optionAt] = [bytes.indexOf(marks.no), bytes.indexOf(marks.seq), bytes.indexOf('[$]')]
  return (no: number, seq: number): Buffer => {
    bytes.write(String(no).padStart(2), noAt, 'latin1')
    bytes.write(String(seq), seqAt, 'latin1')
    if (optionAt >= 0) bytes.write(String(optionOf(seq)), optionAt + 1, 'latin1')
    return bytes
  }
}

async function runSaves(plan: SavePlan): Promise<Report> {
  const acknowledged = plan.papers.map(paper => paper.nos.map(() => 0))
  const templates = plan.papers.map(paper => saveTemplate(plan, paper))
  let seq = plan.firstSeq
  const from = performance.now() + plan.warmUpMs
  const until = from + plan.measureMs
  const tally = makeTally(from, until)
  await onConnections(plan, async (connection, lane) => {
    // Papers of its own, so that no two requests share a buffer.
    const own = plan.papers.flatMap((_, i) => (i % plan.connections === lane ? [i] : []))
    if (plan.pauseMs > 0) await pause(plan.pauseMs / 2)
    for (let now = performance.now(); now < until; ) {
      const index = own[Math.floor(Math.random() * own.length)] ?? 0
      const nos = plan.papers[index]?.nos ?? []
      const at = Math.floor(Math.random() * nos.length)
      const sentSeq = seq++
      const body = await connection.send(templates[index]?.(nos[at] ?? 1, sentSeq) ?? Buffer.alloc(0))
      const answeredAt = performance.now()
      const seqs = acknowledged[index]
      if (tally.take(body, now, answeredAt) && seqs !== undefined) seqs[at] = Math.max(seqs[at] ?? 0, sentSeq)
      if (plan.pauseMs > 0) await sleep(Math.min(randomPause(plan.pauseMs), Math.max(0, until - performance.now())))
      now = plan.pauseMs > 0 ? performance.now() : answeredAt
    }
  })
  return { ...tally.report(plan.measureMs / 1000), acknowledged }
}

async function runOnce(plan: OncePlan): Promise<Report> {
  const { port, path } = plan
  const requests = plan.requests.map(({ token, data }) =>
    buildRequest({ port, path, token, body: JSON.stringify(data) }),
  )
  const replies = requests.map(() => '')
  const tally = makeTally()
  let next = 0
  let began = 0
  await onConnections(plan, async connection => {
    began ||= performance.now()
    for (let i = next++; i < requests.length; i = next++) {
      const sentAt = performance.now()
      const body = await connection.send(requests[i] ?? Buffer.alloc(0))
      replies[i] = body
      tally.take(body, sentAt, performance.now())
    }
  })
  return { ...tally.report((performance.now() - began) / 1000), replies }
}

async function runPaced(plan: PacedPlan): Promise<Report> {
  const { port, path, pauseMs } = plan
  const requests = plan.requests.map(({ token, data }) =>
    buildRequest({ port, path, token, body: JSON.stringify(data) }),
  )
  const until = performance.now() + plan.measureMs
  const tally = makeTally()
  let next = 0
  await onConnections(plan, async connection => {
    // Each goes at its moment, whatever the last reply took; one that could not yet go counts from its moment all the same.
    for (let due = performance.now() + randomPause(pauseMs / 2); due < until; due += randomPause(pauseMs)) {
      const now = performance.now()
      if (due > now) await sleep(due - now)
      const sentAt = pauseMs > 0 ? due : now
      const request = requests[next++ % requests.length] ?? Buffer.alloc(0)
      tally.take(await connection.send(request), sentAt, performance.now())
      if (pauseMs === 0) due = performance.now()
    }
  })
  return tally.report(plan.measureMs / 1000)
}

/** A figure is of a whole visit. */
async function runVisits({ paths, visits, ...plan }: VisitPlan): Promise<Report> {
  const requests = paths.map(path => buildGet(plan.port, path))
  const tally = makeTally()
  let next = 0
  const began = performance.now()
  await onConnections(plan, async connection => {
    while (next++ < visits) {
      const from = performance.now()
      for (const request of requests) await connection.send(request)
      tally.take('{"code":0,', from, performance.now())
    }
  })
  return tally.report((performance.now() - began) / 1000)
}

function run(plan: Plan): Promise<Report> {
  if (plan.kind === 'saves') return runSaves(plan)
  if (plan.kind === 'once') return runOnce(plan)
  return plan.kind === 'paced' ? runPaced(plan) : runVisits(plan)
}

process.on('message', (plan: Plan) => {
  const before = process.cpuUsage()
  run(plan).then(
    report => {
      const { user, system } = process.cpuUsage(before)
      process.send?.({ ...report, cpuSeconds: (user + system) / 1e6 } satisfies LoadReport)
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
