import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'desktop', 'Chrome 141', 'Windows 10'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0`, 'desktop', 'Edge 141', 'Windows 10'],
  [`Mozilla/5.0 (Windows NT 6.1; WOW64) ${CHROME} Safari/537.36`, 'desktop', 'Chrome 141', 'Windows 7'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'desktop',
    'Safari 18',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Firefox 140', 'Linux'],
  ['Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko', 'desktop', 'Internet Explorer 11', 'Windows 8.1'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari 18',
    'iOS 18',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'Chrome 125',
    'iOS 17',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'phone', 'Chrome 141', 'Android 15'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36`, 'tablet', 'Chrome 141', 'Android 14'],
  [
    `Mozilla/5.0 (Linux; Android 14; V2309A) ${CHROME} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'phone',
    'WeChat 8',
    'Android 14',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/122.0 Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1',
    'desktop',
    'WeCom 4',
    'Windows 10',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Mobile Safari/537.36 HuaweiBrowser/5.0',
    'phone',
    'Huawei Browser 5',
    'HarmonyOS 5',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'desktop', 'Chrome 141', 'ChromeOS'],
  ['Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/52.0', 'desktop', 'Firefox 52', 'Windows XP'],
  ['Mozilla/5.0 (Android; Mobile; rv:40.0) Gecko/40.0 Firefox/40.0', 'phone', 'Firefox 40', 'Android'],
  [`Mozilla/5.0 (Phone; HarmonyOS) ${CHROME} Mobile Safari/537.36`, 'phone', 'Chrome 141', 'HarmonyOS'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${CHROME} Mobile Safari/537.36 DingTalk/7.0.0`,
    'phone',
    'DingTalk 7',
    'Android 14',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 QQ/8.9.1',
    'phone',
    'QQ 8',
    'iOS 17',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 SEB/3.5`,
    'desktop',
    'Safe Exam Browser 3',
    'Windows 10',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 13; zh-CN) AppleWebKit/537.36 Version/4.0 Chrome/100 Mobile Safari/537.36 UCBrowser/15.1',
    'phone',
    'UC 15',
    'Android 13',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Version/4.0 Chrome/98 MQQBrowser/13.1 Mobile Safari/537.36',
    'phone',
    'QQ Browser 13',
    'Android 12',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 13) AppleWebKit/537.36 Chrome/100 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.1',
    'phone',
    'Mi Browser 17',
    'Android 13',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/20.0 Chrome/106 Mobile Safari/537.36',
    'phone',
    'Samsung Internet 20',
    'Android 13',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; V2309A) AppleWebKit/537.36 Chrome/100 Mobile Safari/537.36 VivoBrowser/21.5',
    'phone',
    'Vivo Browser 21',
    'Android 13',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36',
    'desktop',
    'Chrome 141',
    'Linux',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; WOW64) ${CHROME} Safari/537.36 OPR/120.0`, 'desktop', 'Opera 120', 'Windows 10'],
  ['curl/8.5.0', 'other', '', ''],
  ['', 'other', '', ''],
  ['<script>alert(1)</script>'.repeat(10), 'other', '', ''],
])('%s is a %s with %s on %s', (userAgent, kind, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind, browser, system })
})

it('takes no longer for a long and hostile text', () => {
  // Not by the clock, which others on the machine hold up.
  const before = process.cpuUsage()
  for (let i = 0; i < 30; i++)
    for (const text of [
      `Mozilla/5.0 (iPhone${' OS'.repeat(90)} Version/${'1.'.repeat(60)}`,
      ' '.repeat(300),
      'x86 '.repeat(75),
    ]) {
      deviceOf(text.slice(0, 300))
    }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200)
})
