import { describe, expect, it } from 'vitest'
import { onWake } from './wake.ts'

describe('waking', () => {
  it('comes with the line and with the person, until it is stopped', () => {
    let count = 0
    let visibility: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    const stop = onWake(() => (count += 1))
    window.dispatchEvent(new Event('online'))
    expect(count).toBe(1)
    visibility = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(count).toBe(1)
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(count).toBe(2)
    stop()
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(count).toBe(2)
    Reflect.deleteProperty(document, 'visibilityState')
  })
})
