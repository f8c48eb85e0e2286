import type { courseTalk } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'

export type Said = Output<typeof courseTalk.paging>['rows'][number]
