/** Figures of a list of numbers, by the formulas of Moodle's quiz statistics. Null where there are too few numbers to say. */

const sum = (values: ArrayLike<number>): number => {
  let total = 0
  for (let i = 0; i < values.length; i += 1) total += values[i] ?? 0
  return total
}

export const meanOf = (values: ArrayLike<number>): number => sum(values) / values.length

/** What rounding leaves of nothing, by the sum of what was added. */
const ROUNDING = 1e-13

/** With n - 1. Nothing is nothing: a question that says nothing of the others does not work against them. */
export function covarianceOf(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const n = a.length
  if (n < 2) return null
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let [total, size] = [0, 0]
  for (let i = 0; i < n; i += 1) {
    const product = ((a[i] ?? 0) - meanA) * ((b[i] ?? 0) - meanB)
    total += product
    size += Math.abs(product)
  }
  return Math.abs(total) <= ROUNDING * size ? 0 : total / (n - 1)
}

export const varianceOf = (values: ArrayLike<number>): number | null => covarianceOf(values, values)

export const deviationOf = (values: ArrayLike<number>): number | null => {
  const variance = varianceOf(values)
  return variance === null ? null : Math.sqrt(variance)
}

/** Null where one of the two never varies. */
export function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const [both, varianceA, varianceB] = [covarianceOf(a, b), varianceOf(a), varianceOf(b)]
  if (both === null || !varianceA || !varianceB) return null
  return both / Math.sqrt(varianceA * varianceB)
}

/** What the covariance would be if whoever did better here did better there too: of the two lists, each sorted by itself. */
export function largestCovarianceOf(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  return covarianceOf(Float64Array.from(a).sort(), Float64Array.from(b).sort())
}

/** The middle one of the sorted list, or halfway between the two in the middle. */
export function medianOf(values: ArrayLike<number>): number | null {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return null
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
  return (below + above) / 2
}

interface Shape {
  readonly skewness: number | null
  readonly kurtosis: number | null
}

/** From the unbiased k-statistics. */
export function shapeOf(values: ArrayLike<number>): Shape {
  const n = values.length
  const mean = meanOf(values)
  let [s2, s3, s4] = [0, 0, 0]
  for (let i = 0; i < n; i += 1) {
    const d = (values[i] ?? 0) - mean
    s2 += d * d
    s3 += d * d * d
    s4 += d * d * d * d
  }
  const [m2, m3, m4] = [s2 / n, s3 / n, s4 / n]
  const k2 = (n * m2) / (n - 1)
  if (n < 3 || k2 === 0) return { skewness: null, kurtosis: null }
  const k3 = (n * n * m3) / ((n - 1) * (n - 2))
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3))
  return { skewness: k3 / k2 ** 1.5, kurtosis: n < 4 ? null : k4 / k2 ** 2 }
}

interface Reliability {
  /** Cronbach's alpha, 1 at best; it may be below 0. */
  readonly alpha: number | null
  readonly standardError: number | null
}

/** Of a matrix without holes: one list of marks for each position, and the totals of the papers. */
export function reliabilityOf(positions: readonly ArrayLike<number>[], totals: ArrayLike<number>): Reliability {
  const p = positions.length
  const k2 = varianceOf(totals)
  if (p < 2 || !k2) return { alpha: null, standardError: null }
  const parts = positions.reduce((all, marks) => all + (varianceOf(marks) ?? 0), 0)
  const alpha = (p / (p - 1)) * (1 - parts / k2)
  // Rounding may bring an alpha of 1 a hair above it.
  return { alpha, standardError: Math.sqrt(Math.max(0, 1 - alpha)) * Math.sqrt(k2) }
}
