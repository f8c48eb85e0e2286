import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { type MutationOptions, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { type Question, useAsk } from './use-ask.ts'

export interface ConfirmedOptions<T extends Endpoint> extends MutationOptions<T> {
  /** What is said once it is done. */
  readonly done?: string | ((output: Output<T>, input: Input<T>) => string)
}

/** A call that is made once somebody has said yes. `after` follows that one call. */
export function useConfirmedMutation<T extends Endpoint>(
  endpoint: T,
  { done, onSuccess, ...options }: ConfirmedOptions<T> = {},
) {
  const ask = useAsk()
  const mutation = useEndpointMutation(endpoint, {
    ...options,
    onSuccess: (output, input) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(output, input))
      onSuccess?.(output, input)
    },
  })
  return {
    ask: (question: Question, input: Input<T>, after?: () => void) =>
      ask(question, () => mutation.mutateAsync(input).then(after)),
    isPending: mutation.isPending,
  }
}
