import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { makeIdle } from './lowest-priority.ts'

const SCHED_IDLE = 5
const hasChrt = process.platform === 'linux' && spawnSync('chrt', ['--version']).status === 0

/** Of each thread, by the numbers of `man 5 proc_pid_stat`. */
const ofThreads = (pid: number, field: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map(thread => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3])
  })

const programs: ChildProcess[] = []
afterAll(() => programs.forEach(program => program.kill('SIGKILL')))

const WAITS = 'setInterval(() => undefined, 1000)'
const NICE = `import(${JSON.stringify(new URL('lowest-priority.ts', import.meta.url).href)}).then(({ becomeNice }) => becomeNice())`

function start(code: string): ChildProcess & { readonly pid: number } {
  const program = spawn(process.execPath, ['--import', 'tsx', '-e', code], { stdio: 'ignore' })
  programs.push(program)
  return Object.assign(program, { pid: program.pid ?? 0 })
}

it.runIf(process.platform === 'linux')('has every thread of a process that is nice wait for others', async () => {
  const { pid } = start(`${WAITS};${NICE}`)
  await vi.waitFor(() => expect(new Set(ofThreads(pid, 19))).toEqual(new Set([19])), 20_000)
})

it.runIf(hasChrt)('leaves a process with all its threads what others do not need', async () => {
  const program = start(WAITS)
  makeIdle(program)
  await vi.waitFor(() => expect(new Set(ofThreads(program.pid, 41))).toEqual(new Set([SCHED_IDLE])), 20_000)
})

it.runIf(hasChrt)('does not mind a process that has ended', async () => {
  const program = start('0')
  await once(program, 'exit')
  makeIdle(program)
})
