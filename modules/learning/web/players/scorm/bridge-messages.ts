/** What a package says: the work of strangers, so it is read by schema, and only from the frame that it was given. */
import { scormState, type ScormState } from '../../../contract/scorm.ts'
import * as z from 'zod/mini'

const kinds = z.discriminatedUnion('kind', [
  z.object({ tripos: z.literal('scorm'), kind: z.literal('ready') }),
  /** It has found its API and begun. */
  z.object({ tripos: z.literal('scorm'), kind: z.literal('connected') }),
  z.object({ tripos: z.literal('scorm'), kind: z.literal('state'), state: scormState }),
  /** To the unit after or before this one. */
  z.object({ tripos: z.literal('scorm'), kind: z.literal('go'), step: z.literal([1, -1]) }),
  /** Somebody moves or types there. */
  z.object({ tripos: z.literal('scorm'), kind: z.literal('alive') }),
])
export type BridgeMessage = z.output<typeof kinds>

interface ShownPackage {
  readonly frame: Window | null | undefined
  /** Of the package; undefined where it has none, and says so. */
  readonly origin: string | undefined
}

export function messageFrom(
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  shown: ShownPackage,
): BridgeMessage | undefined {
  if (!shown.frame || source !== shown.frame || origin !== (shown.origin ?? 'null')) return undefined
  const parsed = z.safeParse(kinds, data)
  return parsed.success ? parsed.data : undefined
}

/**
 * The name of the frame carries the state to begin with, and whom the package answers: it is there before the first line of the
 * package runs.
 */
export const frameName = (state: ScormState, app: string): string => JSON.stringify({ state, isRunning: false, app })
