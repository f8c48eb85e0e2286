// Makes an empty database the template of all test databases. A program of its own: bundled, it is loaded in a moment.
import { connect } from '@tripos/db/client.ts'
import { migrate } from '@tripos/db/migrate.ts'
import { systemClock } from '@tripos/runtime/clock.ts'
import { syncBuiltinMenus } from '../../../modules/access/server/index.ts'
import { syncBuiltInDictionaries } from '../../../modules/dictionaries/server/index.ts'
import { makeSeeder } from './load/seed.ts'

const [connectionString = '', migrations = ''] = process.argv.slice(2)
const database = connect({
  connectionString,
  poolSize: 2,
  onError: error => process.stderr.write(`${error.message}\n`),
})
await migrate(database.pool, migrations)
await syncBuiltinMenus({ db: database.db, clock: systemClock })
await syncBuiltInDictionaries({ db: database.db, clock: systemClock })
await database.close()
// Creates the job tables and the queues of events, so that clones start without doing it again.
await (await makeSeeder(connectionString)).close()
