import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { markingPlans } from '../../../contract/marking-plans.ts'

export type Plan = Output<typeof markingPlans.show>
