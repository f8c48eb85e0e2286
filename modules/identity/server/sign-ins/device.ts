/** What a browser says about itself (the header User-Agent) in words that people know. Anybody can send anything: it is a hint. */
import type { Device } from '../../contract/sign-ins.ts'
import { UAParser } from 'ua-parser-js'

/** What the parser does not tell apart; each goes before all that it knows. */
const MORE = {
  browser: [
    [/(wxwork)\/(\d+)/i],
    [['name', 'WeCom'], 'version'],
    [/(DingTalk)\/(\d+)/i],
    ['name', 'version'],
    [/\b(QQ)\/(\d+)/],
    ['name', 'version'],
    [/\b(SEB)\/?(\d+)/],
    [['name', 'Safe Exam Browser'], 'version'],
  ],
  os: [[/(OpenHarmony|HarmonyOS) ?(\d+)?/], [['name', 'HarmonyOS'], 'version']],
}

/** Other names than the parser's. */
const BROWSERS: Readonly<Record<string, string>> = {
  'Mobile Safari': 'Safari',
  'Chrome Headless': 'Chrome',
  'Chrome WebView': 'Chrome',
  'Mobile Chrome': 'Chrome',
  'Mobile Firefox': 'Firefox',
  IE: 'Internet Explorer',
  UCBrowser: 'UC',
  QQBrowser: 'QQ Browser',
  'MIUI Browser': 'Mi Browser',
}
const SYSTEMS: Readonly<Record<string, string>> = { 'Mac OS': 'macOS', 'Chromium OS': 'ChromeOS' }

/** Their browsers report a version of no meaning, or none that people know. */
const WITHOUT_VERSION = ['macOS', 'ChromeOS', 'Linux', 'Ubuntu', 'Debian', 'Fedora']

function systemOf({ name = '', version = '' }: UAParser.IOS): string {
  const known = SYSTEMS[name] ?? name
  if (version === '' || WITHOUT_VERSION.includes(known)) return known
  return `${known} ${known === 'Windows' ? version : version.split('.')[0]}`
}

function kindOf(userAgent: string, system: string, type: string | undefined): Device['kind'] {
  if (type === 'tablet' || type === 'mobile') return type === 'tablet' ? 'tablet' : 'phone'
  // Android tablets leave the word "Mobile" out.
  if (/^(Android|HarmonyOS)/.test(system)) return /Mobile|Phone/.test(userAgent) ? 'phone' : 'tablet'
  return system === '' ? 'other' : 'desktop'
}

const parser = new UAParser(MORE)

export function deviceOf(userAgent: string): Device {
  const { browser, os, device } = parser.setUA(userAgent).getResult()
  const [name = '', version = ''] = [browser.name, browser.version?.split('.')[0]]
  const system = systemOf(os)
  return {
    kind: kindOf(userAgent, system, device.type),
    browser: `${BROWSERS[name] ?? name} ${version}`.trim(),
    system,
  }
}
