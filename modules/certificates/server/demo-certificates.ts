/** The certificates of the demo school: one that is granted by hand, to some who have it, and one that a course earns. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { DemoCaller } from '@tripos/module-kit/demo-content.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../identity/contract/identity.ts'
import { AfterLoss, GrantRule, RevokeReason } from '../contract/certificate-states.ts'
import { certificates } from '../contract/certificates.ts'
import type { CertificateDesign } from '../contract/designs.ts'
import { defaultDesign } from '../contract/default-design.ts'
import { certificateKinds } from '../contract/kinds.ts'

type KindInput = Input<typeof certificateKinds.save>

const VOLUNTEERS = ['student03', 'student09', 'student16', 'student24', 'student36'] as const
/** Granted by mistake. */
const REVOKED = 'student09'
const COURSE = '信息安全入门'

const kind = (fields: Pick<KindInput, 'name' | 'criteria' | 'numberPattern'> & Partial<KindInput>): KindInput => ({
  language: 'zh-CN',
  design: defaultDesign('zh-CN'),
  validMonths: null,
  renewDays: 30,
  rule: GrantRule.byHand,
  examIds: [],
  courseId: null,
  afterVoid: AfterLoss.revoke,
  afterRegrade: AfterLoss.revoke,
  afterLaterFail: AfterLoss.keep,
  isActive: true,
  ...fields,
})

/** The usual one speaks of marks. */
const servedDesign = (): CertificateDesign => {
  const design = defaultDesign('zh-CN')
  const items = design.items.map(item =>
    item.id === 'body' && item.kind === 'text'
      ? { ...item, text: '一学期内完成校园志愿服务 20 小时，特发此证。' }
      : item,
  )
  return { ...design, items }
}

const findPeople = async ({ call }: DemoCaller, userNames: readonly string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const search of userNames) {
    const { rows } = await call(identity.paging, { search, roleType: RoleType.student })
    ids.push(...rows.filter(user => user.userName === search).map(user => user.id))
  }
  return ids
}

async function revokeOne({ call }: DemoCaller, kindId: string): Promise<void> {
  const { rows } = await call(certificates.paging, { kindId })
  const ids = rows.filter(row => row.userName === REVOKED).map(row => row.id)
  const note = '服务时长登记有误'
  if (ids.length > 0) await call(certificates.revoke, { ids, reason: RevokeReason.issuedInError, note })
}

export async function addDemoCertificates(caller: DemoCaller): Promise<void> {
  const served = kind({
    name: '校园志愿服务证书',
    design: servedDesign(),
    criteria: '一学期内完成 20 小时校园志愿服务',
    numberPattern: 'ZY{yyyy}-{seq:4}',
  })
  const { id: kindId } = await caller.call(certificateKinds.save, served)
  await caller.call(certificates.grant, { kindId, userIds: await findPeople(caller, VOLUNTEERS) })
  await revokeOne(caller, kindId)
  const courses = await caller.call(certificateKinds.ruleOptions, { of: 'courses', search: COURSE })
  const courseId = courses.find(({ name }) => name === COURSE)?.id
  if (courseId === undefined) return
  const learned = { name: '信息安全培训合格证', criteria: `学完课程“${COURSE}”`, numberPattern: 'XA{yyyy}-{seq:4}' }
  await caller.call(certificateKinds.save, kind({ ...learned, rule: GrantRule.course, courseId, validMonths: 24 }))
}
