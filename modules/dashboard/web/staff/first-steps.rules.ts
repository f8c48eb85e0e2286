import type { dashboard } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'

export type FirstStepsState = NonNullable<Output<typeof dashboard.summary>['firstSteps']>

/** In the address of the dashboard: whoever has put the steps away wants them back. */
export const FIRST_STEPS_ASKED = 'firstSteps'

/** Until they are all taken, unless the person has put them away; always where the person asks for them. */
export const areFirstStepsShown = ({ isClosed, taken }: FirstStepsState, isAsked: boolean): boolean =>
  isAsked || (!isClosed && Object.values(taken).some(isTaken => !isTaken))
