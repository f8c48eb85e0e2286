import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { profile } from '../../contract/profile.ts'

export type OwnAccount = Output<typeof profile.detail>
