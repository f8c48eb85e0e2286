/** A school after years (bench/grown-seed.sql), for the bench and for the test that reads the plans of its statements. */
import { readFileSync } from 'node:fs'
import { LessonKind } from '../../../../modules/courses/contract/course-kinds.ts'
import { makeCourse } from '../../../../modules/courses/test/make-courses.ts'
import { makeAdministrator, makeSuperAdministrator, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { seedExam, type Seeder } from './seed.ts'

const SEED = new URL('../../../../bench/grown-seed.sql', import.meta.url)
const PORTION = 20_000

/** Ids as the seed makes them. */
export const grownId = (kind: keyof typeof KINDS, no: number): string =>
  `0000000${KINDS[kind]}-0000-7000-8000-${no.toString(16).padStart(12, '0')}`
const KINDS = { faculty: 1, year: 2, class: 3, person: 5, exam: 6, paper: 8, notice: 'd' } as const

export interface GrownSchool {
  readonly papers: number
  readonly exams: number
  readonly courseId: string
  /** Tokens of people who ask. */
  readonly tokens: {
    readonly administrator: string
    /** Of one of ten faculties, with the 500 departments below it. */
    readonly faculty: string
    /** Of one class. */
    readonly class: string
    /** Has been in hundreds of exams. */
    readonly student: string
  }
}

const portions = (papers: number): number[][] =>
  Array.from({ length: Math.ceil(papers / PORTION) }, (_, i) => [1 + i * PORTION, Math.min(papers, (i + 1) * PORTION)])

async function fill({ pool }: Seeder, papers: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off',
    )
    for (const [name, value] of Object.entries({ ...settings, papers: String(papers) }))
      await client.query('select set_config($1, $2, false)', [`bench.${name}`, value])
    for (const text of readFileSync(SEED, 'utf8').split('-- portion\n'))
      for (const values of text.includes('$2') ? portions(papers) : [[]]) await client.query(text, values)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

export async function seedGrown(seeder: Seeder, papers: number): Promise<GrownSchool> {
  const { deps } = seeder
  const exam = await seedExam(seeder, { questions: 40, drawn: 10 })
  const { id: courseId } = await makeCourse(
    { deps },
    { chapters: [[{ kind: LessonKind.richText }, { kind: LessonKind.richText }]] },
  )
  await fill(seeder, papers, { exam, course: courseId })
  const make = (scope: DataScope, ...departmentIds: string[]) => makeAdministrator({ deps }, { scope, departmentIds })
  const tokenOf = (id: string) => signIn({ deps }, { id, roleType: RoleType.student })
  const [administrator, faculty, ofClass] = [
    await makeSuperAdministrator({ deps }),
    await make(DataScope.departmentAndBelow, grownId('faculty', 1)),
    await make(DataScope.department, grownId('class', 9)),
  ]
  const { rows } = await seeder.pool.query<{ exams: number }>('select exams from bench.size')
  return {
    papers,
    exams: rows[0]?.exams ?? 0,
    courseId,
    tokens: {
      administrator: await signIn({ deps }, administrator),
      faculty: await signIn({ deps }, faculty),
      class: await signIn({ deps }, ofClass),
      student: await tokenOf(grownId('person', 1)),
    },
  }
}
