/** What the marks of an exam say of its markers: how strict each of them is beside the others (docs/adr/0119). Pure. */

/** Marks of one person for one question, all of them or a part: their number, and sums of the shares of its points that they gave. */
export interface MarkSums {
  readonly markerId: string
  readonly questionId: string
  readonly count: number
  readonly sum: number
  readonly sumOfSquares: number
}

export interface Severity {
  /** Mean difference to the others on the same questions, as a share of the points: above 0 where more is given. */
  readonly difference: number
  /** Its standard error; null where a question has too few marks for one. */
  readonly error: number | null
  /** Beyond what chance explains. */
  readonly isClear: boolean
}

type Sums = Pick<MarkSums, 'count' | 'sum' | 'sumOfSquares'>

const NOTHING: Sums = { count: 0, sum: 0, sumOfSquares: 0 }
const added = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  sum: a.sum + b.sum,
  sumOfSquares: a.sumOfSquares + b.sumOfSquares,
})

/** Of a mean, with n - 1; undefined for a single mark. Sums of equal shares leave a rounding below 0. */
const errorOfMean = ({ count, sum, sumOfSquares }: Sums): number | undefined =>
  count < 2 ? undefined : Math.max(0, sumOfSquares - (sum * sum) / count) / (count - 1) / count

/** Few marks differ by much. */
const MIN_MARKS = 10
/** Of a normal distribution, beyond which 5 % lie. */
const CLEAR = 1.96

/** Null where nobody else has marked what this person marked. Questions weigh by how many of their answers the person has marked. */
export function severityOf(markerId: string, all: readonly MarkSums[]): Severity | null {
  let [weight, difference, variance]: [number, number, number | undefined] = [0, 0, 0]
  for (const questionId of new Set(all.map(sums => sums.questionId))) {
    const ofQuestion = all.filter(sums => sums.questionId === questionId)
    const own = ofQuestion.filter(sums => sums.markerId === markerId).reduce(added, NOTHING)
    const others = ofQuestion.filter(sums => sums.markerId !== markerId).reduce(added, NOTHING)
    if (own.count === 0 || others.count === 0) continue
    weight += own.count
    difference += own.count * (own.sum / own.count - others.sum / others.count)
    const [ownError, othersError] = [errorOfMean(own), errorOfMean(others)]
    variance =
      variance === undefined || ownError === undefined || othersError === undefined
        ? undefined
        : variance + own.count ** 2 * (ownError + othersError)
  }
  if (weight === 0) return null
  const error = variance === undefined ? null : Math.sqrt(variance) / weight
  const mean = difference / weight
  const isClear = error !== null && weight >= MIN_MARKS && Math.abs(mean) > CLEAR * error
  return { difference: mean, error, isClear }
}
