/** For the machines that watch: is the process alive, can it work, how much does it do. */
import type { FastifyInstance } from 'fastify'
import type { ClockState } from '@tripos/runtime/clock.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface HealthOptions {
  readonly isReady: () => Promise<boolean>
  readonly clockState: () => ClockState
}

/** A process with a wrong clock still serves, by the database's: it is ready, and says what is wrong. */
const clockFacts = ({ offsetMs, isOff, stepMs }: ClockState) => ({
  isRight: !isOff && stepMs === 0,
  offsetMs: Math.round(offsetMs),
  stepMs: Math.round(stepMs),
})

function countClock(registry: Registry, clockState: () => ClockState): void {
  new Gauge({
    name: 'tripos_clock_offset_seconds',
    help: "The machine's own clock less the database's; beyond 2 s this process closes no papers",
    registers: [registry],
    collect() {
      this.set(clockState().offsetMs / 1000)
    },
  })
  new Gauge({
    name: 'tripos_clock_step_seconds',
    help: "By how much the database's clock was set while papers are open; 0 where it is followed",
    registers: [registry],
    collect() {
      this.set(clockState().stepMs / 1000)
    },
  })
}

export function registerHealth(app: FastifyInstance, { isReady, clockState }: HealthOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countClock(registry, clockState)
  const duration = new Histogram({
    name: 'tripos_request_seconds',
    help: 'Time from the arrival of a call to the end of its answer',
    labelNames: ['path', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // One counter for each path and status, looked up once: labels are dear on the hot calls.
  const counters = new Map<string, Map<number, ReturnType<typeof duration.labels>>>()
  const addCounter = (path: string, status: number) => {
    const counter = duration.labels({ path, status: String(status) })
    counters.set(path, (counters.get(path) ?? new Map()).set(status, counter))
    return counter
  }
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none'
    const counter = counters.get(path)?.get(reply.statusCode) ?? addCounter(path, reply.statusCode)
    counter.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady().catch(() => false)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', clock: clockFacts(clockState()) })
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
