/** Reports of uncaught errors, as a browser sends them. */
import type { clientErrors } from '../contract/client-errors.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

export type ClientErrorReport = Input<typeof clientErrors.save>

export const makeClientErrorReport = (fields: Partial<ClientErrorReport> = {}): ClientErrorReport => ({
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at Page (http://127.0.0.1/assets/page-Bv3k.js:12:345)',
  vm: '    at Page\n    at Suspense',
  info: 'errorBoundary',
  url: '/admin/system/users',
  release: '0.1.0',
  ...fields,
})

/** The id of the error that came last. */
export async function newestClientError({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const { id } = await deps.db
    .selectFrom('clientErrors')
    .select('id')
    .orderBy('firstSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
