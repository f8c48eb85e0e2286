import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import { call } from '@tripos/web-kit/call.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useTranslations } from 'use-intl'
import { holdCall } from './held-calls.ts'
import type { ConfirmedOptions } from './use-confirmed-mutation.ts'

interface Holding<T extends Endpoint> {
  /** What will be done, for how many. */
  readonly text: string
  readonly input: Input<T>
}

/** A call that reaches people: made ten seconds later, unless it is taken back (`held-calls.ts`). */
export function useHeldCall<T extends Endpoint>(
  endpoint: T,
  { done, onSuccess, ...options }: Omit<ConfirmedOptions<T>, 'via'> = {},
): (holding: Holding<T>) => void {
  const t = useTranslations('staff.held')
  const told: NonNullable<typeof onSuccess> = (output, input) => {
    toast.success(done === undefined ? t('sent') : typeof done === 'string' ? done : done(output, input))
    onSuccess?.(output, input)
  }
  const send = useEndpointMutation(endpoint, { ...options, onSuccess: told })
  const leave = useEndpointMutation(endpoint, {
    ...options,
    via: (to, input) => call(to, input, { keepalive: true }),
    onSuccess: told,
  })
  return ({ text, input }) =>
    holdCall({
      key: `${endpoint.path} ${JSON.stringify(input)}`,
      text,
      send: isLeaving => (isLeaving ? leave : send).mutateAsync(input),
    })
}
