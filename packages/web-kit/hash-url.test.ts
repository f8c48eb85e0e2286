import { describe, expect, it } from 'vitest'
import { pathOfHashUrl } from './hash-url.ts'

describe('pathOfHashUrl', () => {
  it.each([
    ['#/register/2/abc', '/register/2/abc'],
    ['#/login?redirect=%2Fweb', '/login?redirect=%2Fweb'],
    ['#/', '/'],
    ['#//evil.example/x', '/'],
    ['#/\\evil.example', '/'],
    ['#/.//evil.example', '/'],
    ['#/\t/evil.example', '/'],
    ['#/%09/evil.example', '/%09/evil.example'],
  ])('[spec 8.4] %s leads to %s', (hash, path) => expect(pathOfHashUrl(hash)).toBe(path))

  it.each(['', '#', '#top', '#a/b'])('%j is an ordinary hash', hash => expect(pathOfHashUrl(hash)).toBeUndefined())
})
