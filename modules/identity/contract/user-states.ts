/** What may happen to an account in which state (specification section 3, user state). No other change of state happens. */
import { UserState } from '@tripos/contract-kit/enums.ts'
import { nextStates, type Transition } from '@tripos/contract-kit/transitions.ts'

const { normal, disabled, awaitingReview } = UserState

export const USER_TRANSITIONS = {
  /** Who signed up may sign in from now on. Nobody waits for it a second time. */
  approve: { from: [awaitingReview], to: [normal] },
  /** Also a sign-up that is turned down. */
  disable: { from: [normal, awaitingReview], to: [disabled] },
  enable: { from: [disabled], to: [normal] },
} as const satisfies Readonly<Record<string, Transition<UserState>>>

const NEXT = nextStates<UserState>(USER_TRANSITIONS)

/** What an account in this state may be set to, its own included. A new one is there to be used, or is prepared disabled. */
export const statesAfter = (state: UserState | undefined): UserState[] =>
  (state === undefined ? [normal, disabled] : [state, ...(NEXT.get(state) ?? [])]).toSorted((a, b) => a - b)
