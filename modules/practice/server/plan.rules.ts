/** What somebody practises today in the minutes that they give. Pure. */

export interface PlanInput {
  readonly dailyMinutes: number
  /** What a question has taken this person lately; null where nothing is known. */
  readonly secondsEach: number | null
  readonly dueCount: number
  /** Never practised, in banks that were begun. */
  readonly newCount: number
  readonly secondsToday: number
}

export interface Plan {
  readonly dueToday: number
  readonly newToday: number
  readonly minutesLeft: number
}

const USUAL_SECONDS = 45
/** Nobody is quicker than this for long, and whoever leaves a page open is not so slow. */
const [QUICKEST, SLOWEST] = [5, 600]

/** What is due comes first, since it is being forgotten; new questions fill the rest. */
export function planOf({ dailyMinutes, secondsEach, dueCount, newCount, secondsToday }: PlanInput): Plan {
  const each = Math.min(SLOWEST, Math.max(QUICKEST, secondsEach ?? USUAL_SECONDS))
  const secondsLeft = Math.max(0, dailyMinutes * 60 - secondsToday)
  const room = Math.floor(secondsLeft / each)
  const dueToday = Math.min(Math.max(0, dueCount), room)
  const newToday = Math.min(Math.max(0, newCount), room - dueToday)
  return { dueToday, newToday, minutesLeft: Math.ceil(secondsLeft / 60) }
}
