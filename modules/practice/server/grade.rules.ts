/** What an answer says of memory. Shares of the points are in hundredths of a percent. */
export const WHOLE_SHARE = 10_000

export type Verdict = 'right' | 'partly' | 'wrong'

export const verdictOf = (share: number): Verdict => (share >= WHOLE_SHARE ? 'right' : share > 0 ? 'partly' : 'wrong')

/** What students judge themselves: texts and files. */
export const SHARE_OF_VERDICT: Readonly<Record<Verdict, number>> = { right: WHOLE_SHARE, partly: 5000, wrong: 0 }

/** Half of it, or all of it after a hint, is known with effort; less is forgotten. */
export const gradeOf = (share: number, isHinted: boolean): 'good' | 'hard' | 'again' =>
  share >= WHOLE_SHARE && !isHinted ? 'good' : share >= WHOLE_SHARE / 2 ? 'hard' : 'again'
