/** The load: a process of its own, so that it takes nothing from the server's thread. Gets a plan, answers with a report. */
import { papers } from '../modules/papers/contract/papers.ts'
import { buildRequest, type Connection, openConnection } from './connection.ts'
import {
  type Figures,
  type LoadReport,
  type OncePlan,
  optionOf,
  type PaperTarget,
  type Plan,
  type SavePlan,
} from './plan.ts'

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

const isOk = (body: string): boolean => body.startsWith('{"code":0,')

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

const countIn = (refusals: Record<string, number>, body: string): void => {
  const what = body.slice(0, 120)
  refusals[what] = (refusals[what] ?? 0) + 1
}

/** A save whose question, seq and option are written into place: nothing is built while the clock runs. */
function saveTemplate(port: number, { paperId, token }: PaperTarget) {
  const marks = { no: '@@', seq: '##########', option: '$' }
  const body = `{"paperId":"${paperId}","epoch":1,"answers":[{"no":${marks.no},"seq":${marks.seq},"answer":{"options":[${marks.option}]}}]}`
  const bytes = buildRequest({ port, path: papers.saveAnswers.path, token, body })
  const [noAt, seqAt, optionAt] = [bytes.indexOf(marks.no), bytes.indexOf(marks.seq), bytes.indexOf(marks.option)]
  return (no: number, seq: number): Buffer => {
    bytes.write(String(no).padStart(2), noAt, 'latin1')
    bytes.write(String(seq), seqAt, 'latin1')
    bytes.write(String(optionOf(seq)), optionAt, 'latin1')
    return bytes
  }
}

async function runSaves(plan: SavePlan): Promise<Omit<LoadReport, 'cpuSeconds'>> {
  const refusals: Record<string, number> = {}
  const acknowledged = plan.papers.map(paper => Array.from({ length: paper.questionCount }, () => 0))
  const templates = plan.papers.map(paper => saveTemplate(plan.port, paper))
  const latencies = new Float64Array(1_000_000)
  let count = 0
  let seq = plan.firstSeq
  const from = performance.now() + plan.warmUpMs
  const until = from + plan.measureMs
  await onConnections(plan, async (connection, lane) => {
    // Papers of its own, so that no two requests share a buffer.
    const own = plan.papers.flatMap((_, i) => (i % plan.connections === lane ? [i] : []))
    for (let now = performance.now(); now < until; ) {
      const index = own[Math.floor(Math.random() * own.length)] ?? 0
      const no = 1 + Math.floor(Math.random() * (plan.papers[index]?.questionCount ?? 1))
      const sentSeq = seq++
      const body = await connection.send(templates[index]?.(no, sentSeq) ?? Buffer.alloc(0))
      const answeredAt = performance.now()
      if (!isOk(body)) countIn(refusals, body)
      else {
        const seqs = acknowledged[index]
        if (seqs !== undefined) seqs[no - 1] = Math.max(seqs[no - 1] ?? 0, sentSeq)
        if (answeredAt >= from && answeredAt < until) latencies[count++] = answeredAt - now
      }
      now = answeredAt
    }
  })
  return {
    figures: figuresOf(latencies.subarray(0, count), plan.measureMs / 1000),
    refusals,
    acknowledged,
    replies: [],
  }
}

async function runOnce(plan: OncePlan): Promise<Omit<LoadReport, 'cpuSeconds'>> {
  const { port, path } = plan
  const refusals: Record<string, number> = {}
  const requests = plan.requests.map(({ token, data }) =>
    buildRequest({ port, path, token, body: JSON.stringify(data) }),
  )
  const replies = requests.map(() => '')
  const latencies = new Float64Array(requests.length)
  let next = 0
  let count = 0
  let began = 0
  await onConnections(plan, async connection => {
    began ||= performance.now()
    for (let i = next++; i < requests.length; i = next++) {
      const sentAt = performance.now()
      const body = await connection.send(requests[i] ?? Buffer.alloc(0))
      replies[i] = body
      if (isOk(body)) latencies[count++] = performance.now() - sentAt
      else countIn(refusals, body)
    }
  })
  const seconds = (performance.now() - began) / 1000
  return { figures: figuresOf(latencies.subarray(0, count), seconds), refusals, acknowledged: [], replies }
}

process.on('message', (plan: Plan) => {
  const before = process.cpuUsage()
  const run = plan.kind === 'saves' ? runSaves(plan) : runOnce(plan)
  run.then(
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
