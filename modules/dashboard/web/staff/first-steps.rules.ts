import type { dashboard } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'

export type FirstStepsState = NonNullable<Output<typeof dashboard.summary>['firstSteps']>

/** In the address of the dashboard: whoever has put the steps away wants them back. */
export const FIRST_STEPS_ASKED = 'firstSteps'

export const areAllTaken = ({ taken }: Pick<FirstStepsState, 'taken'>): boolean => Object.values(taken).every(Boolean)

interface Person {
  readonly isAsked: boolean
  /** The person has seen them open in this browser: whoever was led to the end is told that it is reached. */
  readonly wasLed: boolean
}

/** Until they are all taken and until that was read, unless the person has put them away; always where the person asks. */
export const areFirstStepsShown = (state: FirstStepsState, { isAsked, wasLed }: Person): boolean =>
  isAsked || (!state.isClosed && (wasLed || !areAllTaken(state)))
