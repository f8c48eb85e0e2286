/** What this module asks of those above it. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

interface Asked {
  readonly userIds: readonly string[]
  readonly lessonIds: readonly string[]
}

interface Done {
  readonly userId: string
  readonly lessonId: string
}

/** Who of these people has done what which of these lessons asks for: practice that reached its goal, homework. */
export const provenLessons = extensionPoint<(deps: Deps, asked: Asked) => Promise<readonly Done[]>>('proven lessons')
