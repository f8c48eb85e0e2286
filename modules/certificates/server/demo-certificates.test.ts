import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { CertificateState, GrantRule } from '../contract/certificate-states.ts'
import { certificates } from '../contract/certificates.ts'
import { certificateKinds } from '../contract/kinds.ts'
import { addDemoCertificates } from './demo-certificates.ts'

let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  const owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  for (const no of ['03', '09', '16', '24', '36']) await makeStudent(app, { userName: `student${no}` })
  await makeCourse(app, { title: '信息安全入门', ownerId: owner.id })
})
afterAll(() => app.close())

it('are granted to some, one of them revoked, and a course earns the other kind', async () => {
  await addDemoCertificates({ call: (endpoint, input) => app.call(endpoint, input, root) })
  const { rows } = await app.call(certificates.paging, {}, root)
  expect(rows).toHaveLength(5)
  expect(rows.filter(({ state }) => state === CertificateState.revoked).map(row => row.userName)).toEqual(['student09'])
  const kinds = await app.call(certificateKinds.paging, {}, root)
  const served = kinds.rows.find(({ rule }) => rule === GrantRule.byHand)
  const { design } = await app.call(certificateKinds.detail, { id: served?.id ?? '' }, root)
  expect(design.items).toContainEqual(
    expect.objectContaining({ id: 'body', text: expect.stringContaining('志愿服务') }),
  )
  expect(kinds.rows.map(({ rule }) => rule).toSorted((a, b) => a - b)).toEqual([GrantRule.byHand, GrantRule.course])
})
