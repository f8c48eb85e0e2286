import { makeLink } from '@tripos/web-kit/make-link.ts'

/** The page of an order, where orders are there. */
export const toOrder = makeLink<[id: string]>()
