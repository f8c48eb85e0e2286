/** Server state. The key of a query is the path and the input, made here and nowhere else. */
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { call } from './call.ts'
import { takeReadyAnswer } from './early-calls.ts'
import { useLocaleStore } from './locale.ts'

export interface QueryOptions {
  readonly enabled?: boolean
  readonly staleMs?: number
  readonly refetchMs?: number
  /** For paged lists: keep showing the old page until the new one is there. */
  readonly keepPrevious?: boolean
}

export function useEndpoint<T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  options: QueryOptions = {},
): UseQueryResult<Output<T>> {
  // Some answers carry sentences, so the language is part of what was asked.
  const language = useLocaleStore(state => state.language)
  return useQuery<Output<T>>({
    queryKey: [endpoint.path, input, language],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    initialData: () => takeReadyAnswer(endpoint.path, input) as Output<T> | undefined,
    enabled: options.enabled ?? true,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

export interface MutationOptions<T extends Endpoint> {
  /** Queries that are asked again after success, whatever their input. */
  readonly invalidates?: readonly Endpoint[]
  /** Refusals that the screen shows itself; all others become a red message. `'*'`: the screen shows every error. */
  readonly handles?: readonly (ErrorName | '*')[]
  /** What is called instead of the call itself, where more than one may be needed. */
  readonly via?: (endpoint: T, input: Input<T>) => Promise<Output<T>>
  readonly onSuccess?: (output: Output<T>, input: Input<T>) => void
  readonly onError?: (error: Error) => void
}

export function useEndpointMutation<T extends Endpoint>(
  endpoint: T,
  { invalidates = [], handles = [], via = call, onSuccess, onError }: MutationOptions<T> = {},
): UseMutationResult<Output<T>, Error, Input<T>> {
  const client = useQueryClient()
  return useMutation<Output<T>, Error, Input<T>>({
    mutationFn: input => via(endpoint, input),
    meta: { handles },
    onSuccess: async (output, input) => {
      onSuccess?.(output, input)
      await Promise.all(invalidates.map(other => client.invalidateQueries({ queryKey: [other.path] })))
    },
    ...(onError ? { onError } : {}),
  })
}
