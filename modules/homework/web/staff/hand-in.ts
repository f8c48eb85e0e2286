import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { homework } from '../../contract.ts'

export type HandIn = Output<typeof homework.detail>
