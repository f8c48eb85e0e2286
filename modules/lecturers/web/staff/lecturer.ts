import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { lecturers } from '../../contract.ts'

export type Lecturer = Output<typeof lecturers.paging>['rows'][number]

/** What is old once a lecturer has changed. */
export const LECTURER_LISTS = [lecturers.paging, lecturers.detail]
