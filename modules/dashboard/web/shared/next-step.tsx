import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef } from 'react'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { dashboard } from '../../contract.ts'
import { areAllTaken, type FirstStepsState, nextStepAt, stepAt } from '../staff/first-steps.rules.ts'

const NextStepBar = lazy(async () => ({ default: (await import('../staff/first-steps.tsx')).NextStepBar }))

/** On the page of a step that was just taken: what comes next on the way to the first exam. */
export function NextStep({ path }: { path: string }) {
  const state = useFirstSteps(stepAt(path) !== undefined)
  const step = state && nextStepAt(state, path)
  if (state === undefined || step === undefined) return null
  return (
    <LazyPart>
      <NextStepBar state={state} step={step} />
    </LazyPart>
  )
}

/** Asked once; and again after whatever was saved, until all of them are taken. */
function useFirstSteps(isOnPage: boolean): FirstStepsState | undefined {
  const client = useQueryClient()
  const { data } = useEndpoint(dashboard.showFirstSteps, {}, { enabled: isOnPage, staleMs: Infinity })
  const state = data?.firstSteps ?? undefined
  const isOpen = state !== undefined && !state.isClosed && !areAllTaken(state)
  const saving = useIsMutating()
  const before = useRef(0)
  // What is being saved, on any page, is known to the client of the queries alone.
  useEffect(() => {
    if (isOpen && before.current > 0 && saving === 0)
      void client.invalidateQueries({ queryKey: [dashboard.showFirstSteps.path] })
    before.current = saving
  }, [client, isOpen, saving])
  return state
}
