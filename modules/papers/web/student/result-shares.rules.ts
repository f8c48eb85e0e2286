const STRONG_FROM = 0.85
const WEAK_BELOW = 0.6

/** How a share of points is called; undefined for what is neither strong nor weak. */
export function judgeShare(share: number): 'strong' | 'weak' | undefined {
  if (share >= STRONG_FROM) return 'strong'
  return share < WEAK_BELOW ? 'weak' : undefined
}
