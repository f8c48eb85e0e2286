/** When something may be handed in. */
import { HomeworkState } from '../contract.ts'

interface Asked {
  readonly dueAt: Date | null
  /** Of what was handed in before; undefined where that is nothing. */
  readonly state: number | undefined
  /** When it arrived. */
  readonly at: Date
}

/** What is given back is tried again, whether it is due or not. */
export function whyNot({ dueAt, state, at }: Asked): 'over' | 'marked' | undefined {
  if (state === HomeworkState.marked) return 'marked'
  if (state === HomeworkState.givenBack) return undefined
  return dueAt !== null && at > dueAt ? 'over' : undefined
}
