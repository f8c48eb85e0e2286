// A Chromium for the browser tests: the one that TRIPOS_BROWSER names, the system's, or Playwright's own.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './steps.mjs'

// The first is the same browser without windows, and works less.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a browser, or undefined. */
export async function findBrowser() {
  const named = process.env.TRIPOS_BROWSER
  if (named) return isProgram(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram)
  if (found) return found
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

const aptInstall = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']
const fonts = 'fonts-noto-cjk'
const isDebian = existsSync('/etc/debian_version')

/** Makes sure that a browser is there. Gives `{ code, output, path }`; the output says what to do where it is not. */
export async function ensureBrowser() {
  const there = await findBrowser()
  if (there) return { code: 0, output: '', path: there }
  if (isDebian && process.getuid?.() === 0) {
    console.log(
      `The browser tests need Chromium. Installing it on this system with apt-get: chromium-headless-shell or chromium, and\n${fonts}. To use a browser of your own instead, name its program in TRIPOS_BROWSER.`,
    )
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-q', 'update'], { env })
    let said = ''
    // Older releases have only the whole browser.
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const { code, output } = await run('apt-get', [...aptInstall, browser, fonts], { env })
      const path = code === 0 ? await findBrowser() : undefined
      if (path) return { code: 0, output, path }
      said += output
    }
    return { code: 1, output: `${said}\napt-get could not install Chromium.` }
  }
  const line = isDebian ? `sudo apt-get install -y chromium ${fonts}` : 'npx playwright install chromium'
  return { code: 1, output: `The browser tests need Chromium. This line installs it:\n  ${line}` }
}
