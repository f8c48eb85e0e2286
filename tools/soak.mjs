// `npm run soak`: the long runs. Kill rounds with their controls, 10,000 schedules, 10,000 papers of one deadline, and the
// benches; what they found goes to docs/measurements.md. Run it on a machine that does nothing else.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { root } from './lib/sources.mjs'
import { program, runNode, step } from './lib/steps.mjs'

const papers = 'server/src/modules/papers'
const SCHEDULES = 10_000
const SEQUENCES = 5000
const SCHEDULE_RUNS = `${SCHEDULES} schedules, races`
const CONTAINER_RUNS = 'two containers, one folder'
const GRANT_RUNS = `${SEQUENCES} sequences of grants`

if (process.argv.includes('--help')) {
  console.log('node tools/soak.mjs\n  About 80 minutes. Writes docs/measurements.md.')
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'tripos-soak-'))
const report = join(folder, 'report')
const table = join(folder, 'table')
const usersTable = join(folder, 'users')
const questionsTable = join(folder, 'questions')
const learningTable = join(folder, 'learning')
const mediaTable = join(folder, 'media')
const signInTable = join(folder, 'sign-in')
const mutationTable = join(folder, 'mutation')
writeFileSync(report, '')
const env = {
  ...process.env,
  TRIPOS_SOAK: '1',
  TRIPOS_SOAK_REPORT: report,
  TRIPOS_SCHEDULES: String(SCHEDULES),
  TRIPOS_SEQUENCES: String(SEQUENCES),
}

/** One file after the other: two at once would measure each other. */
const vitest = (file, project = 'server') =>
  runNode([program('vitest/vitest.mjs'), 'run', '--project', project, '--no-file-parallelism', file], { env })

/** Of the browser by itself, then of the browser's part and the server together. */
async function schedules() {
  const browser = await vitest('web/src/areas/exam-room/saving/save-loop.rules.test.ts', 'rules')
  return browser.code === 0 ? vitest(`${papers}/save-answers.property.test.ts`) : browser
}

/** Every screen in both languages, each in both themes and sizes. */
async function screens() {
  const browser = await ensureBrowser()
  if (browser.code !== 0) return browser
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--no-deps', 'screens.spec.ts']
  return runNode([program('@playwright/test/cli.js'), ...args], { env: { ...env, TRIPOS_BROWSER: browser.path } })
}

/** Somebody types through a line with every kind of fault, minutes long, at an address of each kind. */
async function faultyLine() {
  const browser = await ensureBrowser()
  if (browser.code !== 0) return browser
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--no-deps', 'faulty-line.spec.ts']
  const more = { TRIPOS_BROWSER: browser.path, TRIPOS_FAULTY_SECONDS: '180' }
  return runNode([program('@playwright/test/cli.js'), ...args], { env: { ...env, ...more } })
}

// First what takes no time, last what measures it.
const steps = []
for (const [name, work] of [
  ['build', () => runNode(['tools/build.mjs', '--changed', 'server'])],
  ['planted faults', () => runNode(['tools/mutation.mjs', `--out=${mutationTable}`])],
  [SCHEDULE_RUNS, schedules],
  [GRANT_RUNS, () => vitest('server/test/organisation')],
  ['screens', screens],
  ['sweep', () => vitest(`${papers}/sweep.soak.test.ts`)],
  [CONTAINER_RUNS, () => vitest('server/src/embedded-postgres/namespaces.test.ts')],
  ['backup and restore', () => vitest('server/test/backup.soak.test.ts')],
  ['kill rounds and controls', () => vitest('server/test/kill')],
  ['browser behind a faulty line', faultyLine],
  ['bench of sign-in', () => runNode(['tools/bench.mjs', 'sign-in', `--out=${signInTable}`])],
  ['bench', () => runNode(['tools/bench.mjs', `--out=${table}`])],
  ['bench of learning', () => runNode(['tools/bench.mjs', 'learning', `--out=${learningTable}`])],
  ['bench of media', () => runNode(['tools/bench.mjs', 'media', `--out=${mediaTable}`])],
  ['bench of users', () => runNode(['tools/bench.mjs', 'users', `--out=${usersTable}`])],
  ['bench of questions', () => runNode(['tools/bench.mjs', 'questions', `--out=${questionsTable}`])],
]) {
  steps.push(await step(name, work))
  if (steps[0].code !== 0) break
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'The bench did not finish.'
  }
}

const isGreen = steps.every(result => result.code === 0)
const verdict = (name, good, bad) => (steps.find(one => one.name === name)?.code === 0 ? good : `**${bad}**`)
if (steps.length > 1) {
  const page = `# Measurements

Written by \`npm run soak\`; \`npm run bench\` prints the first table alone. Everything runs on one machine: the built server, its
own PostgreSQL with fsync and synchronous_commit on, and the load in a process of its own with 64 keep-alive connections
to 127.0.0.1. A save is one answer in one request: HTTP, session, ownership, deadline and device, COMMIT, then the reply.
Rates are the middle of three rounds of 10 s (saves) or of 2,000 papers (starts, hand-ins). After each round the bench
compares what it was told with what is stored, and recomputes every score. pgbench sends the bare statement with the same
guard straight to the same PostgreSQL (\`-c 64 -j 2 -M prepared\`), by turns with the saves.

## Speed

${read(table)}

## A large school

\`npm run bench -- users\`: the list of users and the import of a sheet, as an administrator meets them.

${read(usersTable)}

## A large stock of questions

\`npm run bench -- questions\`: lists as authors meet them, and files of 20,000 questions in and out.

${read(questionsTable)}

## Learning

\`npm run bench -- learning\`: everybody in a lesson at once, and a \`kill -9\` of the server among them.

${read(learningTable)}

\`npm run bench -- media\`: recordings as players ask for them, in parts and whole.

${read(mediaTable)}

## Signing in

\`npm run bench -- sign-in\`: a whole school from one address, while somebody attacks from the same one.

${read(signInTable)}

## Reliability

32 candidates save over HTTP and repeat what was not acknowledged, as the exam room does. Lost means: acknowledged, and not
stored with that seq or a newer one. The time counts from the kill; the server is started again at once, PostgreSQL is
brought back by the server. Aims: 3 s and 10 s. The controls are wrong on purpose: there, answers must be found missing.
The upload is a film made as it is sent. Each connection is cut at a random place, and the next one goes on from where the
server says that it is.

| run | found |
| --- | --- |
${read(report)}
| random schedules | ${SCHEDULES} of the browser's part by itself and ${SCHEDULES} with the server, with duplicates, other orders, losses, reload, take-over, hand-in and deadline: ${verdict(SCHEDULE_RUNS, 'no violation', 'violated')} |
| races of save with hand-in and with take-over | 500 pairs each: ${verdict(SCHEDULE_RUNS, 'no violation', 'violated')} |
| a second server on the folder, in another PID namespace | 20 tries while the first writes, one where only its PostgreSQL lives on: ${verdict(CONTAINER_RUNS, 'each refused, nothing missing', 'not refused')} |
| a browser behind a faulty line | reloads, tabs, devices, clocks and lost stores, at an address with and without a secure context: ${verdict('browser behind a faulty line', "stored is what was typed last, 'saved' was never wrong", 'violated')} |
| screens in two languages, two themes and two sizes | ${verdict('screens', 'axe found nothing, nothing sideways at 360 px, no complaint in the console', 'something was found')} |
| writes of menus, roles, users, departments | ${SEQUENCES} random sequences by random administrators: ${verdict(GRANT_RUNS, 'nobody gave what they did not hold, no list leaked a row, no cycle', 'violated')} |

## Planted faults

\`node tools/mutation.mjs\`: one fault at a time in the rules, scorers, guards and the save loop, and the pure tests alone have
to notice it. Aim: 90 %.

${read(mutationTable)}

${
  isGreen
    ? 'All runs passed.'
    : `**Failed: ${steps
        .filter(result => result.code !== 0)
        .map(result => result.name)
        .join(', ')}.**`
}
`
  writeFileSync(join(root, 'docs', 'measurements.md'), page)
  console.log(page)
}
rmSync(folder, { recursive: true, force: true })
process.exit(isGreen ? 0 : 1)
