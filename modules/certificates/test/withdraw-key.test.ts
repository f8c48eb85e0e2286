/** A key that others may have: what it has signed proves nothing, our records say what is left, and all of it is signed again. */
import { gunzipSync } from 'node:zlib'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { inTx } from '@tripos/db/tx.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold } from '../../../apps/server/test/told.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { CertificateState, RevokeReason } from '../contract/certificate-states.ts'
import { certificateKeys, certificates } from '../contract/certificates.ts'
import { checkFile } from '../contract/check-file.ts'
import { certificateChecks, myCertificates } from '../contract/my-certificates.ts'
import { NODE_TOOLS } from '../server/check.ts'
import { makeNextBatch } from '../server/make-batches.ts'
import { signPortionAgain } from '../server/sign-again.ts'
import { signingKey } from '../server/signing-keys.ts'
import { BROWSER_TOOLS } from '../web/checker/browser-tools.ts'
import { fetchFile, grantOne, makeKind } from './make-certificates.ts'

let app: TestApp
let staff: string
/** Signs from the beginning of each test on. */
let keyId: string

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example/' })
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(async () => {
  keyId = (await app.call(certificateKeys.rotate, {}, staff)).id
  app.clock.advance(60)
})
afterAll(() => app.close())

const momentOf = () => app.clock.now().toISOString()
const withdraw = (from: string, id = keyId) => app.call(certificateKeys.withdraw, { id, from, reason: 'Stolen' }, staff)
const signAllAgain = async () => {
  await app.call(certificateKeys.startSigningAgain, { id: keyId }, staff)
  while ((await signPortionAgain(app.deps)) > 0);
}
const rowOf = async (id: string) => (await app.call(certificateKeys.list, {}, staff)).find(row => row.id === id)

async function earn(kindId: string) {
  const person = await makeStudent(app)
  const token = await signIn(app, person)
  const row = await grantOne(app, staff, { kindId, userId: person.id })
  const fetchOwn = (path: string) => fetchFile(app, path, { id: row.id }, token)
  return {
    ...row,
    userId: person.id,
    token,
    pdf: () => fetchOwn(myCertificates.pdf.path),
    credential: async () => (await fetchOwn(myCertificates.credential.path)).toString(),
    shown: () => app.call(certificateChecks.show, { code: row.code }),
  }
}

const get = (path: string) => app.app.inject({ method: 'GET', url: path })
async function jwks() {
  return createLocalJWKSet({ keys: (await get('/.well-known/certificate-keys.json')).json<JSONWebKeySet>().keys })
}

/** As a program asks it that goes by the standard alone. */
async function isSet(credential: string): Promise<boolean> {
  const status = decodeJwt(credential)['credentialStatus'] as Record<string, string>
  const list = (await get(new URL(status['statusListCredential'] ?? '').pathname)).payload
  const { payload } = await jwtVerify(list, await jwks(), { currentDate: app.clock.now() })
  const { encodedList } = payload['credentialSubject'] as { encodedList: string }
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  const index = Number(status['statusListIndex'])
  return (((bits[Math.floor(index / 8)] ?? 0) >> (7 - (index % 8))) & 1) === 1
}

async function verdictsOf(pdf: Buffer) {
  const known = await app.call(certificateChecks.keys, {})
  const said = await app.call(certificateChecks.checkFile, { file: pdf.toString('base64') })
  return [checkFile(pdf, known, BROWSER_TOOLS).verdict, checkFile(pdf, known, NODE_TOOLS).verdict, said.verdict]
}

describe('a withdrawn key', () => {
  it('proves nothing, neither what it signed before the moment nor after', async () => {
    const kindId = await makeKind(app, staff)
    const early = await earn(kindId)
    const [earlyFile, earlyToken] = [await early.pdf(), await early.credential()]
    app.clock.advance(60)
    const moment = momentOf()
    const late = await earn(kindId)
    const [lateFile, lateToken] = [await late.pdf(), await late.credential()]
    await jwtVerify(earlyToken, await jwks(), { currentDate: app.clock.now() })
    await withdraw(moment)
    for (const [file, token] of [
      [earlyFile, earlyToken],
      [lateFile, lateToken],
    ] as const) {
      expect(await verdictsOf(file)).toEqual(['keyWithdrawn', 'keyWithdrawn', 'keyWithdrawn'])
      await expect(jwtVerify(token, await jwks(), { currentDate: app.clock.now() })).rejects.toThrow(
        'no applicable key',
      )
      expect(await isSet(token)).toBe(true)
    }
    expect((await get(`/.well-known/certificate-keys/${keyId}`)).statusCode).toBe(404)
  })

  it('leaves what was signed before the moment valid by our records, and holds what was signed from it on', async () => {
    const kindId = await makeKind(app, staff)
    const early = await earn(kindId)
    app.clock.advance(60)
    const late = await earn(kindId)
    await withdraw(momentOf())
    expect((await early.shown()).state).toBe(CertificateState.valid)
    expect((await late.shown()).state).toBe(CertificateState.onHold)
    const byNumber = { number: late.number, name: late.personName }
    expect((await app.call(certificateChecks.find, byNumber)).state).toBe(CertificateState.onHold)
    const mine = await app.call(myCertificates.mine, {}, late.token)
    expect(mine.rows.map(row => row.state)).toEqual([CertificateState.onHold])
    const listed = async (filter: object) =>
      (await app.call(certificates.paging, { kindId, ...filter }, staff)).rows.map(row => row.id)
    expect(await listed({ isToSign: true })).toEqual([late.id, early.id])
    expect(await listed({ state: CertificateState.onHold })).toEqual([late.id])
    expect(await listed({ state: CertificateState.valid })).toEqual([early.id])
  })

  it('gives out no file and no credential, and no archive that has such files', async () => {
    const kindId = await makeKind(app, staff)
    const { id, pdf, credential } = await earn(kindId)
    const { id: ready } = await app.call(certificates.startBatch, { ids: [id] }, staff)
    while (await makeNextBatch(app.deps));
    await withdraw(momentOf())
    const refused = String(10094011)
    await expect(pdf()).rejects.toThrow(refused)
    await expect(credential()).rejects.toThrow(refused)
    await expect(fetchFile(app, certificates.download.path, { id }, staff)).rejects.toThrow(refused)
    await expect(fetchFile(app, certificates.downloadBatch.path, { id: ready }, staff)).rejects.toThrow()
    const { id: next } = await app.call(certificates.startBatch, { ids: [id] }, staff)
    while (await makeNextBatch(app.deps));
    const zip = await fetchFile(app, certificates.downloadBatch.path, { id: next }, staff)
    expect(zip.includes('.txt')).toBe(true)
    expect(zip.includes('.pdf')).toBe(false)
  })

  it('is withdrawn once, not from a moment to come, and another one signs at once', async () => {
    const later = new Date(app.clock.now().getTime() + 1000).toISOString()
    expect(await refusalOf(withdraw(later))).toBe('BAD_INPUT')
    expect(await refusalOf(app.call(certificateKeys.startSigningAgain, { id: keyId }, staff))).toBe('NOT_FOUND')
    expect(await rowOf(keyId)).toMatchObject({ retiredAt: null, withdrawnAt: null })
    const both = await Promise.allSettled([withdraw(momentOf()), withdraw(momentOf())])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(withdraw(momentOf()))).toBe('CERTIFICATE_KEY_WITHDRAWN')
    expect(await rowOf(keyId)).toMatchObject({ reason: 'Stolen', toSignCount: 0, isSigning: false })
    const active = (await app.call(certificateKeys.list, {}, staff)).filter(row => row.retiredAt === null)
    expect(active).toHaveLength(1)
    const { pdf } = await earn(await makeKind(app, staff))
    expect(await verdictsOf(await pdf())).toEqual(['genuine', 'genuine', 'genuine'])
  })

  it('that was retired before leaves the key of now alone', async () => {
    const { id: next } = await app.call(certificateKeys.rotate, {}, staff)
    await withdraw(momentOf())
    expect(await rowOf(next)).toMatchObject({ retiredAt: null, withdrawnAt: null })
  })
})

describe('signing again', () => {
  it('makes good again what stands: code, number and lines stay, key and place are others, each is told once', async () => {
    const told = collectTold()
    const kindId = await makeKind(app, staff, { validMonths: 12 })
    const [early, revoked] = [await earn(kindId), await earn(kindId)]
    await app.call(certificates.revoke, { ids: [revoked.id], reason: RevokeReason.misconduct }, staff)
    const [token, before] = [await early.credential(), await early.shown()]
    app.clock.advance(60)
    const moment = momentOf()
    const late = await earn(kindId)
    await withdraw(moment)
    expect(await rowOf(keyId)).toMatchObject({ toSignCount: 2, isSigning: false })
    app.clock.advance(60)
    await app.call(certificateKeys.startSigningAgain, { id: keyId }, staff)
    expect(await rowOf(keyId)).toMatchObject({ toSignCount: 2, isSigning: true })
    const signed = await Promise.all([signPortionAgain(app.deps), signPortionAgain(app.deps)])
    expect(signed[0]! + signed[1]!).toBe(2)
    expect(await rowOf(keyId)).toMatchObject({ toSignCount: 0, isSigning: false })
    expect(await early.shown()).toEqual(before)
    expect((await late.shown()).state).toBe(CertificateState.valid)
    expect((await revoked.shown()).state).toBe(CertificateState.revoked)
    const again = await early.credential()
    const { payload } = await jwtVerify(again, await jwks(), { currentDate: app.clock.now() })
    const { credentialStatus: place, ...rest } = payload
    const { credentialStatus: old, ...known } = decodeJwt(token)
    expect(rest).toEqual(known)
    expect(place).not.toEqual(old)
    expect([await isSet(token), await isSet(again)]).toEqual([true, false])
    expect(await verdictsOf(await late.pdf())).toEqual(['genuine', 'genuine', 'genuine'])
    const people = told.filter(one => one.kind === 'certificate.signedAgain').map(one => one.userId)
    expect(people.toSorted()).toEqual([early.userId, late.userId].toSorted())
  })

  it('counts from its own moment on: the next key that is withdrawn holds it, a moment before does not', async () => {
    const { shown } = await earn(await makeKind(app, staff))
    await withdraw(momentOf())
    app.clock.advance(60)
    const between = momentOf()
    app.clock.advance(60)
    await signAllAgain()
    expect((await shown()).state).toBe(CertificateState.valid)
    const active = (await app.call(certificateKeys.list, {}, staff)).find(row => row.retiredAt === null)
    await withdraw(between, active?.id)
    expect((await shown()).state).toBe(CertificateState.onHold)
  })
})

describe('a key that is withdrawn while certificates are issued', () => {
  it('waits for who signs with it, and signs nothing afterwards', async () => {
    const order: string[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const issuing = inTx(app.deps.db, async tx => {
      expect((await signingKey(tx, app.deps, app.clock.now())).id).toBe(keyId)
      begin()
      await held
      order.push('issued')
    })
    await begun
    const withdrawing = withdraw(momentOf()).then(() => order.push('withdrawn'))
    release()
    await Promise.all([issuing, withdrawing])
    expect(order).toEqual(['issued', 'withdrawn'])
    const next = await inTx(app.deps.db, tx => signingKey(tx, app.deps, app.clock.now()))
    expect(next.id).not.toBe(keyId)
  })

  it('leaves no certificate valid that it signed from the moment on, however many are issued beside it', async () => {
    const kindId = await makeKind(app, staff)
    const people = await Promise.all(Array.from({ length: 12 }, () => makeStudent(app)))
    const moment = momentOf()
    const grants = people.map(({ id }) => app.call(certificates.grant, { kindId, userIds: [id] }, staff))
    await Promise.all([...grants.slice(0, 6), withdraw(moment), ...grants.slice(6)])
    const { rows } = await app.call(certificates.paging, { kindId, size: 100 }, staff)
    expect(rows).toHaveLength(12)
    const keysOf = await app.deps.db
      .selectFrom('certificates')
      .select(['id', 'keyId'])
      .where('kindId', '=', kindId)
      .execute()
    for (const { id, state } of rows) {
      const isOld = keysOf.find(row => row.id === id)?.keyId === keyId
      expect(state).toBe(isOld ? CertificateState.onHold : CertificateState.valid)
    }
  })
})
