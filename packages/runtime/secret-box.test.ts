import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from './fail.ts'
import { makeSecretBox, readDataKey } from './secret-box.ts'

const CARD = '11010519491231002X'

describe('the secret box', () => {
  const box = makeSecretBox(randomBytes(32))

  it('opens what it sealed, differently sealed each time', () => {
    const [one, two] = [box.seal(CARD, 'card:1'), box.seal(CARD, 'card:1')]
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain(CARD)
    expect([box.open(one, 'card:1'), box.open(two, 'card:1')]).toEqual([CARD, CARD])
  })

  it('does not open under another context, another key, or after a change of any byte', () => {
    const sealed = box.seal(CARD, 'card:1')
    expect(() => box.open(sealed, 'card:2')).toThrow()
    expect(() => makeSecretBox(randomBytes(32)).open(sealed, 'card:1')).toThrow()
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(() => box.open(changed, 'card:1'), `byte ${i}`).toThrow()
    }
  })

  it('gives the same fingerprint for the same text only, and another one under another key', () => {
    expect(box.fingerprint(CARD, 'card').equals(box.fingerprint(CARD, 'card'))).toBe(true)
    expect(box.fingerprint(CARD, 'card').equals(box.fingerprint(CARD, 'other'))).toBe(false)
    expect(box.fingerprint(CARD, 'card').equals(makeSecretBox(randomBytes(32)).fingerprint(CARD, 'card'))).toBe(false)
  })

  it('refuses by name where there is no key', () => {
    const none = makeSecretBox(undefined)
    expect(none.isReady).toBe(false)
    expect(() => none.seal(CARD, 'card:1')).toThrow(new AppError('NO_DATA_KEY'))
  })
})

describe('the key', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tripos-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made once beside the embedded database, readable by its owner only', () => {
    const source = { dataKey: undefined, databaseUrl: undefined, dataDir: join(folder, 'data') }
    const key = readDataKey(source)
    expect(key).toHaveLength(32)
    expect(readDataKey(source)).toEqual(key)
    expect(statSync(join(folder, 'data', 'data.key')).mode & 0o777).toBe(0o600)
  })

  it('is that of the settings where one is set, and none beside a database of one’s own', () => {
    const databaseUrl = 'postgres://a:b@c/d'
    const dataKey = randomBytes(32).toString('base64')
    expect(readDataKey({ dataKey, databaseUrl, dataDir: folder })?.toString('base64')).toBe(dataKey)
    expect(readDataKey({ dataKey: undefined, databaseUrl, dataDir: folder })).toBeUndefined()
  })

  it('is not made anew over a file that holds something else', () => {
    writeFileSync(join(folder, 'data.key'), 'something else')
    expect(() => readDataKey({ dataKey: undefined, databaseUrl: undefined, dataDir: folder })).toThrow(/no key/)
  })
})
