/** Rooms and seats in the order in which people count them: 2 before 10. */
const collator = new Intl.Collator('zh-CN', { numeric: true })

export const byName = (a: string, b: string): number => collator.compare(a, b)

/** Who has no seat comes last. */
export function bySeat(a: { readonly seat: string | null }, b: { readonly seat: string | null }): number {
  if (a.seat === null || b.seat === null) return Number(a.seat === null) - Number(b.seat === null)
  return byName(a.seat, b.seat)
}
