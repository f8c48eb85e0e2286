/** What happens in the term, each at its moment. */
import type { School } from './school.ts'

export interface Moment {
  readonly at: Date
  readonly run: () => Promise<void>
  /** Nothing comes of it that a worker would look for. */
  readonly isQuiet?: boolean
}

/** Whose clock is at which moment when they begin. */
export interface Step extends Moment {
  readonly userName: string
}

/** Steps of different people that follow each other run together: the clock is where each of them begins. */
export async function runSteps({ clock }: School, steps: readonly Step[]): Promise<void> {
  const waiting = [...steps].sort((a, b) => a.at.getTime() - b.at.getTime())
  while (waiting.length > 0) {
    const busy = new Set<string>()
    const next = waiting.findIndex(step => busy.has(step.userName) || !busy.add(step.userName))
    const together = waiting.splice(0, next < 0 ? waiting.length : next)
    await Promise.all(
      together.map(step => {
        clock.goTo(step.at)
        return step.run()
      }),
    )
  }
}

/** In order of time, and after each what time alone brings. */
export async function runMoments(school: School, moments: readonly Moment[]): Promise<void> {
  const inOrder = [...moments].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, run, isQuiet = false } of inOrder) {
    school.clock.goTo(at)
    await run()
    await (isQuiet ? school.handOver() : school.work())
  }
}
