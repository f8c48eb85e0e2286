import { describe, expect, it } from 'vitest'
import { isHostOf, isPackageHost, packageOrigin, packagesAddress } from './package-host.ts'

const ID = '0198f2aa-1111-7222-8333-444455556666'
function app(address: string) {
  const [, protocol = '', hostname = '', port = ''] = /^(https?:)\/\/([^/:]+):?(\d*)/.exec(address) ?? []
  return { protocol, hostname, port }
}

describe('where packages have an origin of their own', () => {
  it.each([
    ['https://*.packages.example.org', 'https://exams.example.org/', 'https://*.packages.example.org'],
    [undefined, 'http://127.0.0.1:8080/', 'http://*.packages.localhost:8080'],
    [undefined, 'http://localhost/', 'http://*.packages.localhost'],
    // Another machine looks for that name on itself.
    [undefined, 'http://10.0.0.5:8080/', undefined],
    [undefined, 'http://exams.school.lan/', undefined],
    [undefined, 'https://localhost/', undefined],
  ])('set to %s, the app at %s: %s', (setting, page, address) => {
    expect(packagesAddress(setting, app(page))).toBe(address)
  })

  it('a package has a name of its own where there are many', () => {
    expect(packageOrigin('https://*.packages.example.org:8443', ID)).toBe(`https://${ID}.packages.example.org:8443`)
    expect(packageOrigin('https://packages.example.org', ID)).toBe('https://packages.example.org')
  })

  it.each([
    ['https://packages.example.org', 'packages.example.org', true],
    ['https://packages.example.org', 'PACKAGES.example.org', true],
    ['https://packages.example.org', `${ID}.packages.example.org`, false],
    ['https://packages.example.org', 'exams.example.org', false],
    ['https://*.exams.example.org', `${ID}.exams.example.org`, true],
    ['https://*.exams.example.org', 'exams.example.org', false],
    ['https://*.exams.example.org', 'other.exams.example.org', false],
    [undefined, `${ID}.packages.localhost`, true],
    [undefined, 'packages.localhost', false],
    [undefined, 'localhost', false],
    [undefined, '127.0.0.1', false],
  ])('set to %s, %s is the packages’: %s', (setting, hostname, expected) => {
    expect(isPackageHost(setting, hostname)).toBe(expected)
  })

  it('no package is found under the name of another', () => {
    const other = ID.replace('0198', '0199')
    expect(isHostOf(undefined, `${ID}.packages.localhost`, ID)).toBe(true)
    expect(isHostOf(undefined, `${ID}.packages.localhost`, other)).toBe(false)
    expect(isHostOf('https://packages.example.org', 'packages.example.org', other)).toBe(true)
    expect(isHostOf('https://packages.example.org', 'exams.example.org', other)).toBe(false)
  })
})
