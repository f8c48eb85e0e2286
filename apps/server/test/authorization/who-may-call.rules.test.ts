import { endpointsByModule } from '../all-endpoints.ts'
import { expect, it } from 'vitest'
import { WHO_MAY_CALL } from './who-may-call.ts'

it('every call asks for the right that its module wrote down for it, and no other call is written down', () => {
  const declared = endpointsByModule.flatMap(([module, endpoints]) =>
    endpoints.map(({ path, access }) => {
      const right = typeof access === 'object' ? access.permission : access
      return { path, right, module }
    }),
  )
  const byPath = (list: readonly { path: string }[]) => list.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  expect(declared.length).toBeGreaterThan(250)
  expect(byPath(WHO_MAY_CALL), 'test/who-may-call.ts of a module is not as its contract').toEqual(byPath(declared))
})
