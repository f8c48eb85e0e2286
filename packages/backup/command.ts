/** What `npm run backup` and `npm run restore` have in common: a database to work with, and one sentence when it fails. */
import { type Config, databaseMemory, processEnvironment } from '@tripos/config/config.ts'
import {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
  StartRefusal,
} from '@tripos/embedded-postgres/index.ts'
import { BackupRefusal } from './refusal.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The database of the settings: the running one, or the embedded one started for as long as the work takes. */
export async function withDatabase<T>(config: Config, work: (connectionString: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  const running = await findEmbeddedPostgres(config.dataDir)
  if (running !== undefined) return work(running)
  const server = await startEmbeddedPostgres({
    dataFolder: config.dataDir,
    environment: processEnvironment(),
    memoryBytes: databaseMemory(config),
    log: () => undefined,
  })
  try {
    return await work(server.connectionString)
  } finally {
    await server.stop()
  }
}

export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || hasEmbeddedPostgres(dataDir)) return
  throw new BackupRefusal(
    `There is no database in ${dataDir}: set TRIPOS_DATA_DIR to the data folder, or DATABASE_URL.`,
  )
}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isPlain = error instanceof BackupRefusal || error instanceof StartRefusal
    const told = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
    process.stderr.write(`${told}\n`)
    process.exitCode = 1
  }
}
