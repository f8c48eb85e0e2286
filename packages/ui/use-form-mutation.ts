/** A call that a form of `useForm` sends: what the server refuses stands at its field. */
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { toast } from './toast.tsx'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { problemsOf } from '@tripos/web-kit/input-problems.ts'
import { type MutationOptions, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import type { Form } from '@tripos/web-kit/use-form.ts'

interface FormMutationOptions<T extends Endpoint, N extends string> extends MutationOptions<T> {
  /** Refusals that belong to one field. */
  readonly fieldOf?: Partial<Record<ErrorName, N>>
  /** Fields of the call that have another name in the form. */
  readonly fields?: Readonly<Record<string, N>>
}

export function useFormMutation<T extends Endpoint, N extends string>(
  form: Pick<Form<Record<N, string>, unknown>, 'refuse'>,
  endpoint: T,
  { fieldOf = {}, fields = {}, handles = [], onError, ...options }: FormMutationOptions<T, NoInfer<N>>,
): UseMutationResult<Output<T>, Error, Input<T>> {
  return useEndpointMutation(endpoint, {
    ...options,
    handles: ['BAD_INPUT', ...(Object.keys(fieldOf) as ErrorName[]), ...handles],
    onError: error => {
      onError?.(error)
      if (!(error instanceof CallError) || error.errorName === undefined) return
      const field = (fieldOf as Partial<Record<ErrorName, N>>)[error.errorName]
      if (field === undefined && error.errorName !== 'BAD_INPUT') return
      const found = field === undefined ? problemsOf(error.data) : [{ field, text: error.text }]
      const problems = found.map(one => ({ ...one, field: fields[one.field] ?? one.field }))
      const homeless = problems.length === 0 ? error.text : form.refuse(problems)
      if (homeless !== undefined) toast.error(homeless)
    },
  })
}
