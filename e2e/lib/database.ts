/** The database of the product under test, for what no call and no screen can bring about. */
import { connect, type Database } from '../../server/src/db/client.ts'
import { databaseOf } from '../../server/test/load/product.ts'

export function openDatabase(): Database {
  const folder = process.env.TRIPOS_E2E_DATA
  if (folder === undefined) throw new Error('TRIPOS_E2E_DATA, the data folder of the product, is not set')
  const { url } = databaseOf(folder)
  return connect({ connectionString: url, poolSize: 1, onError: () => undefined })
}
