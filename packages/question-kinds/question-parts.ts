/** What all sides have to do in the same way with the parts of a combined question. */

/** Where the options of each part stand: one list holds them, with -1 between two parts. */
export function partOrders(order: readonly number[]): number[][] {
  const orders: number[][] = [[]]
  for (const index of order) {
    if (index < 0) orders.push([])
    else orders.at(-1)?.push(index)
  }
  return orders
}

/** The one list of the orders of several parts, with -1 between two of them. */
export const joinPartOrders = (orders: readonly (readonly number[])[]): number[] =>
  orders.flatMap((order, part) => (part === 0 ? order : [-1, ...order]))

/** The points of each part, in hundredths, by weight. What does not divide goes to the last part. */
export function partPoints(points: number, parts: readonly { readonly weight?: number | undefined }[]): number[] {
  const sum = parts.reduce((total, { weight = 1 }) => total + weight, 0)
  const shares = parts.slice(0, -1).map(({ weight = 1 }) => Math.floor((points * weight) / sum))
  return [...shares, points - shares.reduce((total, share) => total + share, 0)]
}
