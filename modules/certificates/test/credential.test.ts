import { BitstringStatusListEntryValidator, UnsignedAchievementCredentialValidator } from '@learncard/types'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importJWK, type JWK, jwtVerify } from 'jose'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { BROWSER_TOOLS } from '../web/checker/browser-tools.ts'
import { certificateKeys, certificates } from '../contract/certificates.ts'
import { checkFile } from '../contract/check-file.ts'
import { certificateChecks, type KeySet, myCertificates } from '../contract/my-certificates.ts'
import { openBadgeCredential } from './open-badges-3.ts'
import { compileSchema, OPEN_BADGES_SCHEMA } from './open-badges-model.ts'
import { fetchFile, grantOne, makeKind } from './make-certificates.ts'
import { NODE_TOOLS } from '../server/check.ts'

let app: TestApp
let staff: string
let student: string
let certificateId: string
let pdf: Buffer
let keys: KeySet
let token: string

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example/' })
  staff = await signIn(app, await makeAdministrator(app))
  const learner = await makeStudent(app, { realName: '欧阳小明' })
  student = await signIn(app, learner)
  const kindId = await makeKind(app, staff, { validMonths: 24 })
  certificateId = (await grantOne(app, staff, { kindId, userId: learner.id })).id
  pdf = await fetchFile(app, myCertificates.pdf.path, { id: certificateId }, student)
  keys = await app.call(certificateChecks.keys, {})
  token = (await fetchFile(app, myCertificates.credential.path, { id: certificateId }, student)).toString()
})
afterAll(() => app.close())

const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as object

async function attachedToken(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const files = (await document.getAttachments()) as Record<string, { content: Uint8Array }>
  await document.destroy()
  return Buffer.from(files['credential.jwt']?.content ?? []).toString()
}

/** A copy with one member less. */
function without(value: object, path: readonly string[]): object {
  const copy = structuredClone(value)
  let at = copy as Record<string, object>
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, object>
  delete at[path.at(-1) ?? '']
  return copy
}

describe('the credential', () => {
  it('is what the standard asks for, and says every line that is printed', async () => {
    const [header, payload] = token.split('.')
    const credential = openBadgeCredential.parse(decoded(payload))
    expect(compileSchema(OPEN_BADGES_SCHEMA)(decoded(payload))).toBe(true)
    expect(decoded(header)).toMatchObject({ alg: 'EdDSA', typ: 'JWT' })
    expect(credential.iss).toBe(credential.issuer.id)
    expect(credential.jti).toBe(credential.id)
    expect(credential.nbf).toBe(Math.floor(Date.parse(credential.validFrom) / 1000))
    expect(credential.exp).toBe(Math.floor(Date.parse(credential.validUntil ?? '') / 1000))
    const shown = await app.call(certificateChecks.show, { code: credential.id.split('/').at(-1) ?? '' })
    expect(credential.credentialSubject.narrative?.split('\n')).toEqual(shown.printed.map(field => field.text))
    expect(credential.credentialSubject.licenseNumber).toBe(shown.number)
  })

  it('is taken by the schemas of a wallet that is not ours, which refuse it with a part less', () => {
    const [, payload] = token.split('.')
    const credential = decoded(payload) as Record<string, unknown>
    const isTaken = (one: object) => UnsignedAchievementCredentialValidator.safeParse(one).success
    expect(isTaken(credential)).toBe(true)
    expect(BitstringStatusListEntryValidator.safeParse(credential['credentialStatus']).success).toBe(true)
    const parts = [
      ['@context'],
      ['type'],
      ['issuer'],
      ['credentialSubject'],
      ['credentialSubject', 'type'],
      ['credentialSubject', 'identifier', '0', 'identityType'],
      ['credentialSubject', 'achievement', 'type'],
      ['credentialSubject', 'achievement', 'name'],
      ['credentialSubject', 'achievement', 'description'],
      ['credentialSubject', 'achievement', 'criteria'],
      ['credentialSchema', '0', 'type'],
      ['credentialStatus', 'type'],
    ]
    for (const path of parts) expect(isTaken(without(credential, path)), path.join('.')).toBe(false)
  })

  it('is signed with the key that its header leads to', async () => {
    expect(await attachedToken(pdf)).toBe(token)
    const [header] = token.split('.')
    const { kid } = decoded(header) as { kid: string }
    expect(kid).toMatch(/^https:\/\/exams\.example\/\.well-known\/certificate-keys\/[\w-]{43}$/)
    const reply = await app.app.inject({ method: 'GET', url: new URL(kid).pathname })
    expect(reply.statusCode).toBe(200)
    const key = await importJWK(reply.json<JWK>())
    const currentDate = app.clock.now()
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: 'https://exams.example',
      currentDate,
    })
    expect(payload).toMatchObject({ credentialSubject: { identifier: [{ identityHash: '欧阳小明' }] } })
    await expect(jwtVerify(token, key, { currentDate: addMinutes(currentDate, 3 * 365 * 24 * 60) })).rejects.toThrow(
      'exp',
    )
    const set = await app.app.inject({ method: 'GET', url: '/.well-known/certificate-keys.json' })
    expect(set.json().keys).toContainEqual(reply.json())
    expect(JSON.stringify(set.json())).not.toContain('"d"')
    expect((await app.app.inject({ method: 'GET', url: '/.well-known/certificate-keys/none' })).statusCode).toBe(404)
  })
})

describe('the file', () => {
  it('is small, has its letters inside, and reads as it was issued', async () => {
    expect(pdf.length).toBeLessThan(300_000)
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    const text = items.map(item => ('str' in item ? item.str : '')).join('')
    for (const words of ['欧阳小明', '消防安全培训合格证', '2026年3月2日', '有效期至：2028年3月2日'])
      expect(text).toContain(words)
    await document.destroy()
    const fonts = new Set(
      [...pdf.toString('latin1').matchAll(/\/FontName \/([A-Z]{6}\+[\w-]+)/g)].map(([, name]) => name),
    )
    expect(fonts.size).toBeGreaterThan(0)
    expect([...pdf.toString('latin1').matchAll(/\/FontFile[23]? /g)].length).toBe(fonts.size)
  })

  it('is genuine by the browser and by the server, and says so with its state', async () => {
    expect(checkFile(pdf, keys, BROWSER_TOOLS)).toMatchObject({
      verdict: 'genuine',
      credential: { personName: '欧阳小明' },
    })
    const said = await app.call(certificateChecks.checkFile, { file: pdf.toString('base64') })
    expect(said).toMatchObject({ verdict: 'genuine', certificate: { personName: '欧阳小明', state: 0 } })
  })

  it('stays genuine when another key has taken over, and new files have the new one', async () => {
    const { id } = await app.call(certificateKeys.rotate, {}, staff)
    const after = await app.call(certificateChecks.keys, {})
    expect(checkFile(pdf, after, BROWSER_TOOLS).verdict).toBe('genuine')
    const fresh = await fetchFile(app, certificates.download.path, { id: certificateId }, staff)
    expect(checkFile(fresh, after, BROWSER_TOOLS).verdict).toBe('genuine')
    expect(checkFile(fresh, keys, BROWSER_TOOLS).verdict).toBe('unknownKey')
    expect(fresh.includes(id)).toBe(true)
    const row = await app.deps.db.selectFrom('certificateKeys').select('privateSealed').executeTakeFirstOrThrow()
    expect(row.privateSealed.toString('latin1')).not.toContain('PRIVATE')
  })

  it('is found out by browser and server alike, whichever of its bytes is changed', () => {
    const both = (bytes: Uint8Array) => {
      const said = [BROWSER_TOOLS, NODE_TOOLS].map(tools => checkFile(bytes, keys, tools).verdict)
      expect(said[0]).toBe(said[1])
      return said[0]
    }
    const at = fc.nat({ max: pdf.length - 1 })
    const change = fc.oneof(
      fc.record({ at, by: fc.integer({ min: 1, max: 255 }) }).map(({ at: place, by }) => {
        const bytes = Uint8Array.from(pdf)
        bytes[place] = ((bytes[place] ?? 0) + by) % 256
        return bytes
      }),
      at.map(place => Buffer.concat([pdf.subarray(0, place), pdf.subarray(place + 1)])),
      fc
        .record({ at, byte: fc.nat(255) })
        .map(({ at: place, byte }) =>
          Buffer.concat([pdf.subarray(0, place), Buffer.from([byte]), pdf.subarray(place)]),
        ),
      at.map(place => pdf.subarray(0, place)),
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map(more => Buffer.concat([pdf, more])),
    )
    fc.assert(
      fc.property(change, bytes => {
        fc.pre(Buffer.compare(bytes, pdf) !== 0)
        expect(both(bytes)).not.toBe('genuine')
      }),
      { numRuns: 500 },
    )
  })

  it('is found out at every byte of its seal, where signatures have more than one way of being written', () => {
    const from = pdf.lastIndexOf('%tripos-seal')
    for (let place = from; place < pdf.length; place += 1)
      for (const by of [1, 32, 128]) {
        const bytes = Uint8Array.from(pdf)
        bytes[place] = ((bytes[place] ?? 0) + by) % 256
        expect(checkFile(bytes, keys, BROWSER_TOOLS).verdict).not.toBe('genuine')
      }
  })

  it('is nothing that could be made from another file', () => {
    expect(checkFile(Buffer.from('%PDF-1.7 nothing'), keys, NODE_TOOLS).verdict).toBe('notOurs')
    expect(checkFile(new Uint8Array(), keys, NODE_TOOLS).verdict).toBe('notOurs')
    expect(checkFile(pdf, { keys: [], withdrawn: [] }, NODE_TOOLS).verdict).toBe('unknownKey')
  })
})
