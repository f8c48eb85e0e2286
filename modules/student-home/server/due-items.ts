/** What is due, as the modules above say: each for its own things, and each only what the student may see. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { DueKind } from '../contract.ts'

export interface DueThing {
  readonly kind: DueKind
  readonly title: string
  readonly link: string
  readonly at: Date | null
  readonly hasBegun?: boolean
  readonly count?: number
}

/** Of each kind the most pressing first, and no more than a handful: what is not pressing stands in the list of its own page. */
export const dueThings =
  extensionPoint<(deps: Deps, userId: string) => Promise<readonly DueThing[]>>('what is due for students')
