/** What students and staff ask of practice again and again: its lists, what is due, and the student's home. */
import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import { assignments } from '../../../../modules/practice/contract/assignments.ts'
import { leaderboard } from '../../../../modules/practice/contract/leaderboard.ts'
import { PracticeMode } from '../../../../modules/practice/contract/practice-modes.ts'
import { training } from '../../../../modules/practice/contract/training.ts'
import { studentHome } from '../../../../modules/student-home/contract.ts'
import { questionMarks } from '../../../../modules/wrong-book/contract/question-marks.ts'
import { wrongBook } from '../../../../modules/wrong-book/contract/wrong-book.ts'
import { bankOf, type PractisedSchool } from './practised.ts'

type PracticeAsker = 'a student' | 'one who practises most' | 'staff'

export interface PracticeCall {
  readonly who: PracticeAsker
  readonly what: string
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly token: (i: number) => string
  readonly input: (i: number) => unknown
}

interface Asked {
  readonly token: string
  /** The bank that this student has practised most. */
  readonly bankId: string
}

type OfStudent = <T extends Endpoint, const I extends Input<T>>(
  what: string,
  endpoint: T,
  input: (asked: Asked, i: number) => I,
) => PracticeCall[]

/** Another student for each request. */
const ofStudents =
  (school: PractisedSchool): OfStudent =>
  (what, endpoint, input) =>
    (['a student', 'one who practises most'] as const).map(who => {
      const asked = (i: number): Asked => {
        const no =
          who === 'a student' ? 1 + ((i * 37) % (school.students.length - 1)) : 100 * (1 + (i % school.eager.length))
        return { token: school.students[no - 1]?.token ?? '', bankId: bankOf(school, no) }
      }
      return { who, what, endpoint, token: i => asked(i).token, input: i => input(asked(i), i) }
    })

function studentCalls(school: PractisedSchool): PracticeCall[] {
  const call = ofStudents(school)
  return [
    ...call('home: what is due', studentHome.due, () => ({})),
    ...call('plan: due today, calendar, forecast', training.plan, () => ({})),
    ...call('banks', training.banks, (_, i) => ({ page: 1 + (i % 2) })),
    ...call('banks, searched', training.banks, () => ({ search: 'practice 1' })),
    ...call('a bank: mastery by chapter and point', training.bank, ({ bankId }) => ({ bankId })),
    ...call('records of a bank', training.records, ({ bankId }) => ({ bankId })),
    ...call('a training of what is due', training.start, ({ bankId }) => ({
      bankId,
      mode: PracticeMode.due,
      isAnew: true,
    })),
    ...call('a training of what was wrong', training.start, ({ bankId }) => ({
      bankId,
      mode: PracticeMode.wrong,
      isAnew: true,
    })),
    ...call('what is assigned', assignments.mine, () => ({})),
    ...call('leaderboard of a week', leaderboard.show, () => ({ bankId: school.bankIds[0] ?? '', period: 'week' })),
    ...call('leaderboard of a month', leaderboard.show, () => ({ bankId: school.bankIds[0] ?? '', period: 'month' })),
    ...call('wrong book', wrongBook.paging, (_, i) => ({ page: 1 + (i % 2) })),
    ...call('wrong book, searched', wrongBook.paging, () => ({ search: 'question 1' })),
    ...call('wrong book: what it can be narrowed by', wrongBook.facets, () => ({})),
    ...call('wrong book: notes', questionMarks.paging, () => ({ of: 'notes' })),
    ...call('wrong book: favourites', questionMarks.paging, () => ({ of: 'favourites' })),
  ]
}

export function practiceCalls(school: PractisedSchool): PracticeCall[] {
  const staff = <T extends Endpoint>(what: string, endpoint: T, input: (i: number) => Input<T>): PracticeCall => ({
    who: 'staff',
    what,
    endpoint,
    token: () => school.administrator,
    input,
  })
  const { assignmentId: id } = school
  const last = Math.floor(school.students.length / 20)
  return [
    ...studentCalls(school),
    staff('what was assigned', assignments.paging, i => ({ page: 1 + (i % 5) })),
    staff('progress of everybody', assignments.progress, i => ({ id, page: 1 + (i % 5) })),
    staff('progress of everybody, last page', assignments.progress, () => ({ id, page: last })),
    staff('progress, searched', assignments.progress, i => ({ id, search: `0${1 + (i % 9)}1` })),
  ]
}
