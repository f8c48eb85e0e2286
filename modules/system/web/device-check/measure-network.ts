import { device, SAMPLE_BYTES } from '../../contract/device.ts'
import { call, fetchFile } from '@tripos/web-kit/call.ts'
import type { NetworkFigures } from './verdicts.rules.ts'

const TRIPS = 10
const TRIP_TIMEOUT_MS = 8000

export interface Way extends NetworkFigures {
  /** The server's clock less this one, by the fastest trip; undefined where none came back. */
  readonly offsetMs: number | undefined
  readonly uncertaintyMs: number
}

interface Trip {
  readonly ms: number
  readonly offsetMs: number
}

async function makeTrip(signal: AbortSignal): Promise<Trip> {
  const [begin, wall] = [performance.now(), Date.now()]
  const { serverNow } = await call(device.probe, {}, { signal, timeoutMs: TRIP_TIMEOUT_MS })
  const ms = performance.now() - begin
  // The server read its clock about half way.
  return { ms, offsetMs: Date.parse(serverNow) - (wall + ms / 2) }
}

/** Kilobytes a second, from the first byte on; undefined where it did not come. */
async function measureRate(signal: AbortSignal): Promise<number | undefined> {
  const begin = performance.now()
  try {
    const { blob } = await fetchFile(device.sample, {}, { signal })
    return blob.size < SAMPLE_BYTES ? undefined : blob.size / 1024 / ((performance.now() - begin) / 1000)
  } catch {
    return undefined
  }
}

/** Some trips to the server one after the other, and one larger answer. A trip that fails is counted as lost. */
export async function measureNetwork(signal: AbortSignal): Promise<Way> {
  const trips: Trip[] = []
  let lost = 0
  // The first one opens the connection: it tells nothing of the others.
  await makeTrip(signal).catch(() => undefined)
  for (let i = 0; i < TRIPS && lost < 3; i += 1) {
    signal.throwIfAborted()
    const trip = await makeTrip(signal).catch(() => undefined)
    if (trip) trips.push(trip)
    else lost += 1
  }
  const rate = trips.length === 0 ? undefined : await measureRate(signal)
  signal.throwIfAborted()
  const fastest = trips.toSorted((a, b) => a.ms - b.ms)[0]
  return {
    trips: trips.map(({ ms }) => ms),
    lost,
    rate,
    offsetMs: fastest?.offsetMs,
    uncertaintyMs: (fastest?.ms ?? 0) / 2,
  }
}
