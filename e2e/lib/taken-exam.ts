/** An exam that a class of each kind has taken: strong and weak candidates, and one question with a wrong key. */
import { expect } from '@playwright/test'
import { call, PASSWORD, signIn } from './api.ts'

interface Made {
  readonly id: string
}

export interface TakenExam {
  readonly examId: string
  readonly title: string
  /** Its key says B, and whoever knows chooses C. */
  readonly badStem: string
  readonly departmentId: string
  readonly names: readonly string[]
}

const QUESTIONS = 6
const BAD = 3

const choice = (stem: string) => ({
  type: 1,
  stem: `<p>${stem}</p>`,
  options: ['A', 'B', 'C', 'D'].map(letter => ({ html: `<p>Option ${letter}</p>`, isRight: letter === 'B' })),
  analysis: '<p>B is right.</p>',
})

/** What candidate number `who` of `all` chooses: the better ones come first. Where nobody knows, A. */
function chosen(who: number, all: number, no: number): number {
  const knows = who + no * 2 < all * 0.8
  if (no === BAD) return knows ? 2 : 1
  return knows ? 1 : (who + no) % 3 === 0 ? 3 : 0
}

interface Taker {
  readonly id: string
  readonly userName: string
  readonly realName: string
  /** The name of their class. */
  readonly className: string
}

/** A few at a time: passwords are dear. */
const AT_ONCE = 8

export async function inPortions<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work))
}

/** The people of classes of these sizes; the second and further ones stand below the first. */
export async function makeTakers(staff: string, tag: string, sizes: Readonly<Record<string, number>>) {
  const people: Taker[] = []
  const departments: string[] = []
  for (const [name, count] of Object.entries(sizes)) {
    const className = `${name} ${tag}`
    const department = { name: className, parentId: departments[0] ?? null }
    const { id: departmentId } = await call<Made>('/api/sys/depart/save', department, staff)
    departments.push(departmentId)
    const first = people.length
    const numbers = Array.from({ length: count }, (_, i) => first + i)
    await inPortions(numbers, async no => {
      const person = { userName: `taker-${tag}-${no}`, realName: `Taker ${no} ${tag}`, password: PASSWORD, roleType: 1 }
      const { id } = await call<Made>('/api/sys/user/save', { ...person, departmentIds: [departmentId] }, staff)
      people[no] = { id, userName: person.userName, realName: person.realName, className }
    })
  }
  return { people, departmentId: departments[0] ?? '' }
}

/** Six questions of one right answer, B, to be passed with three of them. */
export async function makeExamToTake(
  staff: string,
  title: string,
  audienceUserIds: readonly string[],
): Promise<string> {
  const bank = await call<Made>('/api/qu/bank/save', { name: title, departmentId: null }, staff)
  const questionIds: string[] = []
  for (let no = 1; no <= QUESTIONS; no += 1) {
    const question = { content: choice(`Question ${no} of ${title}`), level: 1, tags: [], bankIds: [bank.id] }
    questionIds.push((await call<Made>('/api/qu/question/save', question, staff)).id)
  }
  const sections = [questionIds.slice(0, 4), questionIds.slice(4)].map((ids, i) => ({
    title: i === 0 ? 'Basics' : 'Applications',
    instructions: '',
    lines: [{ kind: 1, points: 1000, questionIds: ids }],
  }))
  const content = { sections, shuffleQuestions: false, shuffleOptions: false, partialScore: 1, wrongPenalty: 0 }
  const blueprint = await call<Made>('/api/exam/blueprint/save', { name: title, departmentId: null, content }, staff)
  const atOnce = { rule: 1, at: null }
  const exam = {
    title,
    blueprintId: blueprint.id,
    departmentId: null,
    openType: 4,
    audienceUserIds,
    startsAt: null,
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    limitMinutes: 30,
    lateEntryMinutes: null,
    earliestHandInMinutes: 0,
    attemptLimit: 1,
    attemptDelayMinutes: 0,
    mustAcceptNotice: false,
    passPoints: 3000,
    abandonUnanswered: false,
    release: { score: atOnce, answers: atOnce, analysis: atOnce },
    keysWhileOpen: true,
  }
  const { id: examId } = await call<Made>('/api/exam/exam/save', exam, staff)
  await call('/api/exam/exam/publish', { id: examId, confirmed: ['keysWhileOpen'] }, staff)
  return examId
}

interface Paper {
  readonly paperId: string
  readonly epoch: number
  readonly submitKey: string
}

export async function take(examId: string, userName: string, choose: (no: number) => number): Promise<void> {
  const token = await signIn(userName)
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, token)
  const deviceId = crypto.randomUUID()
  const paper = await call<Paper>('/api/paper/open', { paperId, deviceId, pageId: crypto.randomUUID() }, token)
  const answers = Array.from({ length: QUESTIONS }, (_, i) => ({
    no: i + 1,
    seq: 1,
    answer: { options: [choose(i + 1)] },
  }))
  await call('/api/paper/save-answers', { paperId, epoch: paper.epoch, answers }, token)
  await call('/api/paper/submit', { paperId, submitKey: paper.submitKey })
}

/** With figures of everybody. */
export async function prepareTakenExam(): Promise<TakenExam> {
  const staff = await signIn('admin')
  const tag = Date.now().toString(36)
  const title = `Taken ${tag}`
  const classes = { 'Class One': 8, 'Class Two': 8, 'Class Three': 3 }
  const { people, departmentId } = await makeTakers(staff, tag, classes)
  const examId = await makeExamToTake(
    staff,
    title,
    people.map(person => person.id),
  )
  for (const [who, { userName }] of people.entries()) await take(examId, userName, no => chosen(who, people.length, no))
  const overview = () =>
    call<{ isBehind: boolean; figures: { paperCount: number } | null }>('/api/stat/exam/overview', { examId }, staff)
  await expect.poll(async () => (await overview()).figures?.paperCount, { timeout: 60_000 }).toBe(people.length)
  await expect.poll(async () => (await overview()).isBehind, { timeout: 60_000 }).toBe(false)
  return { examId, title, departmentId, badStem: `Question ${BAD} of ${title}`, names: people.map(one => one.realName) }
}
