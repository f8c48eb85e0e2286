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

/** A page in a sandbox has no origin, and says so. */
const NO_ORIGIN = 'null'

export function messageFrom(
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  frame: Window | null | undefined,
): BridgeMessage | undefined {
  if (!frame || source !== frame || origin !== NO_ORIGIN) return undefined
  const parsed = z.safeParse(kinds, data)
  return parsed.success ? parsed.data : undefined
}

/** The name of the frame carries the state to begin with: it is there before the first line of the package runs. */
export const frameName = (state: ScormState): string => JSON.stringify({ state, isRunning: false })
