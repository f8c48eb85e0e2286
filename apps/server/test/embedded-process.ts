// A process of its own that runs the embedded PostgreSQL on the folder it is given: for tests that kill it, start two
// of them, or run it as another user. Says in one line of JSON where the database is; SIGTERM stops it in order.
import { StartRefusal, startEmbeddedPostgres } from '@tripos/embedded-postgres/index.ts'

try {
  const server = await startEmbeddedPostgres({
    dataFolder: process.argv[2] ?? '',
    environment: process.env,
    log: () => undefined,
  })
  const keepAlive = setInterval(() => undefined, 60_000)
  process.on('SIGTERM', () => {
    clearInterval(keepAlive)
    void server.stop()
  })
  console.log(JSON.stringify({ connectionString: server.connectionString, pid: server.pid() }))
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}
