import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { orders } from '../../contract/orders.ts'

export type Order = Output<typeof orders.show>
