/** Rows as staff see them. */
import type { exams } from '../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { BlueprintRow } from './blueprint.queries.ts'
import { shownState } from './entry.rules.ts'
import type { ExamRow } from './exam.queries.ts'

type BlueprintOut = Output<typeof exams.blueprintPaging>['rows'][number]
type ExamOut = Output<typeof exams.paging>['rows'][number]

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const presentBlueprint = (row: BlueprintRow, caller: Caller): BlueprintOut => ({
  id: row.id,
  name: row.name,
  questionCount: row.questionCount,
  totalPoints: row.totalPoints,
  department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName ?? '' },
  owner: { id: row.ownerId, name: row.ownerName },
  updatedAt: row.updatedAt.toISOString(),
  canEdit: caller.permissions.has('exam:blueprint:edit'),
})

interface RowExtras {
  readonly counts: { paperCount: number; openPaperCount: number; awaitingMarkingCount: number } | undefined
  readonly caller: Caller
  readonly now: Date
}

export const presentExamRow = (row: ExamRow, { counts, caller, now }: RowExtras): ExamOut => ({
  id: row.id,
  title: row.title,
  state: shownState(row, now),
  isPublished: row.formId !== null,
  openType: row.openType as ExamOut['openType'],
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  limitMinutes: row.limitMinutes,
  questionCount: row.questionCount,
  totalPoints: row.totalPoints,
  passPoints: row.passPoints,
  keysWhileOpen: row.keysWhileOpen,
  paperCount: counts?.paperCount ?? 0,
  openPaperCount: counts?.openPaperCount ?? 0,
  awaitingMarkingCount: counts?.awaitingMarkingCount ?? 0,
  hasSeries: row.hasSeries,
  isOfSeries: row.seriesOf !== null,
  updatedAt: row.updatedAt.toISOString(),
  canEdit: caller.permissions.has('exam:exam:edit'),
})

type ExamDetail = Output<typeof exams.detail>

interface DetailExtras {
  readonly openPaperCount: number
  readonly departmentIds: readonly string[]
  readonly userIds: readonly string[]
  readonly people: readonly { id: string; userName: string; realName: string }[]
  readonly composition: ExamDetail['composition']
  readonly picked: ExamDetail['picked']
  readonly caller: Caller
  readonly now: Date
}

/** What its author has set of it and its candidates live with. */
export const presentFacts = (row: ExamRow) => ({
  openType: row.openType as ExamDetail['openType'],
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  limitMinutes: row.limitMinutes,
  attemptLimit: row.attemptLimit,
  countedAttempt: row.countedAttempt as ExamDetail['countedAttempt'],
  passPoints: row.passPoints,
  release: row.release,
})

/** All that its author has set of the exam itself. */
export const presentFields = (row: ExamRow) => ({
  ...presentFacts(row),
  title: row.title,
  examKind: row.kind as ExamDetail['examKind'],
  notice: row.notice,
  mustAcceptNotice: row.mustAcceptNotice,
  blueprintId: row.blueprintId,
  departmentId: row.departmentId,
  lateEntryMinutes: row.lateEntryMinutes,
  earliestHandInMinutes: row.earliestHandInMinutes,
  attemptDelayMinutes: row.attemptDelayMinutes,
  keysWhileOpen: row.keysWhileOpen,
  abandonUnanswered: row.abandonUnanswered,
  thanks: row.thanks,
  resultWords: row.resultWords,
})

export const presentExamDetail = (row: ExamRow, extras: DetailExtras): ExamDetail => ({
  ...presentFields(row),
  id: row.id,
  version: row.version,
  blueprintName: row.blueprintName,
  composition: extras.composition,
  picked: extras.picked,
  audienceDepartmentIds: [...extras.departmentIds],
  audienceUserIds: [...extras.userIds],
  audienceUsers: [...extras.people],
  state: shownState(row, extras.now),
  isPublished: row.formId !== null,
  publishedAt: iso(row.publishedAt),
  hasPassword: row.passwordHash !== null,
  totalPoints: row.totalPoints,
  openPaperCount: extras.openPaperCount,
  canEdit: extras.caller.permissions.has('exam:exam:edit'),
})
