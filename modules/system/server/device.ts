/** For students who try their device before an exam: the way from it to this server. */
import { device, SAMPLE_BYTES } from '../contract/device.ts'
import { randomBytes } from 'node:crypto'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { countTry } from '@tripos/access/limits.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'

const SAMPLES = { maxHits: 20, windowSeconds: 600 } as const

export function deviceCalls(deps: Deps): Mounted[] {
  // Of a type that nothing on the way compresses, and of bytes that nothing makes smaller.
  const body = randomBytes(SAMPLE_BYTES)
  return mount(device, {
    probe: async () => ({ serverNow: deps.clock.now().toISOString() }),
    sample: async (_, { caller }) => {
      await countTry(deps, { key: `device-sample:${caller.userId}`, ...SAMPLES })
      return { fileName: 'sample.bin', mime: 'application/x-sample', body }
    },
  })
}
