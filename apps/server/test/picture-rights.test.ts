/** What a question shows is seen by who was shown the question, for as long as they may see it. */
import { exams } from '../../../modules/exams/contract/exams.ts'
import { files } from '../../../modules/files/contract.ts'
import { identity } from '../../../modules/identity/contract/identity.ts'
import { paperRemedies } from '../../../modules/papers/contract/paper-remedies.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { questions } from '../../../modules/questions/contract/questions.ts'
import { REOPEN_WORDS } from '../../../modules/papers/contract/paper-remedies.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { drawn, makeBlueprint, makeExam, picked, startPaper } from '../../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../../modules/identity/test/make-identity.ts'
import { pngFile } from '../../../modules/assets/test/make-assets.ts'
import { makeBank, type TestBank } from '../../../modules/questions/test/make-questions.ts'
import { upload } from './upload.ts'

const AT_ONCE = { rule: 1, at: null } as const
const RELEASED = { score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE }

const HOUR_MS = 3_600_000

let app: TestApp
let author: TestUser
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  author = await makeAdministrator(app)
  bank = await makeBank(app, author)
})
beforeEach(async () => {
  staff = await signIn(app, author)
})
afterAll(() => app.close())

const uploaded = async () =>
  (await upload(app, files.uploadImage, { fields: {}, file: { name: 'a.png', bytes: pngFile() }, token: staff })).url
const picture = (url: string) => `<p>What is this? <img src="${url}" alt="a part"></p>`
const essay = (url: string) => ({ type: 4 as const, stem: picture(url), reference: '<p>A part.</p>', analysis: '' })
const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode
const addressesIn = (answer: unknown) =>
  [...JSON.stringify(answer).matchAll(/src=\\"(\/files\/[^"\\]+)\\"/g)].map(([, address = '']) => address)

async function saveQuestion(url: string) {
  const fields = { bankIds: [bank.id], level: 1 as const, content: essay(url) }
  return app.call(questions.save, fields, staff)
}
async function storedIn(questionId: string) {
  const rows = await app.deps.db
    .selectFrom('questionVersions')
    .select('content')
    .where('questionId', '=', questionId)
    .orderBy('versionNo')
    .execute()
  return rows.map(({ content }) => addressesIn({ stem: (content as { stem: string }).stem })[0])
}
/** Answers of right count for some seconds. */
const later = () => app.clock.advance(5)
/** The window of the exam is over: questions and keys are out. */
const released = () => app.clock.advance(4000)

async function sit(url: string) {
  const { id } = await saveQuestion(url)
  const endsAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
  const window = { startsAt: app.clock.now().toISOString(), endsAt }
  const examId = await makeExam(app, staff, [picked([id])], { release: RELEASED, ...window })
  const token = await signIn(app, await makeStudent(app))
  const content = await startPaper(app, token, examId)
  const [link = ''] = addressesIn(content.questions)
  return { ...content, token, examId, link }
}

describe('a picture', () => {
  it('has an address that lasts until a question shows it, and is then seen by links alone', async () => {
    const url = await uploaded()
    expect(await statusOf(url)).toBe(200)
    const { id } = await saveQuestion(url)
    expect(await statusOf(url)).toBe(404)
    const [link = ''] = addressesIn(await app.call(questions.detail, { id }, staff))
    const reply = await app.app.inject({ url: link })
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(pngFile())).toBe(true)
    expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(await statusOf(`${url}/${link.split('/')[3]?.replace(/.$/, '')}`)).toBe(404)
  })

  it('keeps its stored address when an editor sends the link back', async () => {
    const url = await uploaded()
    const { id } = await saveQuestion(url)
    const { content, level, versionNo } = await app.call(questions.detail, { id }, staff)
    const stem = `${(content as { stem: string }).stem}<p>More.</p>`
    const edited = { ...content, stem } as typeof content
    await app.call(questions.save, { id, versionNo, bankIds: [bank.id], level, content: edited }, staff)
    expect(await storedIn(id)).toEqual([url, url])
  })

  it('is one question of right and of nobody else: another file does not open by the same link', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    const { id } = await saveQuestion(one)
    await saveQuestion(two)
    const [link = ''] = addressesIn(await app.call(questions.detail, { id }, staff))
    expect(await statusOf(`${two}/${link.split('/')[3]}`)).toBe(404)
  })

  it('in the instructions of a section is seen by links too', async () => {
    const url = await uploaded()
    const { id } = await saveQuestion(await uploaded())
    const content = { sections: [{ title: 'A', instructions: picture(url), lines: [picked([id])] }] }
    const blueprintId = await makeBlueprint(app, staff, [], content)
    expect(await statusOf(url)).toBe(404)
    const [link = ''] = addressesIn(await app.call(exams.blueprintDetail, { id: blueprintId }, staff))
    expect(await statusOf(link)).toBe(200)
  })

  it('of somebody else is not taken away from all by who names it in a question', async () => {
    const url = await uploaded()
    const other = await makeAdministrator(app)
    const theirs = await makeBank(app, other)
    const content = essay(url)
    await app.call(questions.save, { bankIds: [theirs.id], level: 1, content }, await signIn(app, other))
    await makeBlueprint(app, await signIn(app, other), [drawn(theirs.id, 1)], {
      sections: [{ title: 'A', instructions: picture(url), lines: [drawn(theirs.id, 1)] }],
    })
    expect(await statusOf(url)).toBe(200)
  })
})

describe('a candidate', () => {
  it('sees the pictures of the open paper, by the same links on each device', async () => {
    const { token, paperId, link } = await sit(await uploaded())
    expect(await statusOf(link)).toBe(200)
    const again = await app.call(
      papers.open,
      { paperId, deviceId: '01890000-0000-7000-8000-000000000001', takeOver: true },
      token,
    )
    expect(addressesIn(again.questions)).toEqual([link])
    app.clock.advance(1200)
    expect(await statusOf(link)).toBe(200)
  })

  it('loses them with the right to the paper: handed in, and open again', async () => {
    const { token, paperId, submitKey, link } = await sit(await uploaded())
    await app.call(papers.submit, { paperId, submitKey })
    later()
    expect(await statusOf(link)).toBe(404)
    // The result shows the question again, while one is signed in.
    released()
    const [ofResult = ''] = addressesIn(await app.call(papers.result, { paperId }, token))
    expect(await statusOf(ofResult)).toBe(200)
    await app.call(
      paperRemedies.reopen,
      { paperId, minutes: 10, reason: 'Closed by mistake', confirmation: REOPEN_WORDS['en-US'] },
      staff,
    )
    later()
    expect(await statusOf(link)).toBe(200)
  })

  it('who is signed out sees nothing of the result any more', async () => {
    const { token, paperId, submitKey } = await sit(await uploaded())
    await app.call(papers.submit, { paperId, submitKey })
    released()
    const [link = ''] = addressesIn(await app.call(papers.result, { paperId }, token))
    expect(await statusOf(link)).toBe(200)
    await app.call(identity.logout, {}, token)
    later()
    expect(await statusOf(link)).toBe(404)
  })

  it('who is locked out sees nothing of the open paper', async () => {
    const url = await uploaded()
    const { id } = await saveQuestion(url)
    const examId = await makeExam(app, staff, [picked([id])])
    const student = await makeStudent(app)
    const { questions: shown } = await startPaper(app, await signIn(app, student), examId)
    const [link = ''] = addressesIn(shown)
    expect(await statusOf(link)).toBe(200)
    await app.deps.db.updateTable('users').set({ state: 1 }).where('id', '=', student.id).execute()
    later()
    expect(await statusOf(link)).toBe(404)
  })

  it('gets no link for an address that they wrote themselves', async () => {
    const { token, paperId, epoch, submitKey, link } = await sit(await uploaded())
    const bare = link.split('/').slice(0, 3).join('/')
    const answers = [{ no: 1, seq: 1, answer: { text: picture(bare) } }]
    await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
    await app.call(papers.submit, { paperId, submitKey })
    released()
    for (const answer of [
      await app.call(papers.result, { paperId }, token),
      await app.call(papers.detail, { paperId }, staff),
    ]) {
      const addresses = addressesIn(answer)
      expect(addresses).toContain(bare)
      expect(addresses.filter(address => address !== bare).length).toBeGreaterThan(0)
    }
  })
})
