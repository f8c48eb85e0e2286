/** The whole application over a database of its own, with a client that speaks the contract. */
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { makeBackups } from '@tripos/backup/index.ts'
import { fileRights } from '../file-rights.ts'
import { type Config, readConfig } from '@tripos/config/config.ts'
import { type Clock, type ClockState, SOUND_CLOCK } from '@tripos/runtime/clock.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type JobRunner, startJobs } from '@tripos/jobs/jobs.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { DATA_KEY_BYTES, makeSecretBox } from '@tripos/runtime/secret-box.ts'
import { folderStorage } from '@tripos/storage/storage.ts'
import { makeModules } from '../modules.ts'
import { registerAssetRoutes } from '../../../modules/assets/server/index.ts'
import { registerFileRoutes } from '../../../modules/files/server/index.ts'
import { makeFindCaller, registerSyncLogin } from '../../../modules/identity/server/index.ts'
import { mayLearn } from '../../../modules/learning/server/index.ts'
import { createTestDatabase, joinTestDatabase, type TestDatabase } from './database.ts'

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  private at = new Date('2026-03-02T08:00:00Z')
  now(): Date {
    return this.at
  }
  set(at: Date): void {
    this.at = at
  }
  advance(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000)
  }
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly deps: Deps
  readonly modules: readonly Module[]
  readonly jobs: JobRunner
  /** Calls as the holder of a token; throws a Refused where the code is not 0. */
  call<T extends Endpoint>(endpoint: T, input: Input<T>, token?: string, language?: string): Promise<Output<T>>
  /** The same, giving the whole envelope and the HTTP status. */
  send(
    endpoint: Pick<Endpoint, 'path'>,
    input: unknown,
    token?: string,
    language?: string,
  ): Promise<{ status: number; body: Envelope<unknown> }>
  close(): Promise<void>
}

export class Refused extends Error {
  readonly envelope: Envelope<unknown>
  constructor(envelope: Envelope<unknown>) {
    super(`${envelope.code} ${envelope.msg}`)
    this.envelope = envelope
  }
}

/** The code of a refusal, by its name in the error table. */
export const codeOf = (name: ErrorName): number => ERRORS[name].code

/** Runs and gives the name of the refusal; fails the test if there was none. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code } = error.envelope
    return Object.entries(ERRORS).find(([, entry]) => entry.code === code)?.[0] ?? String(code)
  }
  throw new Error('expected a refusal, but the call succeeded')
}

const TEST_KEY = Buffer.alloc(DATA_KEY_BYTES, 7)

interface Surroundings {
  /** A second process on the database of another. */
  readonly on?: Pick<TestApp, 'database'>
  /** Made over the database of the app; by default a clock that stands still. */
  readonly clockOver?: (db: Db) => Promise<Clock & { state(): ClockState }>
}

export async function startTestApp(settings: Partial<Config> = {}, surroundings: Surroundings = {}): Promise<TestApp> {
  const { on, clockOver } = surroundings
  const database = on === undefined ? await createTestDatabase() : await joinTestDatabase(on.database)
  const clock = new TestClock()
  const given = await clockOver?.(database.db)
  const log = makeLog('error')
  const folder = mkdtempSync(join(tmpdir(), 'tripos-files-'))
  const jobs = await startJobs({ db: database.db, log, isWorker: false })
  // What this machine happens to have is nothing that a test may depend on.
  const config: Config = { ...readConfig({}, []), libreOffice: 'off', ...settings }
  const deps: Deps = {
    config,
    db: database.db,
    statements: database.statements,
    clock: given ?? clock,
    clockState: given?.state ?? (() => SOUND_CLOCK),
    log,
    outbox: jobs.outbox,
    jobs: jobs.control,
    storage: folderStorage(folder, config.nginxFiles),
    backups: makeBackups(config, database.url),
    secretBox: makeSecretBox(TEST_KEY),
  }
  const modules = makeModules(deps)
  await jobs.register(modules)
  const findSomebody = makeFindCaller(deps)
  const app = buildApp({
    deps,
    modules,
    findCaller: findSomebody,
    isReady: () => Promise.resolve(true),
    registerGets: server => {
      registerFileRoutes(server, deps, fileRights(deps))
      registerSyncLogin(server, deps)
      registerAssetRoutes(server, deps, {
        findCaller: findSomebody,
        mayLearn: asked => mayLearn(deps.db, asked),
      })
    },
    isStrict: true,
  })
  await app.ready()

  // oxlint-disable-next-line max-params -- a test reads: what, with what, as whom, in which language
  const send: TestApp['send'] = async (endpoint, input, token, language = 'en-US') => {
    const reply = await app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(token === undefined ? {} : { token }),
      },
      payload: JSON.stringify(input),
    })
    return { status: reply.statusCode, body: reply.json<Envelope<unknown>>() }
  }
  return {
    app,
    clock,
    database,
    deps,
    modules,
    jobs,
    send,
    // oxlint-disable-next-line max-params -- the same as send
    async call<T extends Endpoint>(endpoint: T, input: Input<T>, token?: string, language?: string) {
      const { body } = await send(endpoint, input, token, language)
      if (body.code !== 0) throw new Refused(body)
      return body.data as Output<T>
    },
    async close() {
      await app.close()
      await jobs.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
