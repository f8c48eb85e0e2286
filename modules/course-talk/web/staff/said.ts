import type { courseTalk } from '@tripos/contract/course-talk'
import type { Output } from '@tripos/contract/kernel'

export type Said = Output<typeof courseTalk.paging>['rows'][number]
