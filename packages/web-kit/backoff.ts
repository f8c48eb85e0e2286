const FIRST_MS = 500
const LONGEST_MS = 15_000

/** Pause after so many failures in a row: doubling, with jitter so that a room full of pages does not come back at once. */
export function backoffMs(failures: number, chance: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return full * (0.5 + chance / 2)
}
