/** The search of the back office: what an administrator may open, by a few characters of its name. */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { search as searchText } from '@tripos/contract-kit/fields.ts'

/** So many of each kind. */
export const MAX_HITS = 5

/** Fewer would find too much. */
export const MIN_CHARACTERS = 2

const hitGroup = z.object({
  title: z.string(),
  hits: z.array(z.object({ title: z.string(), detail: z.string(), link: z.string() })),
  /** There are others. */
  isMore: z.boolean(),
})
export type HitGroup = z.output<typeof hitGroup>

export const search = {
  find: endpoint({
    path: '/api/search/find',
    summary: 'People, exams, questions and courses that an administrator may open, the best match first',
    access: 'signedIn',
    input: z.strictObject({ search: searchText }),
    /** Without empty groups; the group with the best match first. */
    output: z.object({ groups: z.array(hitGroup) }),
  }),
}
