/** Bounds of what a paper says of its sections and questions, whatever its format. */
export const TITLE_CHARACTERS = 200
/** What a question of an exam may bring, in hundredths. */
const MAX_POINTS = 1000_00

/** In hundredths. Null where no exam gives so many points, or none. */
export function pointsInHundredths(points: number): number | null {
  const hundredths = Math.round(points * 100)
  return hundredths > 0 && hundredths <= MAX_POINTS ? hundredths : null
}
