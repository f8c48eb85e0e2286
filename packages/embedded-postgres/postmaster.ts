// One running PostgreSQL on one cluster: start, adopt, stop.
import { existsSync, readFileSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Place, refuseProgram } from './cluster.ts'
import type { ClusterGuard } from './folder-lock.ts'
import { inspectProcess, isAlive, isPostgresOn, postgresProcessesIn } from './processes.ts'
import { StartRefusal } from './refusal.ts'
import { type Runner, run } from './run.ts'

export interface Installation {
  place: Place
  binaries: Binaries
  runner: Runner
  guard: ClusterGuard
  /** Further settings on the command line; tests turn fsync off here. */
  settings: Record<string, string>
}

export interface Postmaster {
  pid: number
  port: number
}

interface PidFile extends Postmaster {
  status: string
}

function readPidFile(place: Place): PidFile | undefined {
  const path = join(place.cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** Where a server that others started answers on this cluster; nothing is cleared away and nothing taken over. */
export async function findReadyPort(place: Place): Promise<number | undefined> {
  const file = readPidFile(place)
  if (file?.status !== 'ready' || !isAlive(file.pid)) return undefined
  return (await accepts(file.port)) ? file.port : undefined
}

/** The server that already runs on this cluster, if any; what an earlier one left behind is cleared away. */
export async function findRunning({ place, guard }: Installation): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < 600; waited += 1) {
    const file = readPidFile(place)
    if (!file) return noneIn(guard)
    const fact = await inspectProcess(file.pid)
    // PostgreSQL itself clears the file of a process that is no more, and checks its shared memory as it does.
    if (fact.state === 'gone') return noneIn(guard)
    if (fact.state === 'zombie' || !isPostgresOn(fact, place.cluster)) {
      await guard.take()
      await removeForeignPidFile(place)
      return undefined
    }
    if (file.status === 'ready' && (await accepts(file.port))) {
      await guard.share()
      return { pid: file.pid, port: file.port }
    }
    // Starting, recovering or stopping.
    await sleep(100)
  }
  throw new StartRefusal(
    `The PostgreSQL that runs on ${place.cluster} does not become ready: see the newest file in ${place.logs}.`,
  )
}

/** Not one that can be seen from here: the lock tells of those that cannot. */
async function noneIn(guard: ClusterGuard): Promise<undefined> {
  await guard.take()
  return undefined
}

/** PostgreSQL would take the process that now has the number for itself and refuse to start. */
async function removeForeignPidFile(place: Place): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    // Children outlive a killed parent by a moment; beside them no second server may write.
    if (postgresProcessesIn(place.cluster).length === 0) {
      await rm(join(place.cluster, 'postmaster.pid'), { force: true })
      return
    }
    await sleep(100)
  }
  const pids = postgresProcessesIn(place.cluster).join(', ')
  throw new StartRefusal(`Processes of an earlier PostgreSQL still work in ${place.cluster} (${pids}): end them first.`)
}

const accepts = (port: number): Promise<boolean> =>
  new Promise(done => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('close', () => done(false))
    socket.setTimeout(2000, () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Starts the server, on the given port or a free one, and comes back when it answers. */
export async function startPostmaster(installation: Installation, fixedPort?: number): Promise<Postmaster> {
  const { place } = installation
  for (let attempt = 0; ; attempt += 1) {
    const port = fixedPort ?? (await freePort())
    const mark = await logSizes(place)
    const code = await pgCtlStart(installation, port)
    const file = readPidFile(place)
    if (code === 0 && file) return { pid: file.pid, port: file.port }
    const output = await logSince(place, mark)
    // The port was taken in between, or the children of a killed server are still ending.
    const mayPass = /Address already in use|pre-existing shared memory|could not bind/.test(output)
    if (!mayPass || attempt >= 20) refuseProgram('pg_ctl', output)
    await sleep(250)
  }
}

async function pgCtlStart(
  { place, binaries, runner, guard, settings }: Installation,
  port: number,
): Promise<number | undefined> {
  const options: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // One file per weekday, so that the logs neither grow without end nor die with a pipe to us.
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    ...settings,
  }
  const line = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
  const started = await run(runner, {
    file: binaries.pgCtl,
    // Recovery after a crash may take a while: wait for it rather than give up on a sound database.
    args: ['start', '-D', place.cluster, '-l', place.startLog, '-w', '-t', '600', '-o', line.join(' ')],
    startsDaemon: true,
    handsOver: guard.fd(),
  })
  return started.code
}

/** At once, without a word to its clients: the folder is somebody else's. */
export function killPostmaster(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // Gone already.
  }
}

export async function stopPostmaster({ place, binaries, runner }: Installation): Promise<void> {
  const file = readPidFile(place)
  if (!file || !isAlive(file.pid)) return
  const args = ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '120']
  const stopped = await run(runner, { file: binaries.pgCtl, args })
  // pg_ctl waits for the process file to go, which is a moment before the process itself does.
  for (let waited = 0; stopped.code === 0 && waited < 5000 && isAlive(file.pid); waited += 20) await sleep(20)
  if (isAlive(file.pid)) throw new Error(`PostgreSQL (process ${file.pid}) did not stop: ${stopped.output}`)
}

async function logFiles(place: Place): Promise<string[]> {
  const names = existsSync(place.logs) ? await readdir(place.logs) : []
  return [...names.map(name => join(place.logs, name)), ...(existsSync(place.startLog) ? [place.startLog] : [])]
}

async function logSizes(place: Place): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const path of await logFiles(place)) sizes.set(path, (await stat(path)).size)
  return sizes
}

async function logSince(place: Place, mark: Map<string, number>): Promise<string> {
  let text = ''
  for (const path of await logFiles(place)) {
    const file = await open(path)
    const buffer = Buffer.alloc(65_536)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, mark.get(path) ?? 0)
    await file.close()
    text += buffer.toString('utf8', 0, bytesRead)
  }
  return text
}
