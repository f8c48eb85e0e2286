/** Fills an empty database with the demo school: departments, people, banks, exams. Some three seconds. */
import { access } from '../../access/contract/access.ts'
import { LecturerState } from '../../lecturers/contract.ts'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../identity/contract/identity.ts'
import { lecturers } from '../../lecturers/contract.ts'
import { org } from '../../org/contract.ts'
import { site } from '../../site/contract.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { demoContent } from '@tripos/module-kit/demo-content.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { isPasswordOf } from '../../identity/server/index.ts'
import { DEMO_ACCOUNTS, markDemo, markDemoFilled } from '../../site/server/index.ts'
import { type Caller, makeCaller } from './calls.ts'
import { banks } from './content/banks.ts'
import { courses } from './content/courses.ts'
import { exams } from './content/exams.ts'
import { lecturers as demoLecturers } from './content/lecturers.ts'
import { school, staff, students } from './content/school.ts'
import type { DemoDepartment, StaffPost } from './content/types.ts'
import { seedBank, type SeededBank } from './seed-bank.ts'
import { seedCourses } from './seed-courses.ts'
import { seedDictionaries } from './seed-dictionaries.ts'
import { seedExam } from './seed-exam.ts'

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

async function seedUsers(caller: Caller, departments: ReadonlyMap<string, string>): Promise<void> {
  const roles = await seedRoles(caller)
  const departmentIdsOf = (key: string): string[] => [departments.get(key) ?? []].flat()
  const people = [
    ...staff
      .filter(user => user.post !== 'administrator')
      .map(user => ({ ...user, roleType: RoleType.administrator, roleIds: [roles.get(user.post) ?? []].flat() })),
    ...students.map(user => ({ ...user, roleType: RoleType.student, roleIds: [] })),
  ]
  for (const { userName, realName, department, roleType, roleIds } of people) {
    const departmentIds = departmentIdsOf(department)
    await caller.call(identity.save, {
      userName,
      realName,
      roleType,
      password: DEMO_ACCOUNTS.password,
      departmentIds,
      roleIds,
    })
  }
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

/** `setupToken` is the one-time link of an empty database; without it a school is there already. */
export async function seedDemoSchool(
  deps: Deps,
  modules: readonly Module[],
  setupToken: string | undefined,
): Promise<readonly DemoAccount[]> {
  const accounts = DEMO_ACCOUNTS.accounts.map(({ userName, realName }) => ({
    userName,
    realName,
    password: DEMO_ACCOUNTS.password,
  }))
  if (setupToken === undefined) {
    if (await isDemoSchool(deps)) return accounts
    throw new StartRefusal(
      'This database holds a school of its own: --demo only fills an empty one. Start without --demo, or set TRIPOS_DATA_DIR to an empty folder.',
    )
  }
  const caller = makeCaller(deps, modules)
  const [administrator] = staff.filter(user => user.post === 'administrator')
  if (administrator === undefined) throw new Error('the demo school has no administrator')
  await markDemo(deps.db, deps.clock.now())
  const { userName, realName } = administrator
  const { token } = await caller.call(identity.setup, {
    setupToken,
    userName,
    realName,
    password: DEMO_ACCOUNTS.password,
  })
  await caller.signIn(token)
  const departments = await seedDepartments(caller, school, null)
  const seeded = new Map<string, SeededBank>()
  const categories = await seedDictionaries(caller)
  for (const bank of banks) seeded.set(bank.key, await seedBank(caller, bank, categories.get(bank.key)))
  const now = deps.clock.now()
  for (const add of demoContent.all()) await add(caller)
  await seedLecturers(caller)
  const examIds = new Map<string, string>()
  for (const exam of exams) examIds.set(exam.key, await seedExam(caller, { exam, banks: seeded, departments, now }))
  await seedCourses(caller, { all: courses, exams: examIds, now })
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
  // People last: the last student is the sign that the school is whole.
  await seedUsers(caller, departments)
  await caller.call(identity.logout, {})
  await markDemoFilled(deps.db, deps.clock.now())
  return accounts
}

/** Whether the demo's own accounts are there, with the demo's password; whatever the site's switches say about signing in. */
const isDemoSchool = (deps: Deps): Promise<boolean> =>
  isPasswordOf(deps, students.at(-1)?.userName ?? '', DEMO_ACCOUNTS.password)
