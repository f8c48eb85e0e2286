/** What saves would cost if the product did nothing: see bare-server.ts. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ANY_OPTION, type LoadReport, type Plan } from './plan.ts'
import { startMeter } from './resources.ts'

export interface Floor {
  readonly perSecond: number
  /** Processor time of the bare server for one request. */
  readonly microseconds: number
}

export async function measureFloor(
  load: (plan: Plan) => Promise<LoadReport>,
  { connections, measureMs }: { connections: number; measureMs: number },
): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  try {
    const [port] = (await once(child, 'message')) as [number]
    const papers = Array.from({ length: connections }, () => ({
      paperId: '00000000-0000-7000-8000-000000000000',
      token: 'x'.repeat(43),
      nos: Array.from({ length: 50 }, (_, i) => i + 1),
    }))
    const meter = startMeter(child.pid ?? 0, child.pid ?? 0)
    const began = performance.now()
    const timing = { warmUpMs: 500, measureMs, firstSeq: 1_000_000_000, pauseMs: 0 }
    const { figures, answered } = await load({
      kind: 'saves',
      port,
      connections,
      papers,
      answer: ANY_OPTION,
      ...timing,
    })
    const seconds = (performance.now() - began) / 1000
    return {
      perSecond: figures.perSecond,
      microseconds: answered === 0 ? 0 : (meter.cores().server * seconds * 1e6) / answered,
    }
  } finally {
    child.disconnect()
  }
}
