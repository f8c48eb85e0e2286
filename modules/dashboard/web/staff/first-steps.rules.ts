import type { dashboard } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'

export type FirstStepsState = NonNullable<Output<typeof dashboard.summary>['firstSteps']>

/** In the address of the dashboard: whoever has put the steps away wants them back. */
export const FIRST_STEPS_ASKED = 'firstSteps'

export const areAllTaken = ({ taken }: Pick<FirstStepsState, 'taken'>): boolean => Object.values(taken).every(Boolean)

export type Step = keyof FirstStepsState['taken']
export const STEPS: readonly Step[] = ['departments', 'students', 'questions', 'exams', 'papers']

/** Where each of them is taken; the last one is taken by a student. */
const PAGES: readonly (readonly [string, Step])[] = [
  ['/admin/system/departments', 'departments'],
  ['/admin/system/users', 'students'],
  ['/admin/questions/', 'questions'],
  ['/admin/exams/', 'exams'],
]

/** The step that is taken on this page. */
export const stepAt = (path: string): Step | undefined => PAGES.find(([start]) => path.startsWith(start))?.[1]

/** What comes next, on the page of a step that is taken: until all are, unless the person has put them away. */
export function nextStepAt({ isClosed, taken }: FirstStepsState, path: string): Step | undefined {
  const here = stepAt(path)
  if (isClosed || here === undefined || !taken[here]) return undefined
  return STEPS.find(step => !taken[step])
}

interface Person {
  readonly isAsked: boolean
  /** The person has seen them open in this browser: whoever was led to the end is told that it is reached. */
  readonly wasLed: boolean
}

/** Until they are all taken and until that was read, unless the person has put them away; always where the person asks. */
export const areFirstStepsShown = (state: FirstStepsState, { isAsked, wasLed }: Person): boolean =>
  isAsked || (!state.isClosed && (wasLed || !areAllTaken(state)))
