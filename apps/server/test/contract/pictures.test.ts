import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../all-endpoints.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../../../modules/papers/contract/papers.ts'

const shows = (output: z.ZodMiniType, field: string): boolean =>
  JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })).includes(`"${field}":{`)
/** Questions, what stands above a section of them, or hints at one. */
const showsQuestions = ({ output }: Endpoint): boolean =>
  ['stem', 'instructions', 'hints'].some(field => shows(output, field))

it('every answer that shows questions gives links to their pictures, and no other does', () => {
  const shown = allEndpoints.filter(showsQuestions)
  expect(shown.filter(({ pictures }) => pictures === 'none').map(({ path }) => path)).toEqual([])
  const linked = allEndpoints.filter(({ pictures }) => pictures !== 'none')
  expect(linked.filter(call => !shown.includes(call)).map(({ path }) => path)).toEqual([])
  expect(linked.length).toBeGreaterThan(7)
})

it('only the open paper gives links that last as long as it is open, and names itself', () => {
  expect(allEndpoints.filter(({ pictures }) => pictures === 'paper')).toEqual([papers.open])
  expect(papers.open.output.shape).toHaveProperty('paperId')
})
