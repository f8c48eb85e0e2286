// A lock on a file that the kernel keeps: it crosses containers and namespaces that share the folder, needs no clean-up,
// and lasts until the last process that was handed the open file has ended, however it ended.
//
// Node cannot lock a file. The lock belongs to the open file and not to the process that asked for it, so a small program
// of the system asks for it on a file that we opened, and ends; we hold it from then on.
import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { platform } from 'node:process'
import { errorCode } from './refusal.ts'
import { cleanEnvironment } from './run.ts'

export interface KernelLock {
  /** For a child that is to hold it too. */
  readonly fd: number
  release: () => Promise<void>
}

/** `unknown`: neither this system nor this folder can say. */
export type Attempt = { state: 'ours'; lock: KernelLock } | { state: 'taken' } | { state: 'unknown' }

/** Exclusive, at once or not at all; the file is number 3. One of them is part of every Debian, Red Hat or SUSE. */
export const PROGRAMS: readonly (readonly [string, ...string[]])[] = [
  ['flock', '-n', '3'],
  [
    'perl',
    '-MErrno=EWOULDBLOCK',
    '-e',
    'open(F, "+<&=", 3) || exit 2; exit(flock(F, 6) ? 0 : $! == EWOULDBLOCK ? 1 : 2)',
  ],
]

/** From <fcntl.h> of macOS and the BSDs: the file comes locked out of open() itself. */
const O_EXLOCK = 0x20

export async function tryKernelLock(
  path: string,
  environment: Record<string, string | undefined>,
  programs = PROGRAMS,
): Promise<Attempt> {
  if (platform === 'win32') return { state: 'unknown' }
  if (platform === 'darwin') return openLocked(path)
  const fd = openForLock(path)
  const answer = await askPrograms(programs, fd, cleanEnvironment(environment))
  if (answer === 'ours') return { state: answer, lock: lockOf(fd) }
  closeSync(fd)
  return { state: answer }
}

/** A bare number: a FileHandle that nobody holds any more is closed by the garbage collector, and the lock with it. */
const lockOf = (fd: number): KernelLock => ({ fd, release: async () => closeSync(fd) })

/** To be written, since NFS locks only such files; a file of somebody else's can be locked on a disk of one's own. */
function openForLock(path: string): number {
  try {
    return openSync(path, 'a+', 0o644)
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    return openSync(path, 'r')
  }
}

function openLocked(path: string): Attempt {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
    return { state: 'ours', lock: lockOf(openSync(path, flags, 0o644)) }
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return { state: 'taken' }
    if (errorCode(error) === 'ENOTSUP' || errorCode(error) === 'EOPNOTSUPP') return { state: 'unknown' }
    throw error
  }
}

async function askPrograms(
  programs: typeof PROGRAMS,
  fd: number,
  environment: Record<string, string>,
): Promise<Attempt['state']> {
  for (const [program, ...args] of programs) {
    const code = await exitCode(program, { args, fd, environment })
    if (code === 0) return 'ours'
    if (code === 1) return 'taken'
  }
  return 'unknown'
}

interface Asking {
  args: string[]
  fd: number
  environment: Record<string, string>
}

/** Undefined where there is no such program. */
const exitCode = (program: string, { args, fd, environment }: Asking): Promise<number | undefined> =>
  new Promise(done => {
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'ignore', 'ignore', fd] })
    child.once('error', () => done(undefined))
    child.once('exit', code => done(code ?? undefined))
  })
