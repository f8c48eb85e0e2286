/** The database of the product under test, for what no call and no screen can bring about. */
import { connect, type Database } from '@tripos/db/client.ts'
import { databaseOf } from '../../apps/server/test/load/product.ts'
import { product } from './product.ts'

export function openDatabase(): Database {
  const { url } = databaseOf(product().dataFolder)
  return connect({ connectionString: url, poolSize: 1, onError: () => undefined })
}
