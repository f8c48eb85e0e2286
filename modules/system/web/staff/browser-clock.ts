import { system } from '../../contract/system.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '@tripos/web-kit/call.ts'

const SAMPLES = 5

/**
 * This computer's clock less the server's, in milliseconds: the round trip is measured by the monotonic clock and halved,
 * and the shortest of a few tells best.
 */
async function measureOffset(signal: AbortSignal): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let i = 0; i < SAMPLES; i += 1) {
    const sent = performance.now()
    const { serverNow } = await call(system.clock, {}, { signal })
    const tripMs = performance.now() - sent
    const serverMs = new Date(serverNow).getTime() + tripMs / 2
    if (tripMs < best.tripMs) best = { tripMs, offsetMs: Date.now() - serverMs }
  }
  return Math.round(best.offsetMs)
}

export const useBrowserClock = () =>
  useQuery({ queryKey: [system.clock.path], queryFn: ({ signal }) => measureOffset(signal), gcTime: 0 })
