import { describe, expect, it } from 'vitest'
import { type Way, waysFor } from './ways.rules.ts'

const ALL: Way[] = [
  { gateway: 'wechat', way: 'native' },
  { gateway: 'wechat', way: 'jsapi' },
  { gateway: 'wechat', way: 'h5' },
  { gateway: 'alipay', way: 'page' },
  { gateway: 'alipay', way: 'wap' },
  { gateway: 'stripe', way: 'checkout' },
  { gateway: 'bank', way: 'transfer' },
]
const DESKTOP = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130', isNarrow: false }
const PHONE = { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile Chrome/130', isNarrow: true }
const WECHAT = { userAgent: `${PHONE.userAgent} MicroMessenger/8.0`, isNarrow: true }
const names = (ways: readonly Way[]) => ways.map(({ way }) => way)

describe('the ways that are offered', () => {
  it('on a computer are a code, and pages for computers', () => {
    expect(names(waysFor(ALL, DESKTOP))).toEqual(['native', 'page', 'checkout', 'transfer'])
  })
  it('on a phone are pages for phones, and no code that it would have to scan itself', () => {
    expect(names(waysFor(ALL, PHONE))).toEqual(['h5', 'wap', 'checkout', 'transfer'])
  })
  it('inside WeChat are its own, since it opens no others', () => {
    expect(names(waysFor(ALL, WECHAT))).toEqual(['jsapi', 'checkout', 'transfer'])
  })
  it('are what is left where the fitting one is not set up', () => {
    const few: Way[] = [
      { gateway: 'wechat', way: 'native' },
      { gateway: 'alipay', way: 'page' },
    ]
    expect(names(waysFor(few, PHONE))).toEqual(['native', 'page'])
  })
})
