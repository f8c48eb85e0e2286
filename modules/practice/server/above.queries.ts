/** What this module asks of those above it. */
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'

/**
 * Wrong questions that somebody else keeps of a student, as far as the student may know of them now. They are trained as those
 * which were wrong in practice, and only as far as the student may practise them.
 */
export const wrongQuestions =
  extensionPoint<(deps: Deps, userId: string) => Promise<readonly string[]>>('wrong questions of students')

/** All of them, also where no module keeps any. */
export const listWrongQuestions = async (deps: Deps, userId: string): Promise<string[]> =>
  (await Promise.all(wrongQuestions.all().map(list => list(deps, userId)))).flat()
