/** What no target has as its index, so that there are at most so many of them: the author must choose anew. */
export const NO_TARGET = 25

/**
 * Prompts after the targets were moved, added or removed: `before[n]` is the former index of the target that is now at
 * n, -1 for a new one. A prompt whose target was removed has none.
 */
export const retarget = <P extends { readonly target: number }>(
  prompts: readonly P[],
  before: readonly number[],
): P[] =>
  prompts.map(prompt => {
    const now = before.indexOf(prompt.target)
    return { ...prompt, target: now < 0 ? NO_TARGET : now }
  })
