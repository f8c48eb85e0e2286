import type { Output } from '@tripos/contract/kernel'
import type { profile } from '@tripos/contract/profile'

export type OwnAccount = Output<typeof profile.detail>
