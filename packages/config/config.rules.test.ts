import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (packages: string, app?: string) =>
  readConfig({ TRIPOS_PACKAGES_URL: packages, TRIPOS_PUBLIC_URL: app }, []).packagesUrl

describe('the address of packages', () => {
  it.each([
    ['https://*.packages.example.net', 'https://*.packages.example.net'],
    ['https://packages.example.net/', 'https://packages.example.net'],
    ['https://packages.example.net:443', 'https://packages.example.net'],
    ['https://packages.example.net:8443', 'https://packages.example.net:8443'],
    ['https://*.exams.example.org', 'https://*.exams.example.org'],
  ])('%s is %s', (given, address) => {
    expect(read(given, 'https://exams.example.org')).toBe(address)
  })

  it.each([
    ['https://exams.example.org:8443', 'https://exams.example.org', /cookies know no ports/],
    ['https://EXAMS.example.org', 'https://exams.example.org', /not valid/],
    ['http://packages.example.net', 'https://exams.example.org', /begin with https/],
    ['https://packages.example.net', undefined, /TRIPOS_PUBLIC_URL is missing/],
    ['https://packages.example.net/folder', 'https://exams.example.org', /not valid/],
    ['https://a.*.example.net', 'https://exams.example.org', /not valid/],
    ["https://x'; script-src *", 'https://exams.example.org', /not valid/],
  ])('%s is refused beside %s', (given, app, why) => {
    expect(() => read(given, app)).toThrow(why)
  })
})
