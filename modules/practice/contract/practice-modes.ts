/** The ways of training a bank, by the number in the address. */
export const PracticeMode = { inOrder: 1, random: 2, memorise: 3, byType: 4, wrong: 5, due: 6 } as const
export type PracticeMode = (typeof PracticeMode)[keyof typeof PracticeMode]

/** How often something is to be practised. */
export const PracticeCycle = { once: 0, daily: 1, weekly: 2, monthly: 3 } as const
export type PracticeCycle = (typeof PracticeCycle)[keyof typeof PracticeCycle]
