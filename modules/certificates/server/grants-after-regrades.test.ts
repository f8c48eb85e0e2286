/** What a key that is corrected after the exam does to certificates: one is taken, one is earned, and back again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { papers } from '../../papers/contract/papers.ts'
import type { RegradeDecision } from '../../papers/contract/regrade-decision.ts'
import { regrade } from '../../papers/test/make-regrades.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { deliverEvents } from '../../system/test/make-jobs.ts'
import { CertificateState, RevokeReason } from '../contract/certificate-states.ts'
import { certificates } from '../contract/certificates.ts'
import { certificateChecks } from '../contract/my-certificates.ts'
import { makeKind } from '../test/make-certificates.ts'

const { valid, revoked } = CertificateState
const OPTION = { B: 1, C: 2 } as const
type Letter = keyof typeof OPTION
const key = (letter: Letter): RegradeDecision => ({
  kind: 'keys',
  keys: [{ kind: 'choice', options: [OPTION[letter]] }],
  neverLower: false,
})

let app: TestApp
let staff: string

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

/** Twice, as a queue may deliver. */
async function deliver(): Promise<void> {
  for (let i = 0; i < 2; i += 1) for (const of of ['papers', 'certificates']) await deliverEvents(app, of)
}

async function sit(examId: string, letter: Letter): Promise<string> {
  const student = await makeStudent(app)
  const { paperId, epoch, submitKey } = await startPaper(app, await signIn(app, student), examId)
  const answers = [{ no: 1, seq: 1, answer: { options: [OPTION[letter]] } }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, await signIn(app, student))
  app.clock.advance(1)
  await app.call(papers.submit, { paperId, submitKey })
  return student.realName
}

const issued = async (kindId: string) => {
  const { rows } = await app.call(certificates.paging, { kindId, order: 'asc' }, staff)
  return rows.map(({ personName, state, reason }) => ({ personName, state, reason }))
}

it('follows the key, where the rule says so, and nobody else’s certificate is touched', async () => {
  const bank = await makeBank(app, await makeAdministrator(app))
  const { id, versionId } = await makeQuestion(app, { bank, type: 1 })
  const content = { shuffleOptions: false }
  const examId = await makeExam(app, staff, [picked([id])], { passPoints: 1000, content, keysWhileOpen: true })
  const follows = await makeKind(app, staff, { rule: 1, examIds: [examId], afterRegrade: 1 })
  const keeps = await makeKind(app, staff, { rule: 1, examIds: [examId], afterRegrade: 0 })
  const [ticksB, ticksC] = [await sit(examId, 'B'), await sit(examId, 'C')]
  await deliver()
  const first = { personName: ticksB, state: valid, reason: null }
  expect(await issued(follows)).toEqual([first])
  expect(await issued(keeps)).toEqual([first])
  const { rows } = await app.call(certificates.paging, { kindId: follows }, staff)

  app.clock.advance(60)
  await regrade(app, staff, { examId, versionId, decision: key('C') })
  await deliver()
  const second = { personName: ticksC, state: valid, reason: null }
  const taken = { personName: ticksB, state: revoked, reason: RevokeReason.regraded }
  expect(await issued(follows)).toEqual([taken, second])
  expect(await issued(keeps)).toEqual([first, second])
  const shown = await app.call(certificateChecks.show, { code: rows[0]?.code ?? '' })
  expect(shown).toMatchObject({ state: revoked, reason: RevokeReason.regraded })

  app.clock.advance(60)
  await regrade(app, staff, { examId, versionId, decision: key('B') })
  await deliver()
  expect(await issued(follows)).toEqual([taken, { ...second, state: revoked, reason: RevokeReason.regraded }, first])
  expect(await issued(keeps)).toEqual([first, second])
})

it('follows the key also after a certificate by the rule was issued again under a new name', async () => {
  const bank = await makeBank(app, await makeAdministrator(app))
  const { id, versionId } = await makeQuestion(app, { bank, type: 1 })
  const content = { shuffleOptions: false }
  const examId = await makeExam(app, staff, [picked([id])], { passPoints: 1000, content, keysWhileOpen: true })
  const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId], afterRegrade: 1 })
  const realName = await sit(examId, 'B')
  await deliver()
  const { rows } = await app.call(certificates.paging, { kindId }, staff)
  await app.deps.db.updateTable('users').set({ realName: 'New Name' }).where('realName', '=', realName).execute()
  await app.call(certificates.reissue, { id: rows[0]?.id ?? '' }, staff)

  app.clock.advance(60)
  await regrade(app, staff, { examId, versionId, decision: key('C') })
  await deliver()
  const taken = { personName: 'New Name', state: revoked, reason: RevokeReason.regraded }
  expect((await issued(kindId)).filter(row => row.state !== CertificateState.replaced)).toEqual([taken])
})
