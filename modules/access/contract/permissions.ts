/** Permissions as the whole product knows them: those that calls ask for, and those that widen what a call may do. */
import { EVERYONE } from '@tripos/contract-kit/audiences.ts'
import { allEndpoints } from '../../../apps/server/contract.ts'

const OF_CALLS = allEndpoints.flatMap(({ access }) => (typeof access === 'object' ? access.permission : []))

export const ALL_PERMISSIONS: ReadonlySet<string> = new Set([...OF_CALLS, ...Object.values(EVERYONE)])
