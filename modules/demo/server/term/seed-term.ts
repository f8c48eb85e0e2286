/** A term of the demo school, from its first day to the moment at which a visitor comes, in order (docs/adr/0083). */
import type { SeededBank } from '../seed-bank.ts'
import type { EntryIds } from '../seed-dictionaries.ts'
import { courses } from '../content/courses.ts'
import { termStaff } from '../content/term/term-staff.ts'
import { afterExamMoments } from './after-exams.ts'
import { allQuestions, nameSchool, reviewMoments, seedTermBanks, seedTermStaff } from './found-term.ts'
import { learningMoments } from './learn-courses.ts'
import { runMoments } from './moments.ts'
import { practiceMoments } from './practise.ts'
import type { School } from './school.ts'
import { lifeMoments } from './talk-and-notices.ts'
import type { Term } from './term.ts'
import { examMoments } from './term-exams.ts'

export const TERM_BEGAN = { daysAgo: 63, at: '08:00' } as const

interface Founded {
  readonly school: School
  readonly now: Date
  readonly banks: ReadonlyMap<string, SeededBank>
  readonly departments: ReadonlyMap<string, string>
  /** Knowledge points by their values. */
  readonly knowledge: EntryIds
  /** The role of those who teach. */
  readonly teacherRoleId: string
}

const lecturersByCourse = (): ReadonlyMap<string, string> =>
  new Map(
    courses.flatMap(({ title, lecturer }) =>
      termStaff.filter(({ realName }) => realName === lecturer).map(({ userName }) => [title, userName] as const),
    ),
  )

export async function seedTerm({ teacherRoleId, ...founded }: Founded): Promise<void> {
  const { school, departments } = founded
  await school.work()
  const admin = await school.as('admin')
  await nameSchool(admin)
  await seedTermStaff(admin, departments, [teacherRoleId])
  const banks = new Map([...founded.banks, ...(await seedTermBanks(await school.as('author'), founded.knowledge))])
  const term: Term = { ...founded, banks, questions: allQuestions, examIds: new Map(), papers: new Map() }
  const titles = courses.map(course => course.title)
  await runMoments(school, [
    ...examMoments(term),
    ...afterExamMoments(term),
    ...learningMoments(term, titles),
    ...lifeMoments(term, lecturersByCourse()),
    ...practiceMoments(term),
    ...reviewMoments(term),
  ])
}
