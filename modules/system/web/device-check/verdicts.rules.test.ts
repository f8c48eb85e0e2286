import { describe, expect, it } from 'vitest'
import {
  jitter,
  judgeBrowser,
  judgeClock,
  judgeNetwork,
  judgeProblem,
  judgeStorage,
  median,
  overallOf,
  problemBefore,
  problemOf,
} from './verdicts.rules.ts'

const MEGABYTE = 1024 * 1024

describe('the network', () => {
  it('is told by the middle of its round trips and by how much they differ', () => {
    expect(median([30, 10, 20])).toBe(20)
    expect(median([10, 20, 30, 1000])).toBe(25)
    expect(median([])).toBe(0)
    expect(jitter([10, 30, 20])).toBe(15)
    expect(jitter([10])).toBe(0)
  })

  it.each([
    [{ trips: [20, 25, 22], lost: 0, rate: 900 }, 'good', 'networkFine'],
    [{ trips: [20, 25, 22], lost: 0, rate: undefined }, 'good', 'networkFine'],
    [{ trips: [800, 800], lost: 0, rate: 30 }, 'good', 'networkFine'],
    [{ trips: [801, 801], lost: 0, rate: 900 }, 'attention', 'networkSlow'],
    [{ trips: [20, 25], lost: 0, rate: 29 }, 'attention', 'networkSlow'],
    [{ trips: [20, 25], lost: 1, rate: 900 }, 'attention', 'networkUnsteady'],
    [{ trips: [20, 900, 20], lost: 0, rate: 900 }, 'attention', 'networkUnsteady'],
    [{ trips: [], lost: 3, rate: undefined }, 'impossible', 'networkGone'],
  ] as const)('%o is %s: %s', (figures, verdict, advice) => expect(judgeNetwork(figures)).toEqual({ verdict, advice }))
})

describe('the clock', () => {
  it.each([
    [0, 'good'],
    [59_999, 'good'],
    [-59_999, 'good'],
    [60_000, 'attention'],
    [-60_000, 'attention'],
    [86_400_000, 'attention'],
  ] as const)('off by %d ms is %s', (offset, verdict) => expect(judgeClock(offset).verdict).toBe(verdict))
})

describe('storage', () => {
  it.each([
    [{ canKeep: true, freeBytes: 900 * MEGABYTE, looksPrivate: false }, 'good', 'storageFine'],
    [{ canKeep: true, freeBytes: undefined, looksPrivate: false }, 'good', 'storageFine'],
    [{ canKeep: true, freeBytes: 49 * MEGABYTE, looksPrivate: false }, 'attention', 'storageShort'],
    [{ canKeep: true, freeBytes: 50 * MEGABYTE, looksPrivate: true }, 'attention', 'storagePrivate'],
    [{ canKeep: false, freeBytes: 900 * MEGABYTE, looksPrivate: false }, 'impossible', 'storageNone'],
  ] as const)('%o is %s: %s', (figures, verdict, advice) => expect(judgeStorage(figures)).toEqual({ verdict, advice }))
})

describe('the browser', () => {
  it.each([
    [{ name: 'Chrome', version: 116, missing: [] }, 'good', 'browserFine'],
    [{ name: 'Chrome', version: 115, missing: [] }, 'attention', 'browserOld'],
    [{ name: 'Netscape', version: 4, missing: [] }, 'attention', 'browserOld'],
    [{ name: 'Safari', version: undefined, missing: [] }, 'attention', 'browserOld'],
    [{ name: 'Chrome', version: 140, missing: ['indexedDB'] }, 'impossible', 'browserLacks'],
  ] as const)('%o is %s: %s', (figures, verdict, advice) => expect(judgeBrowser(figures)).toEqual({ verdict, advice }))
})

describe('cameras and microphones', () => {
  it.each([
    ['NotAllowedError', 'notAllowed', 'impossible'],
    ['SecurityError', 'notAllowed', 'impossible'],
    ['NotFoundError', 'noDevice', 'impossible'],
    ['OverconstrainedError', 'noDevice', 'impossible'],
    ['NotReadableError', 'deviceBusy', 'attention'],
    ['AbortError', 'deviceBusy', 'attention'],
    ['TypeError', 'mediaFailed', 'impossible'],
    ['', 'mediaFailed', 'impossible'],
  ] as const)('%s says %s: %s', (name, problem, verdict) => {
    expect(problemOf(name)).toBe(problem)
    expect(judgeProblem(problemOf(name))).toEqual({ verdict, advice: problem })
  })

  it('are barred by plain HTTP before they are asked for, and by nothing else', () => {
    expect(problemBefore({ isSecure: false, hasMedia: false })).toBe('needsHttps')
    expect(problemBefore({ isSecure: true, hasMedia: false })).toBe('mediaNone')
    expect(problemBefore({ isSecure: true, hasMedia: true })).toBeUndefined()
    expect(problemBefore({ isSecure: false, hasMedia: true })).toBeUndefined()
  })
})

describe('all together', () => {
  const fine = { network: 'good', clock: 'good', storage: 'good', browser: 'good' } as const

  it('is good, with what is still to be tried', () =>
    expect(overallOf(fine)).toEqual({ verdict: 'good', open: 4, attention: 0, impossible: 0 }))

  it('is barred by what every exam needs', () => {
    for (const name of ['network', 'storage', 'browser'])
      expect(overallOf({ ...fine, [name]: 'impossible' }).verdict).toBe('impossible')
  })

  it('is not barred by what only some exams ask for', () => {
    for (const name of ['camera', 'microphone', 'speaker', 'fullScreen'])
      expect(overallOf({ ...fine, [name]: 'impossible' })).toMatchObject({
        verdict: 'attention',
        impossible: 1,
        open: 3,
      })
  })

  it('counts each point', () =>
    expect(overallOf({ ...fine, clock: 'attention', camera: 'impossible', speaker: 'attention' })).toEqual({
      verdict: 'attention',
      open: 2,
      attention: 2,
      impossible: 1,
    }))
})
