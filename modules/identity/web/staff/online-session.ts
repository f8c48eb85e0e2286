import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { sessions } from '../../contract/sign-ins.ts'

export type OnlineSession = Output<typeof sessions.paging>['rows'][number]
