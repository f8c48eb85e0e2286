/** What is said under courses, what the school tells everybody, and who signs in on an ordinary day. */
import { courseTalk, TalkKind } from '../../../course-talk/contract.ts'
import { learning } from '../../../learning/contract/learning.ts'
import { notices } from '../../../notices/contract.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { termComments, termNotices } from '../content/term/term-life.ts'
import { students } from '../content/school.ts'
import { chance } from './chance.ts'
import type { Moment } from './moments.ts'
import { schoolTime } from './school-days.ts'
import type { Term } from './term.ts'

type Comment = (typeof termComments)[number]

async function comment(term: Term, { by, course, isQuestion, text }: Comment): Promise<string> {
  const caller = await term.school.as(by)
  const { rows } = await caller.call(learning.mine, { search: course })
  const [found] = rows
  if (found === undefined) throw new Error(`${by} is not offered ${course}`)
  const kind = isQuestion ? TalkKind.question : TalkKind.comment
  return (await caller.call(courseTalk.write, { courseId: found.id, kind, text })).id
}

function commentMoments(term: Term, said: Comment, lecturers: ReadonlyMap<string, string>): Moment[] {
  const at = schoolTime(term.now, said)
  let id = ''
  const moments: Moment[] = [
    {
      at,
      run: async () => {
        id = await comment(term, said)
      },
      isQuiet: true,
    },
  ]
  const { answer, reply } = said
  if (answer !== undefined) {
    const run = async () =>
      void (await (await term.school.as(answer.by)).call(courseTalk.answer, { id, text: answer.text }))
    moments.push({ at: addMinutes(at, answer.after), run, isQuiet: true })
  }
  if (reply !== undefined) {
    const lecturer = lecturers.get(said.course) ?? 'admin'
    const run = async () =>
      void (await (await term.school.as(lecturer)).call(courseTalk.reply, { id, text: reply.text }))
    moments.push({ at: addMinutes(at, reply.after), run, isQuiet: true })
  }
  return moments
}

const noticeMoments = (term: Term): Moment[] =>
  termNotices.map(({ title, html, ...when }) => ({
    at: schoolTime(term.now, when),
    run: async () => {
      const admin = await term.school.as('admin')
      await admin.call(notices.save, {
        title,
        body: html,
        isPinned: false,
        departmentId: null,
        openType: OpenType.everyone,
        publish: 'now',
        publishAt: null,
        endsAt: null,
      })
    },
  }))

/** Ordinary mornings of the last weeks: some of the staff, and a few students who look something up. */
const MORNINGS = Array.from({ length: 28 }, (_, day) => day + 1)
const STAFF = ['admin', 'author', 'marker'] as const

const morningMoments = (term: Term): Moment[] =>
  MORNINGS.flatMap(daysAgo => {
    const at = schoolTime(term.now, { daysAgo, at: '08:05' })
    // Of a weekend, which moves to Friday, only one is a school day.
    if (daysAgo > 1 && at.getTime() === schoolTime(term.now, { daysAgo: daysAgo - 1, at: '08:05' }).getTime()) return []
    const early = students.filter(({ userName }) => chance('morning', daysAgo, userName) < 0.06)
    const people = [
      ...STAFF.filter(name => chance('morning', daysAgo, name) < 0.6),
      ...early.map(user => user.userName),
    ]
    const run = async () => {
      for (const userName of people) {
        term.school.clock.pass(30 + Math.floor(400 * chance('minute', daysAgo, userName)))
        await term.school.as(userName)
      }
    }
    return [{ at, run, isQuiet: true }]
  })

/** `lecturers` are the user names by the titles of courses. */
export const lifeMoments = (term: Term, lecturers: ReadonlyMap<string, string>): Moment[] => [
  ...termComments.flatMap(said => commentMoments(term, said, lecturers)),
  ...noticeMoments(term),
  ...morningMoments(term),
]
