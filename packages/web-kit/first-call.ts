import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'

/**
 * A call that every page begins with, by what sending it needs: the contract would bring the schemas of all calls of its
 * module into the exam room. A test compares each with the contract.
 */
export const firstCall = <T extends Endpoint>(path: T['path']): T => ({ path, withCookie: false }) as unknown as T
