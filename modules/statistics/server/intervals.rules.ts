/** How far a figure of few people may be off: intervals that hold in 95 of 100 groups. */

export type Interval = [low: number, high: number]

const Z = 1.959963984540054

/** Of a share, after Wilson: never below 0 or above 1, and of use for five people too. */
export function shareInterval(count: number, n: number): Interval | null {
  if (n === 0) return null
  const share = count / n
  const middle = share + (Z * Z) / (2 * n)
  const half = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))
  const scale = 1 + (Z * Z) / n
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)]
}

/** Student's t for 95 %: exact for one and two degrees of freedom, else by the expansion around the normal distribution. */
export function studentT(degrees: number): number {
  if (degrees <= 1) return 12.706204736432095
  if (degrees === 2) return 4.302652729696142
  const z = Z
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92_160 * degrees ** 4)
  )
}

interface Measured {
  readonly mean: number
  readonly deviation: number | null
  readonly n: number
}

export function meanInterval({ mean, deviation, n }: Measured): Interval | null {
  if (deviation === null || n < 2) return null
  const half = (studentT(n - 1) * deviation) / Math.sqrt(n)
  return [mean - half, mean + half]
}

/** Of a correlation, after Fisher. */
export function correlationInterval(r: number | null, n: number): Interval | null {
  if (r === null || n < 4) return null
  if (Math.abs(r) >= 1) return [r, r]
  const half = Z / Math.sqrt(n - 3)
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)]
}

/** Of Cronbach's alpha over p positions, after Bonett. */
export function alphaInterval(
  alpha: number | null,
  { p, n }: { readonly p: number; readonly n: number },
): Interval | null {
  if (alpha === null || alpha >= 1 || n < 3 || p < 2) return null
  const half = Z * Math.sqrt((2 * p) / ((p - 1) * (n - 2)))
  return [1 - (1 - alpha) * Math.exp(half), 1 - (1 - alpha) * Math.exp(-half)]
}
