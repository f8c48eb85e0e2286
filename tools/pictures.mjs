// `npm run pictures`: takes the pictures of the handbook anew, from the demo school after its term.
import { ensureBrowser } from './lib/browser.mjs'
import { program, runNode } from './lib/steps.mjs'

const browser = await ensureBrowser()
if (browser.code !== 0) console.error(browser.output)
const env = { ...process.env, TRIPOS_BROWSER: browser.path, TRIPOS_PICTURES: 'true' }
const args = ['test', '--config', 'e2e/pictures.config.ts']
process.exitCode =
  browser.code || (await runNode([program('@playwright/test/cli.js'), ...args], { env, isShown: true })).code
