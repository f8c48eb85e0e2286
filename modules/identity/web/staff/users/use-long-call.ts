import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { call, TRANSFER_TIMEOUT_MS } from '@tripos/web-kit/call.ts'
import { leaveOnSessionError } from '@tripos/web-kit/session.ts'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'

interface LongCallOptions {
  readonly invalidates: readonly Endpoint[]
  readonly onError: (error: unknown) => void
}

/** A call that may take minutes: with the time limit of transfers instead of the usual one. Undefined where it failed. */
export function useLongCall<T extends Endpoint>(endpoint: T, { invalidates, onError }: LongCallOptions) {
  const client = useQueryClient()
  const textOf = useErrorText()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (input: Input<T>): Promise<Output<T> | undefined> => {
    setIsRunning(true)
    try {
      const output = await call(endpoint, input, { timeoutMs: TRANSFER_TIMEOUT_MS })
      await Promise.all(invalidates.map(other => client.invalidateQueries({ queryKey: [other.path] })))
      return output
    } catch (error) {
      if (!leaveOnSessionError(error)) toast.error(textOf(error))
      onError(error)
      return undefined
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning }
}
