import { describe, expect, it } from 'vitest'
import { makeMatcher, parseAddresses } from './addresses.ts'

describe('a list of addresses', () => {
  it.each([
    ['', []],
    ['127.0.0.1', ['127.0.0.1']],
    [' 10.0.0.0/8 , fd00::/8 ,', ['10.0.0.0/8', 'fd00::/8']],
    ['loopback', ['127.0.0.0/8', '::1/128']],
  ])('%s', (text, parts) => {
    expect(parseAddresses(text)).toEqual(parts)
  })

  it.each(['true', 'proxy.example', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '10.0.0.1/', '1.2.3.4/-1'])(
    '%s is none',
    text => {
      expect(parseAddresses(text)).toBeUndefined()
    },
  )

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['11.1.2.3', false],
    ['192.168.7.9', true],
    ['192.168.7.8', false],
    ['fd00::7', true],
    ['fe80::7', false],
    ['', false],
    ['nonsense', false],
  ])('%s is in it: %s', (address, isIn) => {
    expect(makeMatcher(['10.0.0.0/8', '192.168.7.9', 'fd00::/8'])(address)).toBe(isIn)
  })
})
