import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearCookie, readCookie, writeCookie } from './cookies.ts'

afterEach(() => {
  for (const name of ['token', 'sidebarStatus', 'size'] as const) clearCookie(name)
})

describe('cookies', () => {
  it('come back as they were written', () => {
    writeCookie('token', 'a=b; c%&é')
    writeCookie('size', 'small')
    expect(readCookie('token')).toBe('a=b; c%&é')
    expect(readCookie('size')).toBe('small')
  })

  it('are gone after clearing', () => {
    writeCookie('token', 'x')
    clearCookie('token')
    expect(readCookie('token')).toBeUndefined()
  })

  it('are found among others whose names are like theirs', () => {
    document.cookie = 'mytoken=1'
    document.cookie = 'token2=2'
    expect(readCookie('token')).toBeUndefined()
    writeCookie('token', '3')
    expect(readCookie('token')).toBe('3')
  })

  it('go along with requests of this site alone, everywhere on it', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    writeCookie('token', 'x')
    clearCookie('token')
    for (const [text] of written.mock.calls) expect(text).toMatch(/; Path=\/; SameSite=Strict$/)
    expect(written).toHaveBeenCalledTimes(2)
    written.mockRestore()
  })

  it('are as good as none when their coding is broken', () => {
    document.cookie = 'token=%E0%A4%A; Path=/'
    expect(readCookie('token')).toBeUndefined()
  })
})
