/** The state of certificates as other programs ask it: found, verified and read by nothing of ours. */
import { gunzipSync } from 'node:zlib'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { RevokeReason } from '../contract/certificate-states.ts'
import { certificateKeys, certificates } from '../contract/certificates.ts'
import { myCertificates } from '../contract/my-certificates.ts'
import { fetchFile, grantOne, makeKind } from './make-certificates.ts'

let app: TestApp
let staff: string

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example/' })
  staff = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ method: 'GET', url: new URL(url, 'https://exams.example').pathname })

async function keySet() {
  const { keys } = (await get('/.well-known/certificate-keys.json')).json<JSONWebKeySet>()
  return createLocalJWKSet({ keys })
}

const listCredential = z.object({
  '@context': z.tuple([z.literal('https://www.w3.org/ns/credentials/v2')]),
  id: z.url(),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('BitstringStatusListCredential')]),
  issuer: z.object({ id: z.literal('https://exams.example'), name: z.string() }),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  credentialSubject: z.object({
    id: z.url(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: z.string().regex(/^u[\w-]+$/),
    ttl: z.int().positive(),
  }),
})

/** As a wallet does it: the credential names its list and its place in it; the list proves who made it. */
async function isSet(credential: string): Promise<boolean> {
  const status = decodeJwt(credential)['credentialStatus'] as Record<string, string>
  expect(status['id']).toBe(`${status['statusListCredential']}#${status['statusListIndex']}`)
  const reply = await get(status['statusListCredential'] ?? '')
  expect(reply.headers).toMatchObject({ 'content-type': 'application/vc+jwt', 'access-control-allow-origin': '*' })
  const currentDate = app.clock.now()
  const { payload } = await jwtVerify(reply.payload, await keySet(), { algorithms: ['EdDSA'], currentDate })
  const { id, credentialSubject: list } = listCredential.parse(payload)
  expect(id).toBe(status['statusListCredential'])
  expect(list.statusPurpose).toBe(status['statusPurpose'])
  const bits = gunzipSync(Buffer.from(list.encodedList.slice(1), 'base64url'))
  expect(bits.length * 8).toBeGreaterThanOrEqual(131_072)
  const index = Number(status['statusListIndex'])
  return (((bits[Math.floor(index / 8)] ?? 0) >> (7 - (index % 8))) & 1) === 1
}

async function earn(realName: string) {
  const person = await makeStudent(app, { realName })
  const kindId = await makeKind(app, staff)
  const { id } = await grantOne(app, staff, { kindId, userId: person.id })
  const token = await signIn(app, person)
  const credential = async (of: string) =>
    (await fetchFile(app, myCertificates.credential.path, { id: of }, token)).toString()
  return { id, person, credential }
}

it('is asked of no list before there is one', async () => {
  expect((await get('/.well-known/certificate-status/0')).statusCode).toBe(404)
})

it('says that one is good until it is revoked, and of no other that it is', async () => {
  const [one, other] = [await earn('One'), await earn('Other')]
  const [first, second] = [await one.credential(one.id), await other.credential(other.id)]
  expect([await isSet(first), await isSet(second)]).toEqual([false, false])
  const reason = RevokeReason.issuedInError
  await app.call(certificates.revoke, { ids: [one.id], reason }, staff)
  expect([await isSet(first), await isSet(second)]).toEqual([true, false])
})

it('takes back what was said under an old name, and not what is said under the new one', async () => {
  const { id, person, credential } = await earn('Before')
  const old = await credential(id)
  await app.deps.db.updateTable('users').set({ realName: 'After' }).where('id', '=', person.id).execute()
  const again = await app.call(certificates.reissue, { id }, staff)
  expect(await isSet(old)).toBe(true)
  expect(await isSet(await credential(again.id))).toBe(false)
})

it('is signed by the newest key, and the credential stays proved by its own', async () => {
  const { id, credential } = await earn('Proved')
  const token = await credential(id)
  await app.call(certificateKeys.rotate, {}, staff)
  expect(await isSet(token)).toBe(false)
  const currentDate = app.clock.now()
  await jwtVerify(token, await keySet(), { algorithms: ['EdDSA'], currentDate })
  const [header, body, signature] = token.split('.')
  const forged = `${header}.${Buffer.from(JSON.stringify({ ...decodeJwt(token), name: 'Forged' })).toString('base64url')}.${signature}`
  expect(body).not.toBe(forged.split('.')[1])
  await expect(jwtVerify(forged, await keySet(), { currentDate })).rejects.toThrow('signature verification failed')
})

it.each(['1', '00', '-1', '16383', '99999', 'x'])('is nowhere else: list %s', async list => {
  expect((await get(`/.well-known/certificate-status/${list}`)).statusCode).toBe(404)
})
