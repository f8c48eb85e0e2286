/** Clean-ups of large tables: small transactions one after another, so that nobody waits behind one and each can be the last. */

/** Rows of one transaction. */
const PORTION = 5000

/**
 * Repeats `remove`, which takes away as many rows as it is told at most and says how many those were, until there are no
 * more or the process stops. Gives their number.
 */
export async function inPortions(
  remove: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
  portion = PORTION,
): Promise<number> {
  let removed = 0
  while (stopping?.aborted !== true) {
    const count = await remove(portion)
    removed += count
    if (count < portion) break
  }
  return removed
}
