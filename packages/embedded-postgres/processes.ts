// What the operating system says about a process id. Numbers are used again (quickly so in containers), so an id
// alone never proves that a process is the one we mean.
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { platform } from 'node:process'
import { errorCode } from './refusal.ts'

export interface LiveProcess {
  state: 'alive'
  /** Equal for the same process, different for another one that later gets the same id; absent where unknown. */
  birth?: string
  command?: string
  /** Working folder, Linux only. */
  folder?: string
}
export type ProcessFact = { state: 'gone' } | { state: 'zombie' } | LiveProcess

const optional = (read: () => string): string | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Fields of /proc/PID/stat after the name; the name may itself hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = optional(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is there, but belongs to somebody else.
    if (errorCode(error) !== 'EPERM') return false
  }
  return platform !== 'linux' || !['Z', 'X'].includes(statFields(pid)?.[0] ?? 'X')
}

export async function inspectProcess(pid: number): Promise<ProcessFact> {
  if (platform === 'linux') return inspectOnLinux(pid)
  if (!isAlive(pid)) return { state: 'gone' }
  return platform === 'win32' ? inspectOnWindows(pid) : inspectWithPs(pid)
}

function inspectOnLinux(pid: number): ProcessFact {
  const fields = statFields(pid)
  const state = fields?.[0]
  if (!fields || state === undefined) return { state: 'gone' }
  if (state === 'Z' || state === 'X') return { state: 'zombie' }
  const boot = optional(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''
  const command = optional(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim())
  const folder = optional(() => readlinkSync(`/proc/${pid}/cwd`))
  return {
    state: 'alive',
    // Ticks since boot repeat from one boot to the next, so the boot is part of it.
    birth: `${boot}:${fields[19] ?? ''}`,
    ...(command === undefined ? {} : { command }),
    ...(folder === undefined ? {} : { folder }),
  }
}

async function inspectWithPs(pid: number): Promise<ProcessFact> {
  const line = await firstOutput('ps', ['-o', 'state=,lstart=,command=', '-p', String(pid)])
  const parts = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/s.exec(line)
  if (parts?.[1]?.startsWith('Z')) return { state: 'zombie' }
  return {
    state: 'alive',
    ...(parts?.[2] === undefined ? {} : { birth: parts[2] }),
    ...(parts?.[3] === undefined ? {} : { command: parts[3].trim() }),
  }
}

async function inspectOnWindows(pid: number): Promise<ProcessFact> {
  const line = await firstOutput('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
  const image = /^"([^"]+)"/.exec(line)?.[1]
  return image === undefined ? { state: 'alive' } : { state: 'alive', command: image }
}

const firstOutput = (file: string, args: string[]): Promise<string> =>
  new Promise(done => {
    execFile(file, args, { windowsHide: true }, (_error, stdout) => done(stdout.trim()))
  })

/** Whether a live process is a PostgreSQL on this cluster. Where nothing can be read the careful answer is yes. */
export function isPostgresOn(fact: LiveProcess, cluster: string): boolean {
  if (fact.command === undefined && fact.folder === undefined) return true
  const program = basename((fact.command ?? 'postgres').split(' ')[0] ?? '')
  const isPostgres = /^postgres(\.exe)?:?$/.test(program) || /[\\/]postgres /.test(fact.command ?? '')
  if (!isPostgres) return false
  if (platform === 'win32' || fact.folder === cluster) return true
  return fact.command?.includes(`-D ${cluster} `) === true || fact.command?.endsWith(`-D ${cluster}`) === true
}

/** Every PostgreSQL process at work in the cluster, parent or child; Linux only, elsewhere none is found. */
export function postgresProcessesIn(cluster: string): number[] {
  if (platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(entry => /^\d+$/.test(entry))
    .map(Number)
    .filter(pid => {
      if (optional(() => readlinkSync(`/proc/${pid}/cwd`)) !== cluster) return false
      const fact = inspectOnLinux(pid)
      return fact.state === 'alive' && isPostgresOn(fact, cluster)
    })
}
