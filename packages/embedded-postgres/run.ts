// Runs PostgreSQL's programs: as an identity that PostgreSQL accepts, in a clean environment.
import { spawn } from 'node:child_process'
import { platform } from 'node:process'

/** PostgreSQL refuses to run as root; these are the ways to be somebody else. */
export type Identity = { kind: 'self' } | { kind: 'user'; uid: number; gid: number } | { kind: 'namespace' }

export interface Runner {
  identity: Identity
  environment: Record<string, string>
}

export interface Command {
  file: string
  args: string[]
  input?: string
  /** Output would be inherited by the daemon that the command starts and never end: do not read it. */
  startsDaemon?: boolean
  /** An open file that the program and those that it starts hold from now on. */
  handsOver?: number | undefined
}

export interface Outcome {
  /** undefined: the program could not be started at all. */
  code: number | undefined
  output: string
}

const kept = ['PATH', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP', 'TMPDIR']

/** Only what the programs need: PG* would redirect them, a locale that is not installed makes initdb fail. */
export function cleanEnvironment(given: Record<string, string | undefined>): Record<string, string> {
  const clean: Record<string, string> = { LC_ALL: 'C' }
  for (const name of kept) {
    const value = given[name]
    if (value !== undefined) clean[name] = value
  }
  if (platform !== 'win32') clean['PATH'] = `${clean['PATH'] ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`.replace(/^:/, '')
  return clean
}

export function run(runner: Runner, command: Command): Promise<Outcome> {
  const { identity } = runner
  const isMapped = identity.kind === 'namespace'
  const file = isMapped ? 'unshare' : command.file
  const args = isMapped ? ['--user', '--map-user=65534', command.file, ...command.args] : command.args
  const stdio = command.startsDaemon ? 'ignore' : 'pipe'
  return new Promise(done => {
    const child = spawn(file, args, {
      env: runner.environment,
      // A process group of its own: Ctrl+C is for the application, which then stops PostgreSQL in order.
      detached: platform !== 'win32',
      windowsHide: true,
      stdio: [stdio, stdio, stdio, ...(command.handsOver === undefined ? [] : [command.handsOver])],
      ...(identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : {}),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    // A program that ends before it has read its input breaks the pipe; its exit code tells the story.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(command.input ?? '')
    child.on('error', error => done({ code: undefined, output: error.message }))
    child.on(command.startsDaemon ? 'exit' : 'close', code => done({ code: code ?? -1, output: output.trim() }))
  })
}
