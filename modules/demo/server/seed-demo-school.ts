/** Fills an empty database with the demo school: departments, people, banks, exams, and a term of what happened there. */
import { access } from '../../access/contract/access.ts'
import { LecturerState } from '../../lecturers/contract.ts'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../identity/contract/identity.ts'
import { lecturers } from '../../lecturers/contract.ts'
import { org } from '../../org/contract.ts'
import { site } from '../../site/contract.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { demoContent, demoLife } from '@tripos/module-kit/demo-content.ts'
import type { Database } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { isPasswordOf } from '../../identity/server/index.ts'
import { DEMO_ACCOUNTS, findDemoMark, markDemo, markDemoFilled } from '../../site/server/index.ts'
import { type Caller, makeCaller } from './calls.ts'
import { banks } from './content/banks.ts'
import { courses } from './content/courses.ts'
import { exams } from './content/exams.ts'
import { lecturers as demoLecturers } from './content/lecturers.ts'
import { school as departmentTree, staff, students } from './content/school.ts'
import type { DemoDepartment, StaffPost } from './content/types.ts'
import { seedBank, type SeededBank } from './seed-bank.ts'
import { seedCourses } from './seed-courses.ts'
import { seedDictionaries } from './seed-dictionaries.ts'
import { seedExam } from './seed-exam.ts'
import { School } from './term/school.ts'
import { schoolTime } from './term/school-days.ts'
import { seedTerm, TERM_BEGAN } from './term/seed-term.ts'

const DAY_MINUTES = 24 * 60

export interface DemoAccount {
  readonly userName: string
  readonly realName: string
  readonly password: string
}

async function seedDepartments(
  caller: Caller,
  department: DemoDepartment,
  parentId: string | null,
): Promise<Map<string, string>> {
  const { id } = await caller.call(org.save, { name: department.name, parentId })
  const ids = new Map([[department.key, id]])
  for (const child of department.children) {
    for (const [key, childId] of await seedDepartments(caller, child, id)) ids.set(key, childId)
  }
  return ids
}

/** What each post may do, by the areas of its permission tags. */
const POSTS: Readonly<
  Record<Exclude<StaffPost, 'administrator'>, { name: string; level: number; dataScope: 1 | 2 | 3 | 4; may: RegExp }>
> = {
  author: {
    name: '命题教师',
    level: 30,
    dataScope: DataScope.all,
    may: /^(qu:|exam:|paper:paper:view|course:|notice:|common:file:|sys:(user|depart):view)/,
  },
  marker: { name: '阅卷教师', level: 20, dataScope: DataScope.all, may: /^paper:paper:(view|mark)/ },
  departmentAdministrator: {
    name: '年级管理员',
    level: 40,
    dataScope: DataScope.departmentAndBelow,
    may: /^(?!.*:everyone)(qu:|exam:|course:|notice:|paper:|common:file:|sys:(user|depart):)/,
  },
}

async function seedRoles(caller: Caller): Promise<Map<StaffPost, string>> {
  const menus = await caller.call(access.grantable, {})
  const roles = new Map<StaffPost, string>()
  for (const [post, { may, ...role }] of Object.entries(POSTS)) {
    // The dashboard is for everybody: it shows what their rights open.
    const granted = menus.filter(({ permission, isGroup }) => (permission === null ? !isGroup : may.test(permission)))
    const menuIds = granted.map(menu => menu.id)
    const { id } = await caller.call(access.roleSave, { ...role, remark: '', menuIds })
    roles.set(post as StaffPost, id)
  }
  return roles
}

/** Gives the ids of the roles by post. */
async function seedUsers(caller: Caller, departments: ReadonlyMap<string, string>): Promise<Map<StaffPost, string>> {
  const roles = await seedRoles(caller)
  const departmentIdsOf = (key: string): string[] => [departments.get(key) ?? []].flat()
  const people = [
    ...staff
      .filter(user => user.post !== 'administrator')
      .map(user => ({ ...user, roleType: RoleType.administrator, roleIds: [roles.get(user.post) ?? []].flat() })),
    ...students.map(user => ({ ...user, roleType: RoleType.student, roleIds: [] })),
  ]
  await Promise.all(
    people.map(({ userName, realName, department, roleType, roleIds }) =>
      caller.call(identity.save, {
        userName,
        realName,
        roleType,
        password: DEMO_ACCOUNTS.password,
        departmentIds: departmentIdsOf(department),
        roleIds,
      }),
    ),
  )
  return roles
}

async function seedLecturers(caller: Caller): Promise<void> {
  for (const [sort, { name, title, html }] of demoLecturers.entries()) {
    await caller.call(lecturers.save, {
      name,
      title,
      introduction: html,
      sort,
      portrait: null,
      state: LecturerState.shown,
      userId: null,
    })
  }
}

async function seedSite(caller: Caller): Promise<void> {
  await caller.call(site.save, {
    version: (await caller.call(site.settings, {})).version,
    siteName: 'Tripos',
    frontLogo: '',
    backLogo: '',
    loginBackground: '',
    copyRight: '<p>明川国际学校 Mingchuan International School</p>',
    signUpOpen: true,
    signUpReview: false,
    signUpDepartmentId: null,
    singleSession: false,
  })
}

interface Founding {
  readonly caller: Caller
  readonly now: Date
  readonly setupToken: string
  /** Before there are people. */
  readonly addContent?: (caller: Caller) => Promise<void>
}

/** The school without a past. */
async function found({ caller, now, setupToken, addContent }: Founding) {
  const [administrator] = staff.filter(user => user.post === 'administrator')
  if (administrator === undefined) throw new Error('the demo school has no administrator')
  const { userName, realName } = administrator
  const { password } = DEMO_ACCOUNTS
  const { token } = await caller.call(identity.setup, { setupToken, userName, realName, password })
  await caller.signIn(token)
  const departments = await seedDepartments(caller, departmentTree, null)
  const seeded = new Map<string, SeededBank>()
  const { categories, knowledge } = await seedDictionaries(caller)
  for (const bank of banks) {
    seeded.set(bank.key, await seedBank(caller, bank, { categoryId: categories.get(bank.key), knowledge }))
  }
  await addContent?.(caller)
  await seedLecturers(caller)
  const examIds = new Map<string, string>()
  for (const exam of exams) {
    const window = exam.window && {
      startsAt: addMinutes(now, exam.window.startsInDays * DAY_MINUTES),
      endsAt: addMinutes(now, exam.window.endsInDays * DAY_MINUTES),
    }
    examIds.set(exam.key, await seedExam(caller, { exam, window, banks: seeded, departments }))
  }
  await seedCourses(caller, { all: courses, exams: examIds, now })
  await seedSite(caller)
  const roles = await seedUsers(caller, departments)
  await caller.call(identity.logout, {})
  return { departments, banks: seeded, knowledge, teacherRoleId: roles.get('author') ?? '' }
}

async function addModulesContent(caller: Caller): Promise<void> {
  for (const add of demoContent.all()) await add(caller)
}

/** The term took place before; what other modules add of their own is of today. */
async function foundWithTerm(deps: Deps, makeModules: Surroundings['makeModules'], { now, setupToken }: Beginning) {
  const school = new School(deps, makeModules, schoolTime(now, TERM_BEGAN))
  const founded = await found({ caller: school.founder(), now, setupToken })
  await seedTerm({ ...founded, school, now })
  const caller = makeCaller(deps, makeModules(deps))
  const { password } = DEMO_ACCOUNTS
  const { token } = await caller.call(identity.login, { userName: 'admin', password })
  await caller.signIn(token)
  await addModulesContent(caller)
  school.clock.goTo(now)
  for (const add of demoLife.all()) await add({ ...caller, as: userName => school.as(userName) })
  await school.work()
  await caller.call(identity.logout, {})
}

interface Beginning {
  readonly now: Date
  readonly setupToken: string
}

interface Surroundings {
  /** Once more, over other connections and for a clock that goes through the term. */
  readonly makeModules: (deps: Deps) => Module[]
  /** Connections that do not wait for the disk: what is made is nothing before the mark at its end. */
  readonly openDatabase: () => Database
}

/** `setupToken` is the one-time link of an empty database; without it a school is there already. */
export async function seedDemoSchool(
  deps: Deps,
  { makeModules, openDatabase }: Surroundings,
  setupToken: string | undefined,
): Promise<readonly DemoAccount[]> {
  const { password } = DEMO_ACCOUNTS
  const accounts = DEMO_ACCOUNTS.accounts.map(({ userName, realName }) => ({ userName, realName, password }))
  if (setupToken === undefined) {
    await requireDemoSchool(deps)
    return accounts
  }
  const now = deps.clock.now()
  await markDemo(deps.db, now)
  const database = openDatabase()
  const making = { ...deps, db: database.db, statements: database.statements }
  try {
    if (deps.config.demoTerm) await foundWithTerm(making, makeModules, { now, setupToken })
    else {
      const caller = makeCaller(making, makeModules(making))
      await found({ caller, now, setupToken, addContent: addModulesContent })
    }
  } finally {
    await database.close()
  }
  await markDemoFilled(deps.db, deps.clock.now())
  return accounts
}

/** A demo of an earlier version has no mark, but its last student with the demo's password. */
async function requireDemoSchool(deps: Deps): Promise<void> {
  const mark = await findDemoMark(deps.db)
  if (mark?.filledAt === null)
    throw new StartRefusal(
      'The demo school in this data was cut off while it was made: set TRIPOS_DATA_DIR to an empty folder, or empty this one, and start again.',
    )
  const last = students.at(-1)?.userName ?? ''
  if (mark !== undefined || (await isPasswordOf(deps, last, DEMO_ACCOUNTS.password))) return
  throw new StartRefusal(
    'This database holds a school of its own: --demo only fills an empty one. Start without --demo, or set TRIPOS_DATA_DIR to an empty folder.',
  )
}
