import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { extensionPoint } from './extension-point.ts'

/** Makes calls as the administrator of the demo school. */
export interface DemoCaller {
  call<T extends Endpoint>(endpoint: T, input: Input<T>): Promise<Output<T>>
}

/** What modules put into the demo school of their own, where nothing else in it needs it. */
export const demoContent = extensionPoint<(caller: DemoCaller) => Promise<void>>('content of the demo school')

/** The demo school once there are people in it: calls as its administrator, or as anybody else. */
export interface DemoSchool extends DemoCaller {
  as(userName: string): Promise<DemoCaller>
}

/** What its people have done in the parts of modules that nothing else in the demo school needs. */
export const demoLife = extensionPoint<(school: DemoSchool) => Promise<void>>('life of the demo school')
