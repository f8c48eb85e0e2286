import { allEndpoints } from '../all-endpoints.ts'
import { expect, it } from 'vitest'
import { WHO_MAY_CALL } from './who-may-call.ts'

it('every call asks for the right that stands in the table, and the table has no other calls', () => {
  const declared = allEndpoints.map(({ path, access }) => [
    path,
    typeof access === 'object' ? access.permission : access,
  ])
  const written = Object.entries(WHO_MAY_CALL).flatMap(([right, paths]) => paths.map(path => [path, right]))
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(written))
  expect(written).toHaveLength(declared.length)
})
