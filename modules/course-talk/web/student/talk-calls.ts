import { courseTalk } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'

export type Entry = Output<typeof courseTalk.list>['rows'][number]
export type Answer = Entry['answers'][number]

/** What a learner sees of the talk; old once something is written or deleted. */
export const TALK_LISTS = [courseTalk.list, courseTalk.answers]
