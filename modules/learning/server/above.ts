/** What this module asks of those above it. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

interface Asked {
  readonly userIds: readonly string[]
  readonly lessonIds: readonly string[]
}

interface Practised {
  readonly userId: string
  readonly lessonId: string
}

/** Who of these people has reached the goal of which of these lessons of practice. */
export const practisedLessons =
  extensionPoint<(deps: Deps, asked: Asked) => Promise<readonly Practised[]>>('lessons of practice')
