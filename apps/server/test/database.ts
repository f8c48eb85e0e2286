/** A database of its own for a test file, cloned from a migrated template in some 50 ms. */
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { databaseUrl, TEMPLATE } from './database-names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    testPostgresUrl: string
  }
}

export async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface TestDatabase extends Database {
  readonly url: string
  drop(): Promise<void>
}

/** Connections of its own to the database of another test app, which drops it. */
export async function joinTestDatabase({ url }: Pick<TestDatabase, 'url'>, poolSize = 8): Promise<TestDatabase> {
  const database = connect({ connectionString: url, poolSize, onError: () => undefined })
  return { ...database, url, drop: () => database.close() }
}

/** Clones the template, by its files: the other way writes a log of every page, for seconds. Call `drop` in afterAll. */
export async function createTestDatabase(poolSize = 8): Promise<TestDatabase> {
  const serverUrl = inject('testPostgresUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  await onServer(serverUrl, client => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`))
  const url = databaseUrl(serverUrl, name)
  const database = connect({ connectionString: url, poolSize, onError: () => undefined })
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await onServer(serverUrl, client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
