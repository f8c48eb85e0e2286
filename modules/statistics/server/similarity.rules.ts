/**
 * Answers that two candidates have alike. Right answers are alike because they are right; wrong ones seldom, where nobody
 * looked at another's. Of the questions that both answered wrongly, so many wrong answers are the same by chance: each with
 * the chance that two of those who were wrong there chose alike (Wesolowsky, Detecting excessive similarity in answers, 2000).
 * The number of the same ones is then a sum of independent draws, and its tail is computed whole.
 */

/** What somebody answered wrongly, by the number of the question; 0 where it was right, left out, or not asked. */
export type WrongAnswers = Uint16Array

export interface SimilarPair {
  readonly a: number
  readonly b: number
  readonly sameCount: number
  /** Questions that both answered wrongly. */
  readonly wrongCount: number
  readonly expectedCount: number
  /** That a pair without anything in common has at least so many alike. */
  readonly chance: number
}

/** Fewer say nothing, however seldom they are. */
const MIN_SAME = 4
/** That a whole exam, in which nobody looked at another's, names any pair at all. */
export const FALSE_ALARM = 0.01

/** For each question the chance that two who were wrong there chose alike; of few people rather too high than too low. */
export function sameChances(people: readonly WrongAnswers[], questionCount: number): Float64Array {
  return Float64Array.from({ length: questionCount }, (_, question) => {
    const counts = new Map<number, number>()
    let wrong = 0
    for (const answers of people) {
      const answer = answers[question] ?? 0
      if (answer === 0) continue
      wrong += 1
      counts.set(answer, (counts.get(answer) ?? 0) + 1)
    }
    return [...counts.values()].reduce((sum, count) => sum + (count / wrong) ** 2, 0)
  })
}

/** The chance of at least so many of these independent events. */
export function tailChance(chances: readonly number[], atLeast: number): number {
  // at[k]: so far k of them; the last place collects what is enough.
  const at = new Float64Array(atLeast + 1)
  at[0] = 1
  for (const chance of chances) {
    at[atLeast] = (at[atLeast] ?? 0) + (at[atLeast - 1] ?? 0) * chance
    for (let k = atLeast - 1; k > 0; k -= 1) at[k] = (at[k] ?? 0) * (1 - chance) + (at[k - 1] ?? 0) * chance
    at[0] = (at[0] ?? 0) * (1 - chance)
  }
  return at[atLeast] ?? 0
}

function pairOf(people: readonly WrongAnswers[], [a, b]: readonly [number, number], chances: Float64Array) {
  const [first, second] = [people[a], people[b]]
  if (first === undefined || second === undefined) return undefined
  let [sameCount, wrongCount, expectedCount] = [0, 0, 0]
  for (let question = 0; question < chances.length; question += 1) {
    const answer = first[question]
    if (!answer || !second[question]) continue
    wrongCount += 1
    expectedCount += chances[question] ?? 0
    if (answer === second[question]) sameCount += 1
  }
  return { a, b, sameCount, wrongCount, expectedCount }
}

const chanceOf = (people: readonly WrongAnswers[], pair: Omit<SimilarPair, 'chance'>, chances: Float64Array): number =>
  tailChance(
    [...chances].filter((_, question) => people[pair.a]?.[question] && people[pair.b]?.[question]),
    pair.sameCount,
  )

/** Pairs that chance would name in one of a hundred exams at most, the least likely first. */
export async function similarPairs(
  people: readonly WrongAnswers[],
  questionCount: number,
  breathe: () => Promise<void>,
): Promise<SimilarPair[]> {
  const chances = sameChances(people, questionCount)
  const limit = FALSE_ALARM / Math.max(1, (people.length * (people.length - 1)) / 2)
  const pairs: SimilarPair[] = []
  for (let a = 0; a < people.length; a += 1) {
    for (let b = a + 1; b < people.length; b += 1) {
      const pair = pairOf(people, [a, b], chances)
      if (pair === undefined || pair.sameCount < MIN_SAME || pair.sameCount <= pair.expectedCount) continue
      const chance = chanceOf(people, pair, chances)
      if (chance <= limit) pairs.push({ ...pair, chance })
    }
    await breathe()
  }
  return pairs.toSorted((x, y) => x.chance - y.chance || x.a - y.a || x.b - y.b)
}
