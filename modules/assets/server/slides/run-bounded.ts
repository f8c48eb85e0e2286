/**
 * Runs a program of others that reads files of strangers: in a group of processes of its own, with bounds, and with nothing of
 * the server's settings. However it ends, none of the group is left.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { treeOf, useOf } from './process-tree.ts'

export interface Bounds {
  /** Of processor time, all processes together. A busy machine does not shorten it. */
  readonly processorMs: number
  /** Of memory that is really used, all processes together. */
  readonly residentMb: number
  /** Of one file that it writes. */
  readonly fileMb: number
  /** By the clock: for what hangs and works nothing. */
  readonly clockMs: number
}

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

export interface Ended {
  readonly is: 'done' | 'failed' | 'tooCostly' | 'stopped'
  /** The beginning of what it said, for the log. */
  readonly says: string
}

const LOOK_MS = 250
const SAID_BYTES = 2000
/** Addresses, not memory: more than twice of what LibreOffice takes of them. */
const ADDRESSES_KB = 6 * 1024 * 1024
const BLOCKS_PER_MB = 2048
/** Above what is looked at from outside: for the case that the server ends before. */
const LATER = 1.5

/**
 * Limits that the kernel keeps; where namespaces may be made, no network, and numbers of processes of its own, which end
 * together; and an end with the server: what reads from the pipe sees it closed, whatever the server died of.
 */
const GUARD = `
{ ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; ulimit -v "$3"; } 2>/dev/null
shift 3
{ cat <&3; kill -9 0; } >/dev/null 2>&1 &
exec 3<&-
apart="unshare -r -n -p -f --kill-child"
if $apart true 2>/dev/null; then exec $apart "$@"; fi
exec "$@"
`

function start({ program, args, folder, env }: Command, { processorMs, fileMb }: Bounds): ChildProcess {
  const limits = [Math.ceil((processorMs * LATER) / 1000), Math.ceil(fileMb * BLOCKS_PER_MB), ADDRESSES_KB].map(String)
  return spawn('/bin/sh', ['-c', GUARD, 'sh', ...limits, program, ...args], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
}

const gone = (work: () => void): void => {
  try {
    work()
  } catch {
    // It has ended already.
  }
}

/** The group, and those who have left it. */
function killAll(pid: number): void {
  const all = treeOf(pid)
  gone(() => process.kill(-pid, 'SIGKILL'))
  for (const one of all.slice(1)) gone(() => process.kill(one, 'SIGKILL'))
}

function hear(child: ChildProcess): () => string {
  let says = ''
  const take = (part: Buffer): void => {
    if (says.length < SAID_BYTES) says += part.toString('utf8')
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return () => says.slice(0, SAID_BYTES).trim()
}

/** Tells of the first bound that is exceeded, until it is told that all is over. */
function watch(pid: number, { processorMs, residentMb, clockMs }: Bounds, exceeded: () => void): () => void {
  const clock = setTimeout(exceeded, clockMs)
  const look = setInterval(() => {
    const use = useOf(pid)
    if (use.processorMs > processorMs || use.residentMb > residentMb) exceeded()
  }, LOOK_MS)
  return () => {
    clearTimeout(clock)
    clearInterval(look)
  }
}

export async function runBounded(command: Command, bounds: Bounds, stopping?: AbortSignal): Promise<Ended> {
  const child = start(command, bounds)
  const said = hear(child)
  const { pid } = child
  // Not even a shell: nothing was started.
  if (pid === undefined) throw (await once(child, 'error'))[0]
  gone(() => setPriority(pid, constants.priority.PRIORITY_LOW))
  let cause: 'tooCostly' | 'stopped' | undefined
  const end = (why: typeof cause): void => {
    cause ??= why
    killAll(pid)
  }
  const stop = (): void => end('stopped')
  const unwatch = watch(pid, bounds, () => end('tooCostly'))
  stopping?.addEventListener('abort', stop)
  if (stopping?.aborted === true) stop()
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return { is: cause ?? (code === 0 ? 'done' : 'failed'), says: said() }
  } finally {
    unwatch()
    stopping?.removeEventListener('abort', stop)
    killAll(pid)
    for (const stream of child.stdio) stream?.destroy()
  }
}
