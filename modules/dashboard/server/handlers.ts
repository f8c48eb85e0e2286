import type { Deps } from '@tripos/module-kit/deps.ts'
import { dashboard } from '../contract.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { mount } from '@tripos/http/mount.ts'
import { saveFirstSteps, showFirstSteps } from './first-steps.ts'
import { makeSignInDays } from './sign-in-days.ts'
import { summarize } from './summarize.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export function dashboardCalls(deps: Deps): readonly Mounted[] {
  const summaryDeps = { ...deps, findSignInDays: makeSignInDays(deps) }
  return mount(
    dashboard,
    {
      summary: ({ dayStart }, ctx) => summarize(summaryDeps, ctx, toDate(dayStart)),
      showFirstSteps: (_, { caller }) => showFirstSteps(deps, caller),
      saveFirstSteps: (input, ctx) => saveFirstSteps(deps, ctx, input),
    },
    { lanes: { summary: 'list' } },
  )
}
