/** What is said under courses, what the school tells everybody, and who signs in on an ordinary day. */
import { learning } from '../../../learning/contract/learning.ts'
import { demoNotices, type DemoTalk, demoTalk } from '@tripos/module-kit/demo-content.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { termComments, termNotices } from '../content/term/term-life.ts'
import { students } from '../content/school.ts'
import { chance } from './chance.ts'
import type { Moment } from './moments.ts'
import { schoolTime } from './school-days.ts'
import type { Term } from './term.ts'

type Comment = (typeof termComments)[number]

interface Talk {
  readonly term: Term
  readonly talk: DemoTalk
}

async function comment({ term, talk }: Talk, { by, course, isQuestion, text }: Comment): Promise<string> {
  const caller = await term.school.as(by)
  const { rows } = await caller.call(learning.mine, { search: course })
  const [found] = rows
  if (found === undefined) throw new Error(`${by} is not offered ${course}`)
  return talk.write(caller, { courseId: found.id, isQuestion, text })
}

function commentMoments(on: Talk, said: Comment, lecturers: ReadonlyMap<string, string>): Moment[] {
  const { term, talk } = on
  const at = schoolTime(term.now, said)
  let id = ''
  const moments: Moment[] = [
    {
      at,
      run: async () => {
        id = await comment(on, said)
      },
      isQuiet: true,
    },
  ]
  const { answer, reply } = said
  if (answer !== undefined) {
    const run = async () => talk.answer(await term.school.as(answer.by), { id, text: answer.text })
    moments.push({ at: addMinutes(at, answer.after), run, isQuiet: true })
  }
  if (reply !== undefined) {
    const lecturer = lecturers.get(said.course) ?? 'admin'
    const run = async () => talk.reply(await term.school.as(lecturer), { id, text: reply.text })
    moments.push({ at: addMinutes(at, reply.after), run, isQuiet: true })
  }
  return moments
}

const noticeMoments = (term: Term): Moment[] =>
  demoNotices.all().flatMap(board =>
    termNotices.map(({ title, html, ...when }) => ({
      at: schoolTime(term.now, when),
      run: async () => board.publish(await term.school.as('admin'), { title, html }),
    })),
  )

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
  ...demoTalk.all().flatMap(talk => termComments.flatMap(said => commentMoments({ term, talk }, said, lecturers))),
  ...noticeMoments(term),
  ...morningMoments(term),
]
