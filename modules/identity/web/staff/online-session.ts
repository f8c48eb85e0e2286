import type { Output } from '@tripos/contract/kernel'
import type { sessions } from '@tripos/contract/sign-ins'

export type OnlineSession = Output<typeof sessions.paging>['rows'][number]
