// A folder for everything that a run of tests or tools makes, and a process beside the run that outlives it. PostgreSQL has
// a process group of its own, so that it survives Ctrl+C and a killed server as in production: a run that was killed used
// to leave it behind. The watcher sees the run end, however it ends, and ends what still works in its folder.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const OVER = 'over'

function textOf(read) {
  try {
    return String(read())
  } catch {
    return ''
  }
}

/** What works in the folder; with `all`, also what was started with it as its temporary folder. Linux only. */
function processesIn(folder, { all }) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(name => ({
      pid: Number(name),
      command: textOf(() => readFileSync(`/proc/${name}/cmdline`))
        .replaceAll('\0', ' ')
        .trim(),
      isIn: textOf(() => readlinkSync(`/proc/${name}/cwd`)).startsWith(`${folder}/`),
      // A process that is gone, or nobody's yet to be asked for, has none.
      isOf: textOf(() => readFileSync(`/proc/${name}/environ`))
        .split('\0')
        .includes(`TMPDIR=${folder}`),
    }))
    .filter(one => one.command !== '' && (one.isIn || one.command.includes(`${folder}/`) || (all && one.isOf)))
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

/** Ends what is still there and gives what that was. */
async function clearFolder(folder, { all, patienceMs }) {
  const found = new Map()
  for (let waited = 0; waited < 20_000; waited += 100) {
    const there = processesIn(folder, { all })
    if (there.length === 0) break
    if (waited >= patienceMs) {
      for (const { pid, command } of there) {
        found.set(pid, command)
        kill(pid)
      }
    }
    await sleep(100)
  }
  rmSync(folder, { recursive: true, force: true })
  return [...found.values()]
}

async function watch(folder) {
  let said = ''
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  for await (const chunk of process.stdin) said += chunk
  const isInOrder = said.includes(OVER)
  const left = await clearFolder(folder, { all: !isInOrder, patienceMs: isInOrder ? 3000 : 0 })
  if (!isInOrder || left.length === 0) return
  process.stderr.write(`left behind by this run, and ended now:\n${left.map(command => `  ${command}`).join('\n')}\n`)
  process.exitCode = 1
}

const ROOM_BYTES = 6 * 1024 ** 3

/**
 * Where a run makes its folder: in memory where there is plenty of both, since cloning a database is a thousand small files. A
 * TMPDIR that is set is kept.
 */
function baseFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    const [, available = 0] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return Math.min(bavail * bsize, Number(available) * 1024) > ROOM_BYTES ? '/dev/shm' : tmpdir()
  } catch {
    // No such file system.
    return tmpdir()
  }
}

/** From now on temporary folders of this process and its children lie in one. `end` fails if anything was left running. */
export function makeRunFolder() {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(baseFolder(), 'tripos-run-'))
  // Tests start PostgreSQL as other users.
  chmodSync(folder, 0o777)
  const watcher = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    windowsHide: true,
  })
  watcher.unref()
  process.env.TMPDIR = folder
  return {
    folder,
    async end() {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      watcher.ref()
      const code = await new Promise(done => {
        watcher.once('exit', done)
        watcher.stdin.end(`${OVER}\n`)
      })
      if (code !== 0) throw new Error('this run left processes behind')
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await watch(process.argv[2])
