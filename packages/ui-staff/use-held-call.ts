import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import { call } from '@tripos/web-kit/call.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useTranslations } from 'use-intl'
import { type HeldVerb, holdCall, useHeldCalls } from './held-calls.ts'
import type { ConfirmedOptions } from './use-confirmed-mutation.ts'

interface Holding<T extends Endpoint> {
  /** What will be done, for how many. */
  readonly text: string
  readonly input: Input<T>
  /** What it is done to, where the same thing may be asked for with another input: then the last one counts. */
  readonly about?: string
}

interface HeldOptions<T extends Endpoint> extends Omit<ConfirmedOptions<T>, 'via'> {
  readonly verb?: HeldVerb
}

const keyOf = (endpoint: Endpoint, about: string) => `${endpoint.path} ${about}`

/** It was asked for and is not made yet: nobody has to press the button again. */
export const useIsHeld = (endpoint: Endpoint, about: string): boolean =>
  useHeldCalls(({ waiting }) => waiting.some(({ key }) => key === keyOf(endpoint, about)))

/** A call that reaches people: made ten seconds later, unless it is taken back (`held-calls.ts`). */
export function useHeldCall<T extends Endpoint>(
  endpoint: T,
  { done, onSuccess, verb = 'send', ...options }: HeldOptions<T> = {},
): (holding: Holding<T>) => void {
  const t = useTranslations(`staff.held.${verb}`)
  const told: NonNullable<typeof onSuccess> = (output, input) => {
    toast.success(done === undefined ? t('done') : typeof done === 'string' ? done : done(output, input))
    onSuccess?.(output, input)
  }
  const send = useEndpointMutation(endpoint, { ...options, onSuccess: told })
  const leave = useEndpointMutation(endpoint, {
    ...options,
    via: (to, input) => call(to, input, { keepalive: true }),
    onSuccess: told,
  })
  return ({ text, input, about = JSON.stringify(input) }) =>
    holdCall({
      key: keyOf(endpoint, about),
      text,
      verb,
      send: isLeaving => (isLeaving ? leave : send).mutateAsync(input),
    })
}
