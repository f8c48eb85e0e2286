/** Which of the old backups go. */

/** What goes so that `keep` of that kind stay. Those that somebody asked for by hand stay for ever. */
export const outdated = (names: readonly string[], kind: 'nightly' | 'update', keep: number): string[] =>
  names
    .filter(name => /^tripos-\d{8}-\d{6}-/.test(name) && name.endsWith(`-${kind}.tar`))
    .toSorted()
    .slice(0, -keep)
