// `npm run bench`: builds the server if need be, then measures it (bench/run.ts; `npm run bench -- users`, `-- questions`, `-- learning`, `-- media`, `-- sign-in`: bench/users.ts and so on). docs/measurements.md says what it means.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeRunFolder } from './lib/run-folder.mjs'
import { program, runNode, step } from './lib/steps.mjs'
import { root } from './lib/sources.mjs'

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(
    'node tools/bench.mjs [users|questions|learning|media|sign-in] [--quick] [--out=FILE]\n  users      the administration of a large school (bench/users.ts) instead of exams (bench/run.ts)\n  questions  the authoring of 100,000 questions (bench/questions.ts)\n  learning   5,000 learners with a heartbeat every 10 s (bench/learning.ts)\n  media      parts of a film against nginx (bench/media.ts)\n  sign-in    a school of 5,000 behind one address, and an attacker (bench/sign-in.ts)\n  --quick    one short round each, to see that it works\n  --out      also writes the table to FILE',
  )
  process.exit(0)
}
const subject = ['users', 'questions', 'learning', 'media', 'sign-in'].find(name => name === args[0])
const built = await step('build', () => runNode(['tools/build.mjs', '--changed', 'server']))
if (built.code !== 0) process.exit(1)
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
