// Steps of the tools: run a program, say in one line how it went and how long it took, show its output where it failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failuresOfVitest } from './failures.mjs'
import { watchStolen } from './processor.mjs'
import { root } from './sources.mjs'

/** A program of node_modules, as arguments for node: no shell, no .bin links, so it runs on Windows too. */
export const program = path => join(root, 'node_modules', path)

/** Runs a program from the repository's root. `isShown` passes its output on while it runs. */
export function run(file, args, { env = process.env, isShown = false } = {}) {
  return new Promise(done => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let output = ''
    const collect = chunk => {
      output += chunk
      if (isShown) process.stdout.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', error => done({ code: 1, output: error.message }))
    child.on('close', code => done({ code: code ?? 1, output }))
  })
}

export const runNode = (args, options) => run(process.execPath, args, options)

/** A step in one line. On a busy host the same work takes longer: then it says how much of the machine was not there. */
export function stepLine({ name, code, seconds, stolen = 0 }) {
  const lost = stolen < 0.02 ? '' : `   the host took ${Math.round(stolen * 100)} % of the processor away`
  return `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s${lost}`
}

/** Times a piece of work that gives `{ code, output }`, and prints its line. */
export async function step(name, work) {
  const began = performance.now()
  const stolen = watchStolen()
  const result = await work()
  const timed = { ...result, name, seconds: (performance.now() - began) / 1000, stolen: stolen() }
  console.log(stepLine(timed))
  if (result.code !== 0 && !result.wasShown) console.log(result.output.trimEnd())
  return timed
}

export const none = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A run that failed without a failed test (a file that did not load, a crash) counts as one; so does an empty run. */
export function honestCounts(counts, code) {
  const isRed = code !== 0 || counts.passed + counts.failed === 0
  return isRed && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // No report: the run died before writing one, and honestCounts makes a failure of that.
    return undefined
  }
}

/** Runs projects of vitest.config.ts: `{ code, output, counts, failures, unsteady }`. */
export async function runVitest(projects, { env = process.env, isShown = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-vitest-'))
  const report = join(folder, 'report.json')
  const second = join(folder, 'unsteady.json')
  const reporters = ['--reporter=dot', '--reporter=json', '--reporter=./tools/lib/unsteady-reporter.mjs']
  const args = [program('vitest/vitest.mjs'), 'run', ...reporters, `--outputFile.json=${report}`]
  const { code, output } = await runNode([...args, ...projects.flatMap(project => ['--project', project])], {
    // What is shown only after a failure is read as text.
    env: { ...(isShown ? env : { ...env, NO_COLOR: '1', FORCE_COLOR: '0' }), TRIPOS_TEST_UNSTEADY: second },
    isShown,
  })
  const found = readJson(report)
  const unsteady = readJson(second) ?? []
  rmSync(folder, { recursive: true, force: true })
  const counts = found
    ? {
        passed: found.numPassedTests,
        failed: found.numFailedTests,
        skipped: found.numPendingTests + (found.numTodoTests ?? 0),
      }
    : none
  const failures = found ? failuresOfVitest(found, root) : []
  return { code, output, wasShown: isShown, counts: honestCounts(counts, code), failures, unsteady }
}
