// `npm test`: everything, from a fresh clone, in a real browser too. Ends with one line that sums over all runners.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { runChecks } from './lib/checks.mjs'
import { failuresOfPlaywright, unsteadyOfPlaywright } from './lib/failures.mjs'
import { installCommand, isInstalled, nodeTooOld } from './lib/packages.mjs'
import { addCounts, honestCounts, none, program, run, runNode, runVitest, step, stepLine } from './lib/steps.mjs'

const usage = `node tools/test.mjs [--server] [--strict]
  Installs what is missing, then checks, tests the server, the web app, and the whole product in a browser.
  --server  only the tests of the server, for example on the PostgreSQL that TRIPOS_TEST_DATABASE_URL names
  --strict  a test that passed only at its second try has failed`

const args = process.argv.slice(2)
const isStrict = args.includes('--strict')

function readPlaywright(path, code) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    const { expected, unexpected, flaky, skipped } = report.stats
    const counts = { passed: expected + flaky, failed: unexpected, skipped }
    return {
      counts: honestCounts(counts, code),
      failures: failuresOfPlaywright(report),
      unsteady: unsteadyOfPlaywright(report),
    }
  } catch {
    // No report: the run died before writing one.
    return { counts: honestCounts(none, 1), failures: [], unsteady: [] }
  }
}

async function inBrowser(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-e2e-'))
  const report = join(folder, 'report.json')
  const env = { ...process.env, TRIPOS_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code, output } = await runNode([program('@playwright/test/cli.js'), ...args], { env, isShown: true })
  const read = readPlaywright(report, code)
  rmSync(folder, { recursive: true, force: true })
  return { code: code || (read.counts.failed > 0 ? 1 : 0), output, wasShown: true, ...read }
}

function finish(steps) {
  console.log('')
  for (const result of steps) console.log(stepLine(result))
  for (const { code, output, failures = [] } of steps) {
    for (const failure of failures) console.log(`  ${failure}`)
    // It failed without a failed test: its last words are all there is.
    if (code !== 0 && failures.length === 0) console.log(output.trimEnd().slice(-2000))
  }
  const unsteady = steps.flatMap(result => result.unsteady ?? [])
  for (const test of unsteady) console.log(`  at its second try: ${test}`)
  const counts = steps.map(result => result.counts ?? none).reduce(addCounts, none)
  // A step without tests of its own that failed is a failure of the whole.
  const failed = counts.failed + steps.filter(result => result.code !== 0 && !result.counts).length
  const isSteady = unsteady.length === 0 || !isStrict
  const isGreen = isSteady && failed === 0 && counts.passed > 0 && steps.every(result => result.code === 0)
  const second = unsteady.length === 0 ? '' : ` (${unsteady.length} at the second try)`
  console.log(`${counts.passed} passed${second}, ${failed} failed, ${counts.skipped} skipped`)
  process.exit(isGreen ? 0 : 1)
}

if (args.includes('--help') || args.some(arg => arg !== '--server' && arg !== '--strict')) {
  console.log(usage)
  process.exit(args.includes('--help') ? 0 : 1)
}
const tooOld = nodeTooOld()
if (tooOld) {
  console.error(tooOld)
  process.exit(1)
}

const steps = []
if (!isInstalled()) {
  const installed = await step('install packages', () => run(...installCommand()))
  steps.push(installed)
  if (installed.code !== 0) finish(steps)
}
if (args.includes('--server')) {
  steps.push(await step('server tests', () => runVitest(['server', 'timed'], { isShown: true })))
  finish(steps)
}
const browser = await step('browser', ensureBrowser)
steps.push(browser)
if (browser.code !== 0) finish(steps)
steps.push(await step('check', runChecks))
// Before the tests: some of them start the built product, and two builds at once would take it from each other.
steps.push(await step('build', () => runNode(['tools/build.mjs', '--changed'])))
// One after the other: side by side on two cores neither ends sooner, and what is held against a clock fails.
steps.push(await step('server and web tests', () => runVitest(['server', 'web', 'timed'], { isShown: true })))
steps.push(await step('browser tests', () => inBrowser(browser.path)))
finish(steps)
