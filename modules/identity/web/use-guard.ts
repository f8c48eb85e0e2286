/** What stands before a call that people could be attacked by: work that the browser does, and waiting (ADR 0021). */
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { type Work, workAsked } from '../contract/sign-in-guard.ts'
import { useState } from 'react'
import { call } from '@tripos/web-kit/call.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { solveWork } from './solve-work.ts'
import { useWaiting } from './use-waiting.ts'

export const GUARD_REFUSALS = ['TRY_LATER', 'WORK_NEEDED'] as const satisfies readonly ErrorName[]

type Guarded = Endpoint & { readonly input: { readonly shape: { readonly work: unknown } } }

export function useGuard() {
  const [isWorking, setIsWorking] = useState(false)
  const [sentence, setSentence] = useState<string>()
  const { seconds, start } = useWaiting()
  return {
    isWorking,
    /** Until the next try is heard. */
    seconds,
    /** Why one has to wait, while one has to. */
    sentence: seconds > 0 ? sentence : undefined,
    /** Calls, and calls again once the work is done that is asked for. */
    async call<T extends Guarded>(endpoint: T, input: Input<T>): Promise<Output<T>> {
      try {
        return await call(endpoint, input)
      } catch (error) {
        const asked = isRefusal(error, 'WORK_NEEDED') ? workAsked.safeParse(error.data).data : undefined
        if (!asked) throw error
        setIsWorking(true)
        try {
          const work: Work = await solveWork(asked)
          return await call(endpoint, { ...(input as object), work } as Input<T>)
        } finally {
          setIsWorking(false)
        }
      }
    },
    afterError(error: unknown): void {
      if (!isRefusal(error, 'TRY_LATER')) return
      const { data } = error
      const isTold = typeof data === 'object' && data !== null && 'seconds' in data
      start(isTold ? Number(data.seconds) : 30)
      setSentence(error.text)
    },
  }
}
export type Guard = ReturnType<typeof useGuard>
