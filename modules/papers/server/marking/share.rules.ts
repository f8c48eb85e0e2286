/** Papers shared out among markers: every paper has a place by chance, and each marker a stretch of the ring of places. Pure. */

export const PLACES = 65_536

export interface Share {
  readonly from: number
  readonly width: number
}

export const WHOLE_SHARE: Share = { from: 0, width: PLACES }

/** Stretches of the same length that cover each place so many times; everything for everybody where there are no more people. */
export function sharesOf(people: number, times: number): Share[] {
  if (people <= times) return Array.from({ length: people }, () => WHOLE_SHARE)
  const startOf = (at: number) => Math.floor((PLACES * at) / people)
  return Array.from({ length: people }, (_, at) => ({ from: startOf(at), width: startOf(at + times) - startOf(at) }))
}

export const isInShare = (place: number, { from, width }: Share): boolean => (place - from + PLACES) % PLACES < width

/** In whole percent, at least one. */
export const percentOf = ({ width }: Pick<Share, 'width'>): number => Math.max(1, Math.round((width / PLACES) * 100))
