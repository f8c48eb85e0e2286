import type { courseTalk } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'

export type StaffPost = Output<typeof courseTalk.paging>['rows'][number]
