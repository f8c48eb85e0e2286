import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { extensionPoint } from './extension-point.ts'

/** Makes calls as the administrator of the demo school. */
export interface DemoCaller {
  call<T extends Endpoint>(endpoint: T, input: Input<T>): Promise<Output<T>>
}

/** What modules put into the demo school of their own, where nothing else in it needs it. */
export const demoContent = extensionPoint<(caller: DemoCaller) => Promise<void>>('content of the demo school')
