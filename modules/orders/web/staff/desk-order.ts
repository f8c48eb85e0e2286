import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { orderDesk } from '../../contract/order-desk.ts'

export type DeskOrder = Output<typeof orderDesk.detail>
