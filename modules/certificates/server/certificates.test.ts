import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { collectTold } from '../../../apps/server/test/told.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { exams } from '../../exams/contract/exams.ts'
import { examInput, makeBlueprint, picked } from '../../exams/test/make-exams.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { personReport } from '../../statistics/contract/person-report.ts'
import { CertificateState, RevokeReason } from '../contract/certificate-states.ts'
import { certificates } from '../contract/certificates.ts'
import { certificateKinds } from '../contract/kinds.ts'
import { certificateChecks, myCertificates } from '../contract/my-certificates.ts'
import { makeNextBatch } from './make-batches.ts'
import { fetchFile, grantOne, kindInput, makeKind } from '../test/make-certificates.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let outsider: string
let learner: TestUser
let student: string

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example/' })
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  outsider = await signIn(app, await makeAdministrator(app, { scope: DataScope.department }))
  learner = await makeStudent(app)
  student = await signIn(app, learner)
})
afterAll(() => app.close())

const listed = async (kindId: string) => (await app.call(certificates.paging, { kindId }, staff)).rows
const grant = (kindId: string, userIds: string[], token = staff) =>
  app.call(certificates.grant, { kindId, userIds }, token)

describe('granting by hand', () => {
  it('gives one certificate a person, however often and by however many it is asked for', async () => {
    const kindId = await makeKind(app, staff)
    const others = await Promise.all([1, 2, 3].map(() => makeStudent(app)))
    const userIds = [learner.id, ...others.map(user => user.id)]
    const results = await Promise.all(Array.from({ length: 5 }, () => grant(kindId, userIds)))
    expect(results.reduce((sum, { granted }) => sum + granted, 0)).toBe(4)
    const numbers = (await listed(kindId)).map(row => row.number).toSorted()
    expect(numbers.map(number => number.slice(-4))).toEqual(['0001', '0002', '0003', '0004'])
  })

  it('leaves no gap in the numbers where a grant is rolled back', async () => {
    const kindId = await makeKind(app, staff)
    const absent = '00000000-0000-7000-8000-000000000000'
    expect(await refusalOf(grant(kindId, [learner.id, absent]))).toBe('CERTIFICATE_PERSON_OUTSIDE')
    expect(await listed(kindId)).toEqual([])
    expect((await grantOne(app, staff, { kindId, userId: learner.id })).number).toMatch(/-0001$/)
  })

  it('reaches nobody outside of the departments of the caller', async () => {
    const kindId = await makeKind(app, staff)
    expect(await refusalOf(grant(kindId, [learner.id], outsider))).toBe('CERTIFICATE_PERSON_OUTSIDE')
    expect(await listed(kindId)).toEqual([])
    const { id } = await grantOne(app, staff, { kindId, userId: learner.id })
    expect((await app.call(certificates.paging, { kindId }, outsider)).rows).toEqual([])
    const revoking = app.call(certificates.revoke, { ids: [id], reason: RevokeReason.misconduct }, outsider)
    expect(await refusalOf(revoking)).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(certificates.reissue, { id }, outsider))).toBe('NOT_FOUND')
    await expect(fetchFile(app, certificates.download.path, { id }, outsider)).rejects.toThrow()
    expect((await listed(kindId))[0]?.state).toBe(CertificateState.valid)
  })

  it('refuses what cannot be kept', async () => {
    const numberPattern = 'TAKEN-{seq:3}'
    await makeKind(app, staff, { numberPattern })
    expect(await refusalOf(makeKind(app, staff, { numberPattern }))).toBe('CERTIFICATE_PATTERN_TAKEN')
    for (const wrong of ['no count', '{seq:3}-{seq:4}', '{seq:3}{name}', '{random:2}'])
      expect(await refusalOf(makeKind(app, staff, { numberPattern: wrong }))).toBe('BAD_INPUT')
    expect(await refusalOf(makeKind(app, staff, { rule: 1 }))).toBe('BAD_INPUT')
    expect(await refusalOf(makeKind(app, staff, { rule: 2 }))).toBe('BAD_INPUT')
    const id = await makeKind(app, staff)
    await app.call(certificateKinds.save, { ...kindInput(), id, version: 1 }, staff)
    const late = app.call(certificateKinds.save, { ...kindInput(), id, version: 1 }, staff)
    expect(await refusalOf(late)).toBe('EDIT_CONFLICT')
  })

  it('finds exams and courses for a rule by a part of their titles', async () => {
    const title = 'Fire safety 2026'
    const bank = await makeBank(app, administrator)
    const question = await makeQuestion(app, { bank, type: 4 })
    const blueprintId = await makeBlueprint(app, staff, [picked([question.id])])
    const { id: examId } = await app.call(exams.save, examInput(blueprintId, { title }), staff)
    const course = await makeCourse(app, { title })
    const found = (of: 'exams' | 'courses', search: string) =>
      app.call(certificateKinds.ruleOptions, { of, search }, staff)
    expect(await found('exams', 'safety')).toEqual([{ id: examId, name: title }])
    expect(await found('courses', 'safety')).toEqual([{ id: course.id, name: title }])
    expect(await found('exams', 'no such title')).toEqual([])
    const theirs = await app.call(certificateKinds.ruleOptions, { of: 'exams', search: 'safety' }, outsider)
    expect(theirs).toEqual([])
  })

  it('keeps a kind of which there are certificates', async () => {
    const kindId = await makeKind(app, staff)
    await grantOne(app, staff, { kindId, userId: learner.id })
    expect(await refusalOf(app.call(certificateKinds.delete, { ids: [kindId] }, staff))).toBe('CERTIFICATE_KIND_USED')
    const free = await makeKind(app, staff)
    await app.call(certificateKinds.delete, { ids: [free] }, staff)
    expect(await refusalOf(app.call(certificateKinds.detail, { id: free }, staff))).toBe('NOT_FOUND')
  })
})

describe('a certificate that was issued', () => {
  it('says what was printed on its day, whatever the design and the person are called later', async () => {
    const person = await makeStudent(app, { realName: '王小明' })
    const kindId = await makeKind(app, staff)
    const { code } = await grantOne(app, staff, { kindId, userId: person.id })
    const before = await app.call(certificateChecks.show, { code })
    expect(before).toMatchObject({ personName: '王小明', title: '消防安全培训合格证', state: CertificateState.valid })
    expect(before.printed.map(field => field.text)).toEqual(
      expect.arrayContaining([
        '王小明',
        '消防安全培训合格证',
        '经考核，成绩合格，特发此证。',
        '发证日期：2026年3月2日',
      ]),
    )
    const { items } = kindInput().design
    const changed = { ...kindInput().design, items: items.slice(0, 3) }
    await app.call(
      certificateKinds.save,
      { ...kindInput({ name: 'Other', design: changed }), id: kindId, version: 1 },
      staff,
    )
    expect(await app.call(certificateChecks.show, { code })).toEqual(before)
    expect(before.number).toBe((await listed(kindId))[0]?.number)
    expect(await app.call(certificateChecks.find, { number: before.number, name: '王小明' })).toEqual(before)
    expect(await refusalOf(app.call(certificateChecks.find, { number: before.number, name: '王大明' }))).toBe(
      'NOT_FOUND',
    )
  })

  it('is seen as revoked at once, by everybody, and only once revoked', async () => {
    const kindId = await makeKind(app, staff)
    const { id, code } = await grantOne(app, staff, { kindId, userId: learner.id })
    const revoke = () =>
      app.call(certificates.revoke, { ids: [id], reason: RevokeReason.issuedInError, note: 'a slip' }, staff)
    await revoke()
    expect(await app.call(certificateChecks.show, { code })).toMatchObject({
      state: CertificateState.revoked,
      reason: RevokeReason.issuedInError,
    })
    expect(await refusalOf(revoke())).toBe('CERTIFICATE_NOT_VALID')
    const shown = JSON.stringify(await app.call(certificateChecks.show, { code }))
    expect(shown).not.toContain('a slip')
    const mine = await app.call(myCertificates.mine, {}, student)
    expect(mine.rows.find(row => row.id === id)?.state).toBe(CertificateState.revoked)
  })

  it('is issued again under a new name with the same number; the old one says that it was replaced', async () => {
    const person = await makeStudent(app, { realName: 'Old Name' })
    const kindId = await makeKind(app, staff)
    const old = await grantOne(app, staff, { kindId, userId: person.id })
    expect(await refusalOf(app.call(certificates.reissue, { id: old.id }, staff))).toBe('CERTIFICATE_NAME_SAME')
    await app.deps.db.updateTable('users').set({ realName: 'New Name' }).where('id', '=', person.id).execute()
    const told = collectTold()
    const again = await Promise.allSettled([1, 2].map(() => app.call(certificates.reissue, { id: old.id }, staff)))
    expect(again.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const [row] = (await listed(kindId)).filter(one => one.state === CertificateState.valid)
    expect(row).toMatchObject({ number: old.number, personName: 'New Name' })
    const params = { certificate: '消防安全培训合格证', number: old.number, name: 'New Name' }
    expect(told).toMatchObject([{ kind: 'certificate.reissued', userId: person.id, params }])
    expect((await app.call(certificateChecks.show, { code: old.code })).state).toBe(CertificateState.replaced)
    expect((await app.call(certificateChecks.show, { code: row?.code ?? '' })).personName).toBe('New Name')
  })

  it('is good under a name that no font has; its file is refused, and named in an archive of others', async () => {
    const kindId = await makeKind(app, staff)
    const [rare, plain] = [await makeStudent(app, { realName: '王𠮷' }), await makeStudent(app, { realName: '王明' })]
    await grant(kindId, [rare.id, plain.id])
    const rows = await listed(kindId)
    const { id = '', code = '' } = rows.find(row => row.personName === '王𠮷') ?? {}
    expect((await app.call(certificateChecks.show, { code })).personName).toBe('王𠮷')
    const refused = fetchFile(app, certificates.download.path, { id }, staff)
    await expect(refused).rejects.toThrow('𠮷')
    const { name, language, design, numberPattern } = kindInput()
    const preview = { name, language, design, numberPattern, userId: rare.id }
    await expect(fetchFile(app, certificateKinds.preview.path, preview, staff)).rejects.toThrow('𠮷')
    const batch = await app.call(certificates.startBatch, { kindId }, staff)
    while (await makeNextBatch(app.deps));
    const zip = unzipSync(await fetchFile(app, certificates.downloadBatch.path, batch, staff))
    const names = Object.keys(zip).toSorted()
    expect(names.map(file => file.slice(-4)).toSorted()).toEqual(['.pdf', '.txt'])
    expect(names.find(file => file.endsWith('.txt'))).toContain('王𠮷')
  })

  it('stands in the report of its holder while it is good, and in nobody else’s', async () => {
    const person = await makeStudent(app)
    const ended = await makeKind(app, staff, { validMonths: 1 })
    await grantOne(app, staff, { kindId: ended, userId: person.id })
    app.clock.advance(32 * 24 * 60 * 60)
    staff = await signIn(app, administrator)
    const kindId = await makeKind(app, staff)
    const { id, number } = await grantOne(app, staff, { kindId, userId: person.id })
    const told = { title: '消防安全培训合格证', number }
    expect((await app.call(personReport.show, { userId: person.id }, staff)).certificates).toMatchObject([told])
    expect((await app.call(personReport.mine, {}, await signIn(app, person))).certificates).toMatchObject([told])
    expect((await app.call(personReport.show, { userId: learner.id }, staff)).certificates).not.toMatchObject([told])
    await app.call(certificates.revoke, { ids: [id], reason: RevokeReason.withdrawn }, staff)
    expect((await app.call(personReport.show, { userId: person.id }, staff)).certificates).toEqual([])
  })

  it('is nobody else’s to fetch', async () => {
    const kindId = await makeKind(app, staff)
    const { id } = await grantOne(app, staff, { kindId, userId: learner.id })
    const other = await signIn(app, await makeStudent(app))
    await expect(fetchFile(app, myCertificates.pdf.path, { id }, other)).rejects.toThrow()
    await expect(fetchFile(app, myCertificates.credential.path, { id }, other)).rejects.toThrow()
    const again = await signIn(app, learner)
    expect((await fetchFile(app, myCertificates.pdf.path, { id }, again)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
