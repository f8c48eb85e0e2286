// `npm run soak`: the long runs. Kill rounds with their controls, 10,000 schedules, 10,000 papers of one deadline, and the
// benches; what they found goes to docs/measurements.md. Run it on a machine that does nothing else.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { root } from './lib/sources.mjs'
import { program, run, runNode, step } from './lib/steps.mjs'

const papers = 'modules/papers/server'
const FORMATS = 'packages/question-formats'
const MESSAGES = 'apps/server/test/kill/message-kill.test.ts'
const PAYMENTS = 'apps/server/test/kill/payment-kill.test.ts'
const CMI5 = 'apps/server/test/kill/cmi5-kill.test.ts'
const TRAININGS = 'apps/server/test/kill/practice-kill.test.ts'
const SCHEDULES = 10_000
const SEQUENCES = 5000
const HISTORIES = 10_000
/** Of each of the ten house styles. */
const WRITTEN_PAPERS = 2000
/** What each step found last, whenever and wherever that was: a step that runs alone leaves the figures of the others. */
const KEPT = join(root, 'docs/measurements')
const fileOf = (name, kind) => join(KEPT, `${name}.${kind}`)

/** `npm test` draws the same cases each time, a long run new ones. */
const SEED = process.env.TRIPOS_TEST_SEED ?? String(Date.now() % 2 ** 31)
console.log(`TRIPOS_TEST_SEED=${SEED}`)

// On a disk: in memory a commit costs nothing.
process.env.TMPDIR ??= tmpdir()
const env = {
  ...process.env,
  TRIPOS_SOAK: '1',
  TRIPOS_TEST_SEED: SEED,
  TRIPOS_SCHEDULES: String(SCHEDULES),
  TRIPOS_SEQUENCES: String(SEQUENCES),
  TRIPOS_TEST_HISTORIES: String(HISTORIES),
  TRIPOS_TEST_PAPERS: String(WRITTEN_PAPERS),
}

/** One file after the other: two at once would measure each other. */
const vitest = (file, project = 'server', ...args) =>
  runNode([program('vitest/vitest.mjs'), 'run', '--project', project, '--no-file-parallelism', file, ...args], { env })

const bench = (name, ...args) => runNode(['tools/bench.mjs', ...args, `--out=${fileOf(name, 'md')}`])

/** Of the browser by itself, then of the browser's part and the server together. */
async function schedules() {
  const browser = await vitest('modules/papers/web/exam-room/saving/save-loop.rules.test.ts', 'rules')
  return browser.code === 0 ? vitest(`${papers}/save-answers.property.test.ts`) : browser
}

/** Of the rules of orders by themselves, then on the database and against a gateway. */
async function histories() {
  const rules = await vitest('modules/orders/server/histories.property.rules.test.ts', 'rules')
  return rules.code === 0 ? vitest('modules/orders/server/histories.property.test.ts') : rules
}

/** Every screen in both languages, each in both themes and sizes. */
async function screens() {
  const browser = await ensureBrowser()
  if (browser.code !== 0) return browser
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--no-deps',
    'screens.spec.ts',
    'certificates-looks.spec.ts',
    'orders-looks.spec.ts',
  ]
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

/** A first visit over a line as slow as Fast 3G, with a processor half as fast, held to its limits. */
async function slowLine() {
  const browser = await ensureBrowser()
  if (browser.code !== 0) return browser
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--no-deps', 'slow-line.spec.ts']
  return runNode([program('@playwright/test/cli.js'), ...args], {
    env: { ...env, TRIPOS_BROWSER: browser.path, TRIPOS_SLOW_LINE: 'held' },
  })
}

/** What people do after an exam of many, in the browser: a hundred answers marked by keyboard, figures of two hundred people. */
async function afterExam() {
  const browser = await ensureBrowser()
  if (browser.code !== 0) return browser
  const specs = ['keyboard-marking.spec.ts', 'results-by-department.spec.ts']
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--no-deps', '--workers', '1', ...specs]
  return runNode([program('@playwright/test/cli.js'), ...args], { env: { ...env, TRIPOS_BROWSER: browser.path } })
}

/** First what takes no time, last what measures it. */
const STEPS = {
  mutation: () => runNode(['tools/mutation.mjs', `--out=${fileOf('mutation', 'md')}`]),
  schedules,
  leaves: () => vitest('apps/server/test/leaf-modules.soak.test.ts'),
  formats: () => vitest(`${FORMATS}/round-trip-soak.rules.test.ts`, 'rules'),
  'written-papers': () =>
    vitest(`${FORMATS}/written-papers.rules.test.ts`, 'rules', `${FORMATS}/splitting.rules.test.ts`),
  histories,
  grants: () => vitest('apps/server/test/organisation'),
  screens,
  sweep: () => vitest(`${papers}/sweep.soak.test.ts`),
  containers: () => vitest('packages/embedded-postgres/namespaces.test.ts'),
  backup: () => vitest('apps/server/test/backup.soak.test.ts'),
  races: () => vitest('races.test.ts', 'server', 'candidate-sheet.test.ts'),
  kills: () =>
    vitest(
      'apps/server/test/kill',
      'server',
      '--project',
      'timed',
      ...[MESSAGES, PAYMENTS, CMI5, TRAININGS].flatMap(file => ['--exclude', file]),
    ),
  messages: () => vitest(MESSAGES),
  payments: () => vitest(PAYMENTS),
  cmi5: () => vitest(CMI5),
  trainings: () => vitest(TRAININGS),
  'faulty-line': faultyLine,
  'slow-line': slowLine,
  'after-exam': afterExam,
  'bench-sign-in': () => bench('bench-sign-in', 'sign-in'),
  bench: () => bench('bench'),
  'bench-mixed': () => bench('bench-mixed', 'mixed'),
  'bench-grown': () => bench('bench-grown', 'grown'),
  'bench-learning': () => bench('bench-learning', 'learning'),
  'bench-practice': () => bench('bench-practice', 'practice'),
  'bench-media': () => bench('bench-media', 'media'),
  'bench-users': () => bench('bench-users', 'users'),
  'bench-questions': () => bench('bench-questions', 'questions'),
  'bench-notifications': () => bench('bench-notifications', 'notifications'),
  'bench-results': () => bench('bench-results', 'results'),
  'bench-certificates': () => bench('bench-certificates', 'certificates'),
}

const only = process.argv
  .find(arg => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknown = (only ?? []).filter(name => STEPS[name] === undefined)
if (process.argv.includes('--help') || unknown.length > 0) {
  console.log(`node tools/soak.mjs [--only=STEP,STEP]
  About two hours. Writes docs/measurements.md from what each step found last.
  --only  runs these steps alone: ${Object.keys(STEPS).join(', ')}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

const git = async (...args) => (await run('git', args)).output.trim()

mkdirSync(KEPT, { recursive: true })
const built = await step('build', () => runNode(['tools/build.mjs', '--changed', 'server']))
if (built.code !== 0) process.exit(1)
for (const name of only ?? Object.keys(STEPS)) {
  for (const kind of ['md', 'rows', 'json']) rmSync(fileOf(name, kind), { force: true })
  env.TRIPOS_SOAK_REPORT = fileOf(name, 'rows')
  const { code } = await step(name, STEPS[name])
  const at = new Date().toISOString().slice(0, 10)
  writeFileSync(fileOf(name, 'json'), JSON.stringify({ code, at, commit: await git('rev-parse', '--short', 'HEAD') }))
}

const found = name => JSON.parse(read(fileOf(name, 'json')) ?? 'null')
const table = name => read(fileOf(name, 'md')) ?? '**Not run, or it did not finish.**'
const rows = Object.keys(STEPS)
  .flatMap(name => read(fileOf(name, 'rows')) ?? [])
  .join('\n')
function verdict(name, good, bad) {
  const result = found(name)
  if (result === null) return '**not run**'
  return result.code === 0 ? good : `**${bad}**`
}
const lineOf = name => {
  const result = found(name)
  if (result === null) return `| ${name} | **not run** | |`
  const { code, at, commit } = result
  return `| ${name} | ${code === 0 ? 'passed' : '**failed**'} | ${at}, ${commit} |`
}
const isGreen = Object.keys(STEPS).every(name => found(name)?.code === 0)
const page = `# Measurements

Written by \`npm run soak\`; \`npm run bench\` prints the first table alone. Everything runs on one machine: the built server, its
own PostgreSQL with fsync and synchronous_commit on, and the load in a process of its own with 64 keep-alive connections
to 127.0.0.1. A save is one answer in one request: HTTP, session, ownership, deadline and device, COMMIT, then the reply.
Rates are the middle of three rounds of 10 s (saves, rooms at rest) or of 2,000 papers (starts, hand-ins). After each round the bench
compares what it was told with what is stored, and recomputes every score. pgbench sends the bare statement with the same
guard straight to the same PostgreSQL (\`-c 64 -j 2 -M prepared\`), and a bare server of Node answers the same requests, each by
turns with the saves: figures of one round belong together, and their ratio says more than a rate, which is the machine's.

## Speed

${table('bench')}

## Exam day

\`npm run bench -- mixed\`: what a save waits for while the rest of the day goes on.

${table('bench-mixed')}

## After years

\`npm run bench -- grown\`: lists and dashboards of a school that has kept everything.

${table('bench-grown')}

## A large school

\`npm run bench -- users\`: the list of users and the import of a sheet, as an administrator meets them.

${table('bench-users')}

## A large stock of questions

\`npm run bench -- questions\`: lists as authors meet them, and files of 20,000 questions in and out.

${table('bench-questions')}

## After an exam

\`npm run bench -- results\`: the pages of a large exam, hand-ins while its figures are kept up, sheets and papers that are taken away.

${table('bench-results')}

## Certificates

\`npm run bench -- certificates\`: archives while others write, and codes that are guessed while others check.

${table('bench-certificates')}

## Learning

\`npm run bench -- learning\`: everybody in a lesson at once, and a \`kill -9\` of the server among them.

${table('bench-learning')}

\`npm run bench -- media\`: recordings as players ask for them, in parts and whole.

${table('bench-media')}

## Practice

\`npm run bench -- practice\`: lists after years of practice, and everybody training at once while others write an exam.

${table('bench-practice')}

## Being told

\`npm run bench -- notifications\`: an exam published for a whole school while others write, and the bell after years.

${table('bench-notifications')}

## Signing in

\`npm run bench -- sign-in\`: a whole school from one address, while somebody attacks from the same one.

${table('bench-sign-in')}

## Reliability

32 candidates save over HTTP and repeat what was not acknowledged, as the exam room does. Lost means: acknowledged, and not
stored with that seq or a newer one. The time counts from the kill; the server is started again at once, PostgreSQL is
brought back by the server. Aims: 3 s and 10 s. The controls are wrong on purpose: there, answers must be found missing.
The upload is a film made as it is sent. Each connection is cut at a random place, and the next one goes on from where the
server says that it is.

| run | found |
| --- | --- |
${rows}
| random schedules | ${SCHEDULES} of the browser's part by itself and ${SCHEDULES} with the server, with duplicates, other orders, losses, reload, take-over, hand-in and deadline: ${verdict('schedules', 'no violation', 'violated')} |
| round trips of question files | 3 banks of 500 questions of all types and of hostile texts, in each of the twelve formats: ${verdict('formats', 'each question comes back as the report before the export says', 'a report was wrong')} |
| single-choice papers in the same ten styles | ${10 * WRITTEN_PAPERS} with years, units, decimals, gaps and repeats: ${verdict('written-papers', 'each question read as it was written', 'questions were lost')} |
| races of save with hand-in and with take-over | 500 pairs each: ${verdict('schedules', 'no violation', 'violated')} |
| races after the exam | marks, second marks, regrades, reopening, release and sheets, 200 of each pair ([who wins](adr/0102-who-wins-after-the-exam.md)): ${verdict('races', 'the stated winner each time', 'another winner')} |
| a second server on the folder, in another PID namespace | 20 tries while the first writes, one where only its PostgreSQL lives on: ${verdict('containers', 'each refused, nothing missing', 'not refused')} |
| a browser behind a faulty line | reloads, tabs, devices, clocks and lost stores, at an address with and without a secure context: ${verdict('faulty-line', "stored is what was typed last, 'saved' was never wrong", 'violated')} |
| a first visit on Fast 3G, processor half as fast | sign-in < 3 s, courses < 5 s, room after start < 2 s, second visit < 1 s: ${verdict('slow-line', 'held', 'exceeded')} |
| screens in two languages, two themes and two sizes | ${verdict('screens', 'axe found nothing, nothing sideways at 360 px, no complaint in the console', 'something was found')} |
| histories of orders | ${HISTORIES} random ones, with payments told late, twice, forged or never, and with refunds: ${verdict('histories', 'our books and the statement agree to the cent, nothing granted twice', 'violated')} |
| leaf modules | each taken out of a copy by its folder and its lines in the list: ${verdict('leaves', 'the rest compiles with its tests, keeps the boundaries and is built', 'the rest broke')} |
| writes of menus, roles, users, departments | ${SEQUENCES} random sequences by random administrators: ${verdict('grants', 'nobody gave what they did not hold, no list leaked a row, no cycle', 'violated')} |

## Planted faults

\`node tools/mutation.mjs\`: one fault at a time in the rules, scorers, guards and the save loop, and the pure tests alone have
to notice it. Aim: 90 %.

${table('mutation')}

## When each step ran

| step | result | date, commit |
| --- | --- | --- |
${Object.keys(STEPS).map(lineOf).join('\n')}
`
writeFileSync(join(root, 'docs', 'measurements.md'), page)
console.log(page)
process.exit(isGreen ? 0 : 1)
