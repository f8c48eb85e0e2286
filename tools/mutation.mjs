// `node tools/mutation.mjs`: plants faults in the rules, scorers, guards and the save loop, one at a time (StrykerJS), and
// says which of them no pure test noticed. A step of `npm run soak`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/sources.mjs'
import { program, runNode } from './lib/steps.mjs'

const args = process.argv.slice(2)
const out = args.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const only = args.find(arg => arg.startsWith('--only='))?.slice('--only='.length)
if (args.includes('--help') || args.some(arg => !/^--(out|only)=./.test(arg))) {
  console.log(`node tools/mutation.mjs [--only=PATTERN] [--out=FILE]
  About 15 minutes. Ends with 1 where fewer than 90 % of the planted faults are noticed (stryker.config.json).
  --only  plants them in these files alone, e.g. --only=modules/exams/server/*.rules.ts; several with commas between`)
  process.exit(args.includes('--help') ? 0 : 1)
}

/** So many chance schedules of the save loop for each planted fault; the soak plays 10,000 of them by themselves. */
const env = { ...process.env, TRIPOS_SCHEDULES: '50' }
const REPORT = join(root, 'node_modules/.cache/mutation/report.json')
const NOTICED = ['Killed', 'Timeout']
const COUNTED = [...NOTICED, 'Survived', 'NoCoverage']

const cell = text => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim().slice(0, 70)
const inCode = text => (text === '' ? '(nothing)' : `\`${cell(text).replaceAll('`', "'")}\``)

/** The text of a file between two places as Stryker counts them: lines and columns from 1. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join(' ')
}

function tableOf(files) {
  const rows = []
  const survivors = []
  const sum = { planted: 0, noticed: 0 }
  for (const [path, { source, mutants }] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const counted = mutants.filter(({ status }) => COUNTED.includes(status))
    const noticed = counted.filter(({ status }) => NOTICED.includes(status)).length
    sum.planted += counted.length
    sum.noticed += noticed
    rows.push(`| ${path} | ${counted.length} | ${noticed} | ${share(noticed, counted.length)} |`)
    for (const { status, location, replacement = '' } of counted) {
      if (NOTICED.includes(status)) continue
      survivors.push(
        `| ${path}:${location.start.line} | ${inCode(textAt(source, location))} | ${inCode(replacement)} |`,
      )
    }
  }
  return { rows, survivors, sum }
}

const share = (part, whole) => (whole === 0 ? '' : `${((part * 100) / whole).toFixed(1)} %`)

mkdirSync(join(root, 'node_modules/.cache/mutation'), { recursive: true })
// That of another run would be taken for this one's.
rmSync(REPORT, { force: true })
const stryker = program('@stryker-mutator/core/bin/stryker.js')
const { code } = await runNode([stryker, 'run', ...(only === undefined ? [] : ['--mutate', `${only},!**/*.test.ts`])], {
  isShown: true,
  env,
})
if (!existsSync(REPORT)) process.exit(code || 1)
const { rows, survivors, sum } = tableOf(JSON.parse(readFileSync(REPORT, 'utf8')).files)
const text = `| file | planted | noticed | share |
| --- | --- | --- | --- |
${rows.join('\n')}
| **all** | ${sum.planted} | ${sum.noticed} | **${share(sum.noticed, sum.planted)}** |

Not noticed (${survivors.length}): what changes nothing that anybody can see, and what only tests with a database show.

| place | what stands there | what was planted |
| --- | --- | --- |
${survivors.join('\n')}
`
console.log(text)
if (out !== undefined) writeFileSync(out, text)
process.exit(code)
