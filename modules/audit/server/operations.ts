import { auditActions, auditObjects } from '@tripos/contract-kit/installed.ts'
import { type audit, type AuditCheck, auditName } from '../contract.ts'
import { fieldNamesOfObject } from '@tripos/contract-kit/input/index.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { inTx } from '@tripos/db/tx.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { MAX_CELL_CHARACTERS, streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { recordAudit } from './audit.queries.ts'
import { findLastCheck } from './chain.queries.ts'
import type { Fields } from './changes.rules.ts'
import {
  findOperation,
  type FullOperation,
  listForExport,
  listOperations,
  type OperationFilter,
  type OperationRow,
} from './operations.queries.ts'
import { headText, keepHead, readHead } from './kept-head.ts'
import { sealAndCheckLog } from './seal-log.ts'

type Calls = typeof audit
type DbDeps = Pick<Deps, 'db'>

const present = ({ at, actorId, userName, realName, ...row }: OperationRow) => ({
  ...row,
  at: at.toISOString(),
  actor: actorId === null ? null : { id: actorId, userName: userName ?? '', realName: realName ?? '' },
})

export async function pageOperations({ db }: DbDeps, caller: Caller, input: Parsed<Calls['paging']>) {
  const { rows, ...counted } = await listOperations(db, caller, input)
  return { ...counted, rows: rows.map(present) }
}

function fieldNames(objectType: string, parts: readonly (Fields | null)[], language: Language) {
  const names = fieldNamesOfObject(objectType)
  const keys = new Set(parts.flatMap(part => Object.keys(part ?? {})))
  return Object.fromEntries(
    [...keys].flatMap(key => (Object.hasOwn(names, key) ? [[key, names[key]?.[language] ?? ''] as const] : [])),
  )
}

export async function showOperation(
  { db }: DbDeps,
  { caller, language }: CallerContext,
  id: string,
): Promise<Output<Calls['detail']>> {
  const found = (await findOperation(db, caller, id)) ?? fail('NOT_FOUND')
  const { detail, before, after, rowHash, sealNo, requestId, ...row } = found
  return {
    ...present(row),
    detail: detail as Fields,
    before: before as Fields | null,
    after: after as Fields | null,
    fieldNames: fieldNames(row.objectType, [detail, before, after] as (Fields | null)[], language),
    requestId,
    sealNo,
    hash: rowHash.toString('hex'),
  }
}

const PORTION = 500
const HEADERS: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '时间 (UTC)',
    '操作人',
    '用户名',
    '操作',
    '对象类型',
    '对象',
    '对象编号',
    '修改前',
    '修改后',
    '其他信息',
    'IP 地址',
    '请求编号',
  ],
  'en-US': [
    'Time (UTC)',
    'By',
    'User name',
    'Action',
    'Kind',
    'Object',
    'Object id',
    'Before',
    'After',
    'Details',
    'IP address',
    'Request',
  ],
}
const WIDTHS = [21, 14, 16, 22, 14, 24, 38, 40, 40, 40, 16, 40]
const SHEET_NAMES = { 'zh-CN': '操作日志', 'en-US': 'Operations' } as const

function linesOf(values: unknown): string {
  const text = Object.entries((values ?? {}) as Fields)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
  return text.length > MAX_CELL_CHARACTERS - 1 ? `${text.slice(0, MAX_CELL_CHARACTERS - 2)}…` : text
}

const cellsOf = (row: FullOperation, language: Language): string[] => [
  row.at.toISOString().slice(0, 19).replace('T', ' '),
  row.realName ?? '',
  row.userName ?? '',
  auditName(auditActions(), row.action, language),
  auditName(auditObjects(), row.objectType, language),
  row.objectName,
  row.objectId,
  linesOf(row.before),
  linesOf(row.after),
  linesOf(row.detail),
  row.ip,
  row.requestId,
]

export async function exportOperations(deps: Deps, ctx: CallerContext, filter: OperationFilter): Promise<Download> {
  const { caller, language } = ctx
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, { action: 'log.export', objectType: 'log', objectId: 'log', detail: { ...filter } }),
  )
  const rows = async function* () {
    let after: OperationRow | undefined
    for (;;) {
      const portion = await listForExport(deps.db, caller, { ...filter, after, limit: PORTION })
      // Without the line that says of this very sheet that it was taken.
      for (const row of portion) if (row.requestId !== ctx.requestId) yield cellsOf(row, language)
      after = portion.at(-1)
      if (portion.length < PORTION) return
    }
  }
  const columns = HEADERS[language].map((header, i) => ({ header, width: WIDTHS[i] ?? 20 }))
  const name = SHEET_NAMES[language]
  const body = streamSheet(name, columns, rows())
  return tellingExport(deps, ctx, {
    fileName: `${name}.xlsx`,
    mime: XLSX_MIME,
    body,
    link: '/admin/system/operations',
  })
}

export async function showLastCheck({ db }: DbDeps): Promise<AuditCheck | null> {
  const check = await findLastCheck(db)
  if (check === undefined) return null
  const { headHash, headNo, ...rest } = check
  return {
    ...rest,
    checkedAt: check.checkedAt.toISOString(),
    head: headText({ headHash, headNo }),
    findings: check.findings as unknown as AuditCheck['findings'],
  }
}

/** Checks now, and gives what the page would read. */
export async function verifyLog(deps: Deps, { caller }: CallerContext, head: string | undefined): Promise<AuditCheck> {
  const check = await sealAndCheckLog(deps, {
    checkedBy: caller.userId,
    keptHead: head === undefined ? head : readHead(head),
  })
  await keepHead(deps, check)
  return (await showLastCheck(deps)) ?? fail('NOT_FOUND')
}
