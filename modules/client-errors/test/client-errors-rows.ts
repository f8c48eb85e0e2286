import { clientErrors } from '../contract/client-errors.ts'
import { makeClientErrorReport, newestClientError } from './make-client-errors.ts'
import { type Rows, type World, unique } from '../../../apps/server/test/authorization/row.ts'

async function reported({ app }: World): Promise<string> {
  await app.call(clientErrors.save, makeClientErrorReport({ message: `unknown ${unique()}`, stack: unique() }))
  return newestClientError(app)
}

export const CLIENT_ERRORS_ROWS: Rows = [
  [clientErrors.save, { input: () => makeClientErrorReport() }],
  [clientErrors.paging, { input: () => ({}) }],
  [clientErrors.detail, { target: reported, input: (_, id) => ({ id }), absent: 'NOT_FOUND' }],
  [clientErrors.delete, { target: reported, input: (_, id) => ({ ids: [id] }) }],
  [clientErrors.clear, { input: () => ({}) }],
]
