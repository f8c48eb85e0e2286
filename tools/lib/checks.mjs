// What `npm run check` looks at, for it and for `npm test`.
import { honestCounts, program, runNode, runVitest, step } from './steps.mjs'

/**
 * For programs written in Go that end after one job: what they would free they need until the end, and collecting it takes a third
 * of their time. Above the limit they collect again. One core: the checks run two at a time.
 */
export const goEnvironment = { ...process.env, GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }

/**
 * What did not change since the last check is not read again. TypeScript fails by itself on a program without files. Several
 * checkers of one program work out again what they share: one takes half of the processor time.
 */
async function types(programs) {
  const results = []
  for (const path of programs) {
    const memory = `node_modules/.cache/types/${path.replaceAll('/', '-')}.tsbuildinfo`
    const args = ['-p', path, '--pretty', 'false', '--singleThreaded', '--incremental', '--tsBuildInfoFile', memory]
    results.push(await runNode([program('tsgo/bin/tsc'), ...args], { env: goEnvironment }))
  }
  return {
    code: results.some(result => result.code !== 0) ? 1 : 0,
    output: results.map(result => result.output).join(''),
  }
}

/** The tool's own exit code says nothing about how much it read: its report does. */
async function reading(args, { pattern, floor, env = process.env }) {
  const { code, output } = await runNode(args, { env })
  const read = Number(pattern.exec(output)?.[1] ?? 0)
  if (read >= floor) return { code, output }
  return { code: 1, output: `${output}\nread ${read} files, expected at least ${floor}` }
}

const lint = () =>
  reading([program('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives', '--deny-warnings'], {
    pattern: / on (\d+) files/,
    floor: 100,
    env: goEnvironment,
  })
const format = () =>
  reading([program('@biomejs/biome/bin/biome'), 'format', '--colors=off', '.'], {
    pattern: /Checked (\d+) files/,
    floor: 100,
  })

/** Here too, what did not change is not read again. */
function deadCode() {
  const memory = ['--cache', '--cache-location', 'node_modules/.cache/knip']
  return runNode([program('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors', ...memory])
}

const checks = [
  ['lint', lint],
  ['rule tests', () => runVitest(['rules'])],
  // What runs in Node is one program: bench and tools import the server, and would check it again. Two steps of half the length
  // leave less to the end, when one core has nothing to do.
  ['types of the server', () => types(['tsconfig.shared.json', 'tsconfig.node.json'])],
  ['types of the screens', () => types(['tsconfig.web.json', 'tsconfig.e2e.json'])],
  ['dead code', deadCode],
  ['boundaries', () => runNode(['tools/boundaries.mjs'])],
  ['format', format],
]

/** Two at a time on two cores, the longest first: who is done takes the next. Each says how it went when it ends. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  async function work() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await step(...next))
  }
  await Promise.all([work(), work()])
  const failed = results.filter(result => result.code !== 0)
  const { counts, failures } = results.find(result => result.counts)
  const code = failed.length > 0 ? 1 : 0
  const output = failed.map(result => result.output).join('\n')
  return { code, output, wasShown: true, counts: honestCounts(counts, code), failures }
}
