// `npm run bench`: builds the server if need be, then measures it: bench/run.ts, or `npm run bench -- mixed` and so on. docs/measurements.md says what it means.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { makeRunFolder } from './lib/run-folder.mjs'
import { program, runNode, step } from './lib/steps.mjs'
import { root } from './lib/sources.mjs'

/** Each is bench/NAME.ts, instead of bench/run.ts. */
const SUBJECTS = {
  mixed: 'saves while others open papers, staff page, users are imported, a backup is made',
  grown: 'every list of a school with 1,000,000 papers, or --papers=N',
  notifications: 'an exam published for 20,000 people while others write, and the bell over 1,000,000 rows',
  users: 'the administration of a large school',
  questions: 'the authoring of 100,000 questions',
  learning: '5,000 learners with a heartbeat every 10 s',
  practice:
    '5,000 students who train beside saves, and the lists of 10,000,000 rows, or --rows=N --students=N; --no-lists',
  media: 'parts of a film against nginx',
  results:
    'the pages of an exam of 20,000 papers, hand-ins while its figures are kept up, sheets and papers taken away',
  certificates: 'archives of 1,000 certificates while others write, and 1,000,000 guessed codes; --archives: no codes',
  'sign-in': 'a school of 5,000 behind one address, and an attacker',
}

const args = process.argv.slice(2)
if (args.includes('--help')) {
  const lines = Object.entries(SUBJECTS).map(([name, what]) => `  ${name.padEnd(10)} ${what}`)
  console.log(`node tools/bench.mjs [${Object.keys(SUBJECTS).join('|')}] [--quick] [--out=FILE]
${lines.join('\n')}
  --quick    one short round each, to see that it works
  --out      also writes the table to FILE`)
  process.exit(0)
}
const subject = Object.keys(SUBJECTS).find(name => name === args[0])
const built = await step('build', () => runNode(['tools/build.mjs', '--changed', 'server']))
if (built.code !== 0) process.exit(1)
// On a disk: in memory a commit costs nothing.
process.env.TMPDIR ??= tmpdir()
// A bench that is killed leaves no server and no PostgreSQL behind, whichever of the two processes it was.
const run = makeRunFolder()
const child = spawn(process.execPath, ['--import', 'tsx', program(`../bench/${subject ?? 'run'}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
try {
  await run.end()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exit(code ?? 1)
