/** The process: settings, database, application, port, jobs; and all of it down again in the reverse order. */
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { backUpBeforeUpdate, makeBackups, refuseUnfinishedRestore } from '@tripos/backup/index.ts'
import {
  type Config,
  databaseMemory,
  hasForeignPort,
  processEnvironment,
  readProcessConfig,
} from '@tripos/config/config.ts'
import { connect, type Database, type Db } from '@tripos/db/client.ts'
import { checkServer } from '@tripos/db/check-server.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { migrate, migrationCheck, MIGRATIONS_FOLDER } from '@tripos/db/migrate.ts'
import { requireFolderOfDatabase } from '@tripos/db/storage-identity.ts'
import { startEmbeddedPostgres, StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { type DatabaseClock, startDatabaseClock } from '@tripos/db/database-clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type JobRunner, startJobs } from '@tripos/jobs/jobs.ts'
import { type Log, makeLog } from '@tripos/runtime/log.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { rememberFor } from '@tripos/runtime/remembered.ts'
import { makeSecretBox, readDataKey } from '@tripos/runtime/secret-box.ts'
import { makeModules } from './modules.ts'
import { fileRights } from './file-rights.ts'
import { filesFolder, openStorage } from '@tripos/storage/open-storage.ts'
import { syncBuiltinMenus } from '../../modules/access/server/index.ts'
import { syncBuiltInDictionaries } from '../../modules/dictionaries/server/index.ts'
import { registerAssetRoutes } from '../../modules/assets/server/index.ts'
import { hasOpenPapers } from '../../modules/papers/server/index.ts'
import { registerFileRoutes } from '../../modules/files/server/index.ts'
import { mayLearn } from '../../modules/learning/server/index.ts'
import { ensureFirstAdministrator, makeFindCaller, registerSyncLogin } from '../../modules/identity/server/index.ts'
import { type DemoAccount, leaveDemo, refuseDemo, seedDemoSchool } from '../../modules/demo/server/index.ts'

/** The heap grows by at most 30 % between two full collections: 170 MB under load instead of 250, at the same speed. */
setFlagsFromString('--heap-growing-percent=30')
/**
 * What belongs to a call is never put among what lives for long: there it would keep all that it points to until the next full
 * collection, request after request. A save takes a third less processor time without (docs/adr/0167).
 */
setFlagsFromString('--no-allocation-site-pretenuring')

/** Beside the sources of the server, or beside its build in `dist`. */
const HERE = dirname(fileURLToPath(import.meta.url))
const WEB_FOLDER = join(HERE, basename(HERE) === 'dist' ? '../../web/dist' : '../web/dist')

type Stop = () => Promise<void>
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** What has been started, newest last; taken down in the reverse order, each step at most once. */
const running: Stop[] = []

async function stopAll(): Promise<void> {
  for (let stop = running.pop(); stop !== undefined; stop = running.pop()) await stop()
}

const connectTo = (connectionString: string, { poolSize, namedStatements }: Config, waitsForDisk = true): Database =>
  connect({ connectionString, poolSize, namedStatements, waitsForDisk, onError: () => undefined })

async function openDatabase(config: Config): Promise<{ database: Database; connectionString: string }> {
  refuseUnfinishedRestore(config.dataDir)
  let connectionString = config.databaseUrl
  if (connectionString === undefined) {
    const starting = startEmbeddedPostgres({
      dataFolder: config.dataDir,
      environment: processEnvironment(),
      memoryBytes: databaseMemory(config),
      log: print,
      onLost: () => {
        process.stderr.write(
          `The data folder ${config.dataDir} has been taken by a Tripos server on another machine.\n`,
        )
        process.exit(1)
      },
    })
    // Before it is up: a signal in the middle of its start must not leave it behind.
    running.push(() =>
      starting.then(
        embedded => embedded.stop(),
        () => undefined,
      ),
    )
    connectionString = (await starting).connectionString
  }
  const database = connectTo(connectionString, config)
  running.push(database.close)
  await checkServer(database.pool, config.databaseUrl)
  await backUpBeforeUpdate({ config, pool: database.pool, connectionString, print })
  await migrate(database.pool, MIGRATIONS_FOLDER)
  return { database, connectionString }
}

/** Its clock is then the one of this process too. */
const isOnThisMachine = (databaseUrl: string | undefined): boolean =>
  databaseUrl === undefined || ['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(databaseUrl).hostname)

async function listen(app: ReturnType<typeof buildApp>, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartRefusal(`Port ${port} is in use: stop the other program or set TRIPOS_PORT.`)
    if (code === 'EACCES')
      throw new StartRefusal(`No permission to listen on port ${port}: choose one above 1023 with TRIPOS_PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefusal(`This machine has no address ${host}: check TRIPOS_HOST.`)
    throw error
  }
}

function announce(url: string, setupToken: string | undefined, accounts: readonly DemoAccount[]): void {
  print(`Tripos is ready at ${url}`)
  if (accounts.length > 0)
    print(
      `Demo accounts: ${accounts.map(({ userName }) => userName).join(', ')}; password ${accounts[0]?.password ?? ''}`,
    )
  if (setupToken !== undefined)
    print(`Make the first administrator with this one-time link: ${url}/register/0/${setupToken}`)
  print('Stop with Ctrl+C.')
}

/** Before anything is done: whatever a module does may have to be told. */
async function registered(jobs: JobRunner, modules: Module[]): Promise<Module[]> {
  await jobs.register(modules)
  return modules
}

/** In the lane where nothing waits: what stands in a queue reads the wrong time. */
const startClock = ({ databaseUrl }: Config, db: Db, log: Log): Promise<DatabaseClock> =>
  inLane('hot', () =>
    startDatabaseClock({
      db,
      log,
      isAnybodyWriting: () => hasOpenPapers(db),
      isSameMachine: isOnThisMachine(databaseUrl),
    }),
  )

async function start(): Promise<void> {
  const config = readProcessConfig()
  if (hasForeignPort()) print(`PORT is not read here: set TRIPOS_PORT. Listening on ${config.port}.`)
  const log = makeLog(config.logLevel)
  // Of one call or one job, whatever it was: not a reason to end everybody's exam (docs/adr/0142).
  process.on('unhandledRejection', error => log.error({ err: error }, 'nobody waited for what failed here'))
  const { database, connectionString } = await openDatabase(config)
  if (config.s3Endpoint === undefined) {
    const isOfDatabase = config.databaseUrl === undefined
    await requireFolderOfDatabase(database.db, { folder: filesFolder(config), isOfDatabase })
  }
  const clock = await startClock(config, database.db, log)
  running.push(async () => clock.stop())
  const jobs = await startJobs({ db: database.db, log, isWorker: config.roles.includes('worker') })
  running.push(jobs.stop)
  const deps: Deps = {
    config,
    db: database.db,
    statements: database.statements,
    clock,
    clockState: clock.state,
    log,
    outbox: jobs.outbox,
    jobs: jobs.control,
    storage: openStorage(config),
    backups: makeBackups(config, connectionString),
    secretBox: makeSecretBox(readDataKey(config)),
  }
  const modules = await registered(jobs, makeModules(deps))
  if (!deps.secretBox.isReady) print('TRIPOS_DATA_KEY is not set: ID card numbers can be neither stored nor shown.')
  await syncBuiltinMenus(deps)
  await syncBuiltInDictionaries(deps)
  if (config.leaveDemo) await inLane('job', () => leaveDemo(deps, print))
  if (!config.demo) await refuseDemo(deps)
  const setupToken = await ensureFirstAdministrator(deps)
  const seeding = { makeModules, openDatabase: () => connectTo(connectionString, config, false) }
  const accounts = config.demo ? await inLane('job', () => seedDemoSchool(deps, seeding, setupToken)) : []

  if (config.roles.includes('worker')) await jobs.work(modules.flatMap(module => module.jobs))
  if (!config.roles.includes('web')) return print('Tripos works in the background. Stop with Ctrl+C.')
  const findSomebody = makeFindCaller(deps)
  // Balancers ask often, and anybody may: the database is asked once a second at most.
  const look = migrationCheck(database.pool, MIGRATIONS_FOLDER)
  const isReady = rememberFor<string>(1000, { clock: deps.clock, keyOf: () => '', look })
  const app = buildApp({
    deps,
    modules,
    findCaller: findSomebody,
    isReady: () => isReady(''),
    registerGets: server => {
      registerFileRoutes(server, deps, fileRights(deps))
      registerSyncLogin(server, deps)
      registerAssetRoutes(server, deps, {
        findCaller: findSomebody,
        mayLearn: asked => mayLearn(deps.db, asked),
      })
    },
    webFolder: WEB_FOLDER,
  })
  running.push(() => app.close())
  const address = await listen(app, config)
  announce(config.publicUrl ?? address, config.demo ? undefined : setupToken, accounts)
}

/** A second signal while stopping ends the process at once. */
function stopOnSignals(): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) process.exit(130)
    isStopping = true
    void stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

stopOnSignals()
try {
  await start()
} catch (error) {
  await stopAll().catch(() => undefined)
  process.stderr.write(
    error instanceof StartRefusal ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}
