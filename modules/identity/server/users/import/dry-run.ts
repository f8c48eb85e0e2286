/** First step of an import: reads and checks every row, stores aside what would be written, and lists every problem. */
import { createHash } from 'node:crypto'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { SHOWN_PROBLEMS, type UserImportPreview, type users } from '../../../contract/users.ts'
import { IDENTITY_PROBLEMS } from '../../../input.ts'
import { makeYielder } from '@tripos/runtime/yield-to-event-loop.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { UploadContext } from '@tripos/http/mount.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { inWords } from '@tripos/documents/sheet-words.rules.ts'
import { requireInviting } from '../../invitations/invite.ts'
import { sealIdCard } from '../../id-card.ts'
import { derivePassword, hashGenerated, sealPassword } from '../../stored-password.ts'
import { userBigrams } from '../../users.queries.ts'
import { checkRow, type Problem } from './check-row.ts'
import {
  deleteExpiredImports,
  deleteItems,
  type ImportItem,
  insertImport,
  insertItems,
  moveStage,
  reportProgress,
} from './import.queries.ts'
import { RowValidator, type ValidatedRow } from './validate-rows.ts'
import { departmentFinder, roleFinder } from './names.ts'
import { readRows, type SheetUser } from './read-rows.ts'
import { IMPORT_COLUMNS } from '../sheet-columns.ts'

const EXPIRY_MINUTES = 120
const PORTION = 250

type Input = Parsed<typeof users.importDryRun>

/** What the rows came to, while they are being checked. */
class ImportCounts {
  readonly problems: Problem[] = []
  problemCount = 0
  newCount = 0
  existingCount = 0
  typedCount = 0
  generatedCount = 0
  invitedCount = 0

  add(problems: readonly Problem[]): void {
    this.problemCount += problems.length
    this.problems.push(...problems.slice(0, SHOWN_PROBLEMS - this.problems.length))
  }
}

/** The row of `users` that a faultless row of the sheet becomes. */
function itemOf(
  { secretBox }: Pick<Deps, 'secretBox'>,
  { secret, invites }: Pick<Work, 'secret' | 'invites'>,
  judged: ValidatedRow,
): ImportItem {
  const { row, known } = judged
  const userId = known?.id ?? newId()
  const isPasswordGenerated = known === undefined && row.password === undefined && !invites
  const fields = {
    userName: known?.userName ?? row.userName,
    realName: row.realName ?? known?.realName ?? '',
    mobile: row.mobile ?? known?.mobile ?? null,
    email: row.email ?? known?.email ?? null,
  }
  let passwordHash: string | null = null
  if (row.password !== undefined) passwordHash = sealPassword(secretBox, userId, row.password)
  else if (isPasswordGenerated) passwordHash = hashGenerated(derivePassword(secret, userId))
  return {
    ...fields,
    ...(row.idCard === undefined
      ? { idCardSealed: null, idCardHash: null }
      : sealIdCard(secretBox, userId, row.idCard)),
    line: row.line,
    userId,
    version: known?.version ?? null,
    roleType: judged.roleType,
    passwordHash,
    isPasswordGenerated,
    bigrams: userBigrams(fields),
    departmentIds: judged.departmentIds === null ? null : [...judged.departmentIds],
    roleIds: judged.roleIds === null ? null : [...judged.roleIds],
  }
}

const inColumnOrder = (problems: readonly Problem[]): Problem[] => {
  const at = ({ column }: Problem) => IMPORT_COLUMNS.findIndex(({ key }) => key === column)
  return [...problems].sort((one, other) => at(one) - at(other))
}

interface Work {
  readonly importId: string
  readonly secret: string
  readonly existing: Input['existing']
  readonly invites: boolean
  readonly rows: readonly SheetUser[]
}

async function stageRows(deps: Deps, ctx: UploadContext, work: Work): Promise<ImportCounts> {
  const { db, secretBox } = deps
  const { importId, existing, rows } = work
  const sending = work.invites ? (await requireInviting(deps)).sending : undefined
  const find = {
    department: await departmentFinder(db, ctx.caller),
    role: await roleFinder(deps, ctx.caller),
  }
  const validator = new RowValidator({ db, caller: ctx.caller, box: secretBox, existing, sending })
  const rowCounts = new ImportCounts()
  const yieldToEventLoop = makeYielder()
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = rows.slice(from, from + PORTION).map(row => checkRow(row, find))
    await yieldToEventLoop()
    const judged = await validator.judge(portion.map(({ values }) => values))
    const items: ImportItem[] = []
    for (const [i, one] of judged.entries()) {
      if (one?.known !== undefined || one === undefined) rowCounts.existingCount += 1
      else rowCounts.newCount += 1
      if (one === undefined) continue
      if (one.row.password !== undefined) rowCounts.typedCount += 1
      rowCounts.add(inColumnOrder([...(portion[i]?.problems ?? []), ...one.problems]))
      await yieldToEventLoop()
      // A sheet with a problem is never imported, so nothing more of it is kept.
      if (rowCounts.problemCount > 0) continue
      const item = itemOf(deps, work, one)
      if (item.isPasswordGenerated) rowCounts.generatedCount += 1
      if (one.known === undefined && item.passwordHash === null) rowCounts.invitedCount += 1
      items.push(item)
    }
    if (rowCounts.problemCount === 0) await insertItems(db, importId, items)
    const doneCount = Math.min(rows.length, from + PORTION)
    if (!(await reportProgress(db, importId, { stage: 'checking', doneCount }))) return fail('IMPORT_CANCELLED')
  }
  return rowCounts
}

interface Start {
  readonly input: Input
  readonly secret: string
  readonly totalCount: number
}

async function start(deps: Deps, ctx: UploadContext, { input, secret, totalCount }: Start) {
  const { db, clock } = deps
  const now = clock.now()
  await deleteExpiredImports(db, now)
  try {
    await insertImport(db, {
      id: input.importId,
      userId: ctx.caller.userId,
      fileName: ctx.file.fileName,
      fileHash: createHash('sha256').update(ctx.file.bytes).digest(),
      existing: input.existing,
      mustChangePassword: input.mustChangePassword === 'true',
      invites: input.invite === 'true',
      totalCount,
      secretHash: hashSecret(secret),
      createdAt: now,
      expiresAt: addMinutes(now, EXPIRY_MINUTES),
    })
  } catch (error) {
    if (violates(error, 'user_imports_pkey')) failInput(IDENTITY_PROBLEMS.importUsed)
    throw error
  }
}

export async function dryRunUsers(deps: Deps, ctx: UploadContext, input: Input): Promise<UserImportPreview> {
  const { db } = deps
  const { importId, existing } = input
  const invites = input.invite === 'true'
  if (invites) await requireInviting(deps)
  const secret = newSecret()
  const rows = await readRows(ctx.file.bytes, ctx.language)
  await start(deps, ctx, { input, secret, totalCount: rows.length })
  const rowCounts = await stageRows(deps, ctx, { importId, secret, existing, invites, rows })
  const { newCount, existingCount, typedCount, problemCount, problems } = rowCounts
  if (problemCount > 0) await deleteItems(db, importId)
  const counts = {
    problemCount,
    createdCount: newCount,
    updatedCount: existing === 'update' ? existingCount : 0,
    skippedCount: existing === 'skip' ? existingCount : 0,
    generatedPasswordCount: rowCounts.generatedCount,
    typedPasswordCount: typedCount,
    invitedCount: rowCounts.invitedCount,
  }
  if (!(await moveStage(db, importId, { from: 'checking', to: 'checked', counts }))) return fail('IMPORT_CANCELLED')
  return {
    importId,
    secret,
    fileName: ctx.file.fileName,
    existing,
    newCount,
    existingCount,
    typedPasswordCount: typedCount,
    invitedCount: rowCounts.invitedCount,
    problemCount,
    problems: problems.map(problem => inWords(problem, IMPORT_COLUMNS, ctx.language)),
  }
}
