import { addSeconds, type Clock } from '@tripos/runtime/clock.ts'

/** The clock of the term that is made: it stands still until somebody does the next thing, and never goes back. */
export class TermClock implements Clock {
  private at: Date
  constructor(at: Date) {
    this.at = at
  }
  now(): Date {
    return this.at
  }
  goTo(at: Date): void {
    if (at > this.at) this.at = at
  }
  pass(seconds: number): void {
    this.at = addSeconds(this.at, seconds)
  }
}
