/** What a browser says about itself (the header User-Agent) in words that people know. Anybody can send anything: it is a hint. */
import type { Device } from '@tripos/contract/sign-ins'

/** Name and the pattern that finds it with its version; the first that fits wins, so the more special come first. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['WeCom', /wxwork\/(\d+)/i],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/i],
  ['QQ', /\bQQ\/(\d+)/],
  ['Safe Exam Browser', /\bSEB\/?(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPT)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['UC', /UCBrowser\/(\d+)/],
  ['QQ Browser', /M?QQBrowser\/(\d+)/],
  ['Huawei Browser', /HuaweiBrowser\/(\d+)/],
  ['Mi Browser', /MiuiBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
  ['Internet Explorer', /(?:MSIE |Trident\/.*rv:)(\d+)/],
]

/** Versions of Windows by the number that they report. 11 reports itself as 10. */
const WINDOWS: Readonly<Record<string, string>> = { '10.0': '10', '6.3': '8.1', '6.2': '8', '6.1': '7' }

const SYSTEMS: readonly (readonly [RegExp, (version: string) => string])[] = [
  [/(?:OpenHarmony|HarmonyOS) ?(\d+)?/, version => `HarmonyOS ${version}`],
  [/Windows NT (\d+\.\d+)/, version => `Windows ${WINDOWS[version] ?? ''}`],
  [/(?:iPhone|iPad|iPod).* OS (\d+)_/, version => `iOS ${version}`],
  [/Android (\d+)/, version => `Android ${version}`],
  [/Android/, () => 'Android'],
  [/Mac OS X/, () => 'macOS'],
  [/CrOS/, () => 'ChromeOS'],
  [/Linux/, () => 'Linux'],
]

function kindOf(userAgent: string, system: string): Device['kind'] {
  // Android tablets leave the word "Mobile" out.
  if (/iPad|Tablet|PlayBook/.test(userAgent)) return 'tablet'
  if (/Android|HarmonyOS|OpenHarmony/.test(userAgent)) return /Mobile|Phone/.test(userAgent) ? 'phone' : 'tablet'
  if (/iPhone|iPod/.test(userAgent)) return 'phone'
  return system === '' ? 'other' : 'desktop'
}

export function deviceOf(userAgent: string): Device {
  const found = BROWSERS.flatMap(([name, pattern]) => {
    const match = pattern.exec(userAgent)
    return match ? [[name, match[1]].join(' ')] : []
  })
  const systems = SYSTEMS.flatMap(([pattern, name]) => {
    const match = pattern.exec(userAgent)
    return match ? [name(match[1] ?? '').trim()] : []
  })
  const system = systems[0] ?? ''
  return { kind: kindOf(userAgent, system), browser: found[0] ?? '', system }
}
