/** Use cases of the kinds of certificates: staff design them and say what earns them. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { siteAddress } from '@tripos/config/config.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { listUserOptions } from '../../identity/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import { findSite } from '../../site/server/index.ts'
import { certificatePath } from '../contract/my-certificates.ts'
import { GrantRule } from '../contract/certificate-states.ts'
import type { certificateKinds } from '../contract/kinds.ts'
import { isNumberPattern, numberIn, numberSeries } from '../contract/number-pattern.ts'
import { CERTIFICATE_PROBLEMS } from '../input.ts'
import { addMonths } from './grant.rules.ts'
import {
  deleteKinds,
  findKind,
  findUsedKind,
  insertKind,
  type KindWrite,
  listKindOptions,
  listKinds,
  updateKind,
} from './kinds.queries.ts'
import { loadPicture, loadPictures, pageSpec, picturesIn, printPdf } from './render.ts'
import { listRuleCourses, listRuleExams } from './rule-options.queries.ts'
import { valuesOf } from './values.rules.ts'

type Calls = typeof certificateKinds

export async function pageKinds(
  { db, config }: Deps,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listKinds(db, input)
  return {
    total,
    rows: rows.map(row => ({
      id: row.id,
      name: row.name,
      rule: row.rule as GrantRule,
      isActive: row.isActive,
      validMonths: row.validMonths,
      numberPattern: row.numberPattern,
      issuedCount: row.issuedCount,
      updatedAt: row.updatedAt.toISOString(),
    })),
    publicUrl: config.publicUrl ?? null,
  }
}

export const listOptions = ({ db }: Deps, input: Parsed<Calls['options']>): Promise<Output<Calls['options']>> =>
  listKindOptions(db, input)

export async function showKind({ db }: Deps, { caller }: CallerContext, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findKind(db, id)) ?? fail('NOT_FOUND')
  const exams = await listRuleExams(db, caller, { ids: row.examIds, isNamed: true })
  const [course] =
    row.courseId === null ? [] : await listRuleCourses(db, caller, { ids: [row.courseId], isNamed: true })
  const { updatedAt: _at, ...fields } = row
  return { ...fields, exams, course: course ?? null } as Output<Calls['detail']>
}

export function listRuleOptions(
  { db }: Deps,
  { caller }: CallerContext,
  { of, search, ids }: Parsed<Calls['ruleOptions']>,
): Promise<Output<Calls['ruleOptions']>> {
  const list = of === 'exams' ? listRuleExams : listRuleCourses
  return list(db, caller, { search, ids, isNamed: false })
}

/** What is not of the rule is not kept, so that it does not come to life with the next change of the rule. */
const trimmed = ({ examIds, courseId, ...write }: KindWrite): KindWrite => ({
  ...write,
  examIds: write.rule === GrantRule.exams ? [...new Set(examIds)] : [],
  courseId: write.rule === GrantRule.course ? courseId : null,
})

/** Exams and courses that are new in the rule are those that the caller works on; what was there may stay. */
async function requireRule(
  { db }: Deps,
  { caller }: CallerContext,
  {
    write,
    before,
  }: { readonly write: KindWrite; readonly before: Pick<KindWrite, 'examIds' | 'courseId'> | undefined },
): Promise<void> {
  const { rule, examIds, courseId } = write
  if (rule === GrantRule.exams && examIds.length === 0) failInput(CERTIFICATE_PROBLEMS.examsMissing)
  if (rule === GrantRule.course && courseId === null) failInput(CERTIFICATE_PROBLEMS.courseMissing)
  const newExams = examIds.filter(id => before?.examIds.includes(id) !== true)
  const exams = newExams.length === 0 ? [] : await listRuleExams(db, caller, { ids: newExams, isNamed: false })
  if (exams.length < newExams.length) failInput(CERTIFICATE_PROBLEMS.examUnknown)
  if (courseId !== null && courseId !== before?.courseId) {
    const courses = await listRuleCourses(db, caller, { ids: [courseId], isNamed: false })
    if (courses.length === 0) failInput(CERTIFICATE_PROBLEMS.courseUnknown)
  }
}

async function requireDesign(
  deps: Deps,
  { design, numberPattern }: Pick<KindWrite, 'design' | 'numberPattern'>,
): Promise<void> {
  if (!isNumberPattern(numberPattern)) failInput(CERTIFICATE_PROBLEMS.patternWrong)
  for (const url of picturesIn(design))
    if ((await loadPicture(deps, url)) === undefined) failInput(CERTIFICATE_PROBLEMS.pictureWrong)
  await loadPictures(deps, design)
}

export async function saveKind(deps: Deps, ctx: CallerContext, input: Parsed<Calls['save']>): Promise<{ id: string }> {
  const { id: knownId, version = 0, ...given } = input
  const write = trimmed(given)
  const before = knownId === undefined ? undefined : ((await findKind(deps.db, knownId)) ?? fail('NOT_FOUND'))
  await requireDesign(deps, write)
  await requireRule(deps, ctx, { write, before })
  const id = knownId ?? newId()
  const written = { id, write, now: deps.clock.now() }
  try {
    await inTx(deps.db, async tx => {
      if (knownId === undefined) await insertKind(tx, written)
      else if (!(await updateKind(tx, { ...written, version }))) fail('EDIT_CONFLICT')
      await recordAudit(tx, ctx, {
        action: 'certificateKind.save',
        objectType: 'certificateKind',
        objectId: id,
        objectName: write.name,
        detail: { ...write },
      })
    })
  } catch (error) {
    if (violates(error, 'certificate_kinds_number_pattern')) fail('CERTIFICATE_PATTERN_TAKEN')
    throw error
  }
  return { id }
}

export async function removeKinds(deps: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  await inTx(deps.db, async tx => {
    const used = await findUsedKind(tx, ids)
    if (used) fail('CERTIFICATE_KIND_USED', { args: { name: used.name, count: used.count } })
    const removed = await deleteKinds(tx, ids)
    if (removed.length < new Set(ids).size) fail('NOT_FOUND')
    for (const { id, name } of removed)
      await recordAudit(tx, ctx, {
        action: 'certificateKind.delete',
        objectType: 'certificateKind',
        objectId: id,
        objectName: name,
      })
  })
}

const MADE_UP = { 'zh-CN': '张小明', 'en-US': 'Jane Doe' } as const
const SAMPLE_SCORE = 96_50
const SAMPLE_MONTHS = 24

/** It has no number of its own, no credential and no seal; its link leads to the page where numbers are asked for. */
export async function previewKind(deps: Deps, ctx: CallerContext, input: Parsed<Calls['preview']>): Promise<Download> {
  const { name: title, language, design, numberPattern, userId } = input
  const { db, config, clock } = deps
  if (!isNumberPattern(numberPattern)) failInput(CERTIFICATE_PROBLEMS.patternWrong)
  const [person] = userId === null ? [] : await listUserOptions(db, ctx.caller, { ids: [userId] })
  if (userId !== null && person === undefined) fail('NOT_FOUND')
  const departments = userId === null ? undefined : (await listDepartmentsOf(db, [userId])).get(userId)
  const now = clock.now()
  const { siteName, timeZone } = await findSite(db)
  const pictures = await loadPictures(deps, design)
  const values = valuesOf({
    language,
    timeZone,
    title,
    personName: person?.realName ?? MADE_UP[language],
    department: departments?.[0]?.name ?? '',
    number: numberIn(numberSeries(numberPattern, dayIn(timeZone, now)), 1, length => '8'.repeat(length)),
    score: SAMPLE_SCORE,
    issuedAt: now,
    validUntil: addMonths(now, SAMPLE_MONTHS, timeZone),
  })
  const url = `${siteAddress(config)}${certificatePath('')}`
  const body = await printPdf(
    pageSpec({ design, values, url, pictures, title, issuer: siteName, language, madeAt: now }),
  )
  return { fileName: `${title}.pdf`, mime: 'application/pdf', body }
}
