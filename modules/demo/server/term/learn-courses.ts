/** Courses are learnt after school, lesson by lesson: some are through with them, some half, some have not begun. */
import { courses } from '../../../courses/contract/courses.ts'
import { learning } from '../../../learning/contract/learning.ts'
import { students } from '../content/school.ts'
import type { Caller } from '../calls.ts'
import { chance } from './chance.ts'
import type { Moment } from './moments.ts'
import { type SchoolTime, schoolTime } from './school-days.ts'
import type { Term } from './term.ts'

const EVENINGS: readonly SchoolTime[] = [
  { daysAgo: 48, at: '17:00' },
  { daysAgo: 33, at: '16:40' },
  { daysAgo: 25, at: '17:05' },
  { daysAgo: 11, at: '16:50' },
  { daysAgo: 2, at: '17:00' },
]
/** What lies between two heartbeats counts up to a little more. */
const BEAT_SECONDS = 14
const LESSONS_AN_EVENING = 2
/** Whose history the visitor looks at is in the middle of both courses. */
const DILIGENCE: Readonly<Record<string, number>> = { student01: 0.55, student02: 1 }

const diligence = (userName: string): number => DILIGENCE[userName] ?? Math.min(1, 1.25 * chance('diligence', userName))

interface Begun {
  readonly caller: Caller
  readonly sessionId: string
  readonly beats: number
}

/** The next lessons of one student, as far as the student will ever come. */
async function nextLessons({ school }: Term, userName: string, id: string) {
  const { chapters } = await school.signedInAs(userName).call(learning.course, { id })
  const lessons = chapters.flatMap(chapter => chapter.lessons).filter(lesson => lesson.isRequired)
  const wanted = Math.floor(lessons.length * diligence(userName) + 0.5)
  return lessons
    .slice(0, wanted)
    .filter(lesson => !lesson.isCompleted)
    .slice(0, LESSONS_AN_EVENING)
}

/** Those who sit in the room learn at the same time: each beat of the clock is one of everybody. */
async function learnTogether({ school }: Term, begun: readonly Begun[]): Promise<void> {
  const beats = Math.max(0, ...begun.map(one => one.beats))
  for (let seq = 1; seq <= beats; seq += 1) {
    school.clock.pass(BEAT_SECONDS)
    const learners = begun.filter(one => one.beats >= seq)
    await Promise.all(
      learners.map(({ caller, sessionId }) => caller.call(learning.heartbeat, { sessionId, seq, position: 0 })),
    )
  }
}

async function learnCourse(term: Term, courseId: string, people: readonly string[]): Promise<void> {
  const { school } = term
  const plans = await Promise.all(
    people.map(async userName => ({ userName, lessons: await nextLessons(term, userName, courseId) })),
  )
  for (let turn = 0; turn < LESSONS_AN_EVENING; turn += 1) {
    const begun = plans.flatMap(({ userName, lessons }) =>
      lessons.slice(turn, turn + 1).map(async ({ id, needSeconds }): Promise<Begun> => {
        const caller = school.signedInAs(userName)
        const { sessionId } = await caller.call(learning.lesson, { courseId, lessonId: id })
        return { caller, sessionId, beats: Math.ceil((needSeconds ?? 0) / BEAT_SECONDS) + 1 }
      }),
    )
    await learnTogether(term, await Promise.all(begun))
    await school.handOver()
  }
}

async function courseIdOf({ school }: Term, title: string): Promise<string> {
  const author = await school.as('author')
  const { rows } = await author.call(courses.paging, { search: title })
  const [course] = rows
  if (course === undefined) throw new Error(`there is no course ${title}`)
  return course.id
}

async function spendEvening(term: Term, evening: number, titles: readonly string[]): Promise<void> {
  const present = students
    .map(({ userName }) => userName)
    .filter(userName => chance('evening', evening, userName) < 0.25 + 0.45 * diligence(userName))
  await Promise.all(present.map(userName => term.school.as(userName)))
  for (const title of titles) await learnCourse(term, await courseIdOf(term, title), present)
}

/** Who has come far says so. */
async function rate(term: Term, titles: readonly string[]): Promise<void> {
  const keen = students.filter(student => diligence(student.userName) > 0.8)
  const ids = await Promise.all(titles.map(title => courseIdOf(term, title)))
  const rateAll = async (userName: string) => {
    const caller = await term.school.as(userName)
    for (const id of ids) {
      const { completedCount } = await caller.call(learning.course, { id })
      if (completedCount === 0) continue
      await caller.call(learning.rate, { id, stars: 3 + Math.floor(3 * chance('stars', userName, ids.indexOf(id))) })
      if (chance('favourite', userName) < 0.5) await caller.call(learning.favourite, { id, isFavourite: true })
    }
  }
  await Promise.all(keen.map(({ userName }) => rateAll(userName)))
}

export const learningMoments = (term: Term, titles: readonly string[]): Moment[] => [
  ...EVENINGS.map((evening, at) => ({
    at: schoolTime(term.now, evening),
    run: () => spendEvening(term, at, titles),
  })),
  { at: schoolTime(term.now, { daysAgo: 2, at: '17:30' }), run: () => rate(term, titles), isQuiet: true },
]
