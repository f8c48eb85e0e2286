import { makeLink } from '@tripos/web-kit/make-link.ts'

/** The page of an order, where orders are there. */
export const toOrder = makeLink<[id: string]>()

/** The same for staff, in the back office. */
export const toDeskOrder = makeLink<[id: string]>()
