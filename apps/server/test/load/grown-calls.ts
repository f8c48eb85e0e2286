/** What staff and students ask of a grown school again and again: each list in each order, and the pages around them. */
import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import { audit } from '../../../../modules/audit/contract.ts'
import { exams } from '../../../../modules/exams/contract/exams.ts'
import { sessions, signIns } from '../../../../modules/identity/contract/sign-ins.ts'
import { learning } from '../../../../modules/learning/contract/learning.ts'
import { markingCalls } from '../../../../modules/papers/contract/marking-calls.ts'
import { papers } from '../../../../modules/papers/contract/papers.ts'
import { MAX_COUNTED } from '@tripos/runtime/page.ts'
import { type GrownSchool, grownId } from './grown.ts'

type Who = keyof GrownSchool['tokens']

export interface GrownCall {
  readonly who: Who
  readonly what: string
  readonly endpoint: Pick<Endpoint, 'path'>
  /** Another input for each request of a kind. */
  readonly input: (i: number) => unknown
}

const call = <T extends Endpoint, const I extends Readonly<Record<string, (i: number) => Input<T>>>>(
  who: readonly Who[],
  endpoint: T,
  inputs: I,
): GrownCall[] =>
  Object.entries(inputs).flatMap(([what, input]) => who.map(one => ({ who: one, what, endpoint, input })))

/** Of modules that nothing else may need, by their paths alone. */
const callAt = (
  who: readonly Who[],
  path: Endpoint['path'],
  inputs: Readonly<Record<string, (i: number) => unknown>>,
): GrownCall[] =>
  Object.entries(inputs).flatMap(([what, input]) => who.map(one => ({ who: one, what, endpoint: { path }, input })))

const STAFF = ['administrator', 'faculty', 'class'] as const
const ORDERS = ['asc', 'desc'] as const

function paperCalls({ exams: examCount, papers: paperCount }: GrownSchool): GrownCall[] {
  const some = (i: number): string => grownId('exam', 1 + ((i * 97) % (examCount - 1)))
  const large = grownId('exam', examCount)
  const deep = Math.floor(paperCount / 200)
  return [
    ...(['startedAt', 'closedAt', 'score', 'userName'] as const).flatMap(sort =>
      ORDERS.flatMap(order =>
        call(STAFF, papers.paging, {
          [`papers by ${sort}, ${order}`]: i => ({ sort, order, page: 1 + (i % 3), size: i % 2 === 0 ? 20 : 100 }),
        }),
      ),
    ),
    ...(['startedAt', 'closedAt', 'score', 'userName'] as const).flatMap(sort =>
      call(['administrator', 'faculty'], papers.paging, {
        [`papers by ${sort}, the last pages offered`]: i => ({ sort, page: MAX_COUNTED / 20 - (i % 5) }),
        [`papers by ${sort}, page ${deep.toLocaleString('en-US')}`]: i => ({ sort, page: deep + (i % 5) }),
      }),
    ),
    ...call(STAFF, papers.paging, {
      'papers in exam': () => ({ state: 0 }),
      'papers awaiting marking': i => ({ state: 1, page: 1 + (i % 5) }),
      'papers finished, by score': i => ({ state: 2, sort: 'score', page: 1 + (i % 5) }),
      'papers abandoned, oldest first': i => ({ state: 3, order: 'asc', page: 1 + (i % 5) }),
      'papers that could not be marked': () => ({ marking: 'failed' }),
      'papers of a person': i => ({ search: `s2026${String(1 + ((i * 331) % (paperCount / 5))).padStart(6, '0')}` }),
      'papers, two characters of a name': i => ({ search: `${'王李张刘陈'[i % 5]}${'伟芳娜敏静'[(i * 3) % 5]}` }),
      'papers, what everybody has in common': i => ({ search: 's2026', page: 1 + (i % 5) }),
      'papers, one character': () => ({ search: '王' }),
      'papers, % and _': i => ({ search: i % 2 === 0 ? '%' : '_%' }),
      'papers of an exam': i => ({ examId: some(i) }),
      'papers of a large exam': i => ({ examId: large, page: 1 + (i % 20) }),
      'papers of a large exam, by name': i => ({ examId: large, sort: 'userName', page: 1 + (i % 20) }),
      'papers of a large exam, by score': i => ({ examId: large, sort: 'score', page: 1 + (i % 20) }),
      'papers of a large exam, searched': i => ({
        examId: large,
        search: `${'王李张刘陈'[i % 5]}${'伟芳娜敏静'[i % 5]}`,
      }),
    }),
  ]
}

export function grownCalls(school: GrownSchool): GrownCall[] {
  const { courseId, exams: examCount } = school
  const recent = (i: number): string => grownId('exam', examCount - 1 - (i % 20))
  const now = new Date()
  return [
    ...paperCalls(school),
    ...call(STAFF, markingCalls.listExams, {
      'marking, exams': i => ({ page: 1 + (i % 3) }),
      'marking, exams searched': () => ({ search: 'exam 1' }),
    }),
    ...call(['administrator'], markingCalls.questions, {
      'marking, questions': i => ({ examId: recent(i) }),
      'marking, questions of a large exam': () => ({ examId: grownId('exam', examCount) }),
    }),
    ...call(['administrator'], markingCalls.next, {
      'marking, next': i => ({ examId: recent(i) }),
      'marking, next of a large exam': () => ({ examId: grownId('exam', examCount) }),
    }),
    ...(['title', 'startsAt', 'updatedAt'] as const).flatMap(sort =>
      call(STAFF, exams.paging, { [`exams by ${sort}`]: i => ({ sort, page: 1 + (i % 5) }) }),
    ),
    ...call(STAFF, exams.paging, {
      'exams searched': () => ({ search: 'exam 1' }),
      'exams open today': () => ({ state: 0 }),
    }),
    ...(['realName', 'seconds', 'updatedAt'] as const).flatMap(sort =>
      ORDERS.flatMap(order =>
        call(STAFF, learning.learners, {
          [`learners by ${sort}, ${order}`]: i => ({ courseId, sort, order, page: 1 + (i % 5) }),
        }),
      ),
    ),
    ...call(['administrator', 'faculty'], learning.learners, {
      'learners, completed': i => ({ courseId, state: 'completed', page: 1 + (i % 5) }),
      'learners, not opened': i => ({ courseId, state: 'notOpened', page: 1 + (i % 5) }),
      'learners, under way': i => ({ courseId, state: 'underWay', page: 1 + (i % 5) }),
      'learners, searched': i => ({ courseId, search: `${'王李张刘陈'[i % 5]}${'伟芳娜敏静'[i % 5]}` }),
      'learners, page 300': i => ({ courseId, page: 300 + (i % 5) }),
    }),
    ...callAt(STAFF, '/api/sys/dashboard/summary', {
      dashboard: () => ({ dayStart: new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString() }),
    }),
    ...logCalls(),
    ...studentCalls(school),
  ]
}

const logCalls = (): GrownCall[] => [
  ...(['lastSeenAt', 'createdAt', 'userName'] as const).flatMap(sort =>
    call(STAFF, sessions.paging, { [`sessions by ${sort}`]: i => ({ sort, page: 1 + (i % 5) }) }),
  ),
  ...call(STAFF, signIns.paging, { 'sign-ins': i => ({ page: 1 + (i % 5) }) }),
  ...call(['administrator'], audit.paging, {
    'operation log': i => ({ page: 1 + (i % 5) }),
    'operation log, searched': i => ({ search: `Paper ${i}` }),
  }),
  ...callAt(['administrator'], '/api/notice/receipts', {
    receipts: i => ({ id: grownId('notice', 1), page: 1 + (i % 5) }),
    'receipts, not read': i => ({ id: grownId('notice', 1), isRead: false, page: 1 + (i % 5) }),
  }),
]

function studentCalls({ exams: examCount, courseId }: GrownSchool): GrownCall[] {
  return [
    ...(['all', 'open', 'upcoming', 'past'] as const).flatMap(filter =>
      call(['student'], exams.mine, { [`my exams, ${filter}`]: i => ({ filter, page: 1 + (i % 3) }) }),
    ),
    ...call(['student'], exams.now, { 'exams now': () => ({}) }),
    ...call(['student'], papers.mine, {
      'my papers': i => ({ page: 1 + (i % 5) }),
      'my papers of an exam': i => ({ examId: grownId('exam', examCount - 1 - (i % 20)) }),
    }),
    ...call(['student'], learning.course, { 'a course': () => ({ id: courseId }) }),
    ...callAt(['student'], '/api/notice/mine', { 'my notices': i => ({ page: 1 + (i % 5) }) }),
  ]
}
