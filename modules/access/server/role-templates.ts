/**
 * Roles to begin with, as most schools and companies part the work. A template names areas of permissions, so that what
 * a module brings later is in it too, and what is not installed is not. A role that was made from one is the site's own.
 */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type LocalizedText, localized } from '@tripos/contract-kit/localized.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { access } from '../contract/access.ts'
import { findHolder } from './grant-roles.ts'
import { notHeld } from './grants.rules.ts'
import { isImplied } from './implied-routes.rules.ts'
import { isGroup } from './menu-form.rules.ts'
import { listMenus, type StoredMenu } from './menus.queries.ts'

export interface RoleTemplate {
  readonly key: string
  readonly name: LocalizedText
  readonly remark: LocalizedText
  readonly level: number
  readonly dataScope: DataScope
  readonly may: RegExp
}

export const ROLE_TEMPLATES: readonly RoleTemplate[] = [
  {
    key: 'examOffice',
    name: localized('考务', 'Exam office'),
    remark: localized(
      '组卷、安排和发布考试，监考，处理答卷和成绩',
      'Composes, schedules and publishes exams, invigilates, deals with papers and results',
    ),
    level: 40,
    dataScope: DataScope.all,
    may: /^(exam:|paper:paper:(view|manage|appeal|regrade)|paper:candidate:remind|stat:|notice:|qu:bank:view|course:course:view|sys:(user|depart):view)/,
  },
  {
    key: 'author',
    name: localized('命题教师', 'Author'),
    remark: localized('编写和审核试题，组卷', 'Writes and reviews questions, composes exams'),
    level: 30,
    dataScope: DataScope.departmentAndBelow,
    may: /^(qu:|exam:blueprint:|exam:exam:view|stat:exam:view|common:file:upload|sys:depart:view)/,
  },
  {
    key: 'marker',
    name: localized('阅卷教师', 'Marker'),
    remark: localized('只批阅主观题，看不到考生姓名', 'Marks written answers, without the names of candidates'),
    level: 20,
    dataScope: DataScope.all,
    may: /^paper:paper:mark$/,
  },
  {
    key: 'classTeacher',
    name: localized('班主任', 'Class teacher'),
    remark: localized(
      '查看本班的学员、考试成绩和学习记录，提醒学员，发布本班公告',
      'Sees students, results and learning records of the own class, reminds its students and writes them notices',
    ),
    level: 20,
    dataScope: DataScope.departmentAndBelow,
    may: /^(paper:paper:view|paper:candidate:(remind|ownPeople)|exam:exam:view|stat:(gradebook|report):view|exam:blueprint:view|course:course:view|course:record:|notice:notice:(view|edit)|sys:(user|depart):view)/,
  },
  {
    key: 'bursar',
    name: localized('财务', 'Bursar'),
    remark: localized(
      '管理商品、价格和优惠码，处理订单、退款、发票，确认银行转账，每日对账',
      'Keeps products, prices and coupons, deals with orders, refunds and invoices, confirms transfers, reconciles each day',
    ),
    level: 20,
    dataScope: DataScope.all,
    may: /^order:(order|product|coupon|invoice|reconcile|transfer):|^order:entitlement:view$/,
  },
  {
    key: 'readOnly',
    name: localized('只读', 'Read only'),
    remark: localized(
      '查看教学和考试的全部内容，不能修改',
      'Sees everything about teaching and exams, changes nothing',
    ),
    level: 10,
    dataScope: DataScope.all,
    may: /^((qu|exam|paper|course|practice|stat|notice):\w+|certificate:certificate|sys:(user|depart)):view$/,
  },
]

/** The dashboard has no permission: it shows what the others open. */
const menusOf = ({ may }: RoleTemplate, boxes: readonly StoredMenu[]): StoredMenu[] =>
  boxes.filter(({ permission }) => permission === null || may.test(permission))

export async function listRoleTemplates(
  { db }: Deps,
  { caller, language }: CallerContext,
): Promise<Output<typeof access.roleTemplates>> {
  const holder = await findHolder(db, caller)
  const all = await listMenus(db)
  const boxes = all.filter(menu => menu.isBuiltIn && !isGroup(menu) && !isImplied(menu, all))
  return ROLE_TEMPLATES.map(template => {
    const menus = menusOf(template, boxes)
    const { key, name, remark, level, dataScope } = template
    return {
      key,
      name: name[language],
      remark: remark[language],
      level,
      dataScope,
      menuIds: menus.map(menu => menu.id),
      canUse: notHeld(holder, { level, dataScope, menus }).length === 0,
    }
  })
}
