/** Takes what a gateway posts: who it is by the address, what it says by its published form, each message once. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import { redact } from '@tripos/contract-kit/redact.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { readMailReport } from '@tripos/messaging/reports/mail-report.rules.ts'
import type { DeliveryReport } from '@tripos/messaging/reports/report.rules.ts'
import { readAliyunReports, readHookReports, readTencentReports } from '@tripos/messaging/reports/sms-reports.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { findReadySms } from '../channel-settings.ts'
import { mergeReports } from './merge-reports.rules.ts'
import { isReportToken } from './report-address.ts'
import { applyReports } from './reports.queries.ts'

export const REPORTERS = ['aliyun', 'tencent', 'hook', 'mail'] as const
export type Reporter = (typeof REPORTERS)[number]

export interface Posted {
  readonly reporter: Reporter
  readonly token: string
  readonly body: Buffer
  readonly timestamp: string
  readonly signature: string
}

const SIGNED_SECONDS = 300

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Mails come one at a time, and most that come to such an address are no reports: those are taken and left. */
function readReports(reporter: Reporter, body: Buffer): readonly DeliveryReport[] | undefined {
  if (reporter === 'mail') {
    const report = readMailReport(body.toString('latin1'))
    return report === undefined ? [] : [report]
  }
  const read = { aliyun: readAliyunReports, tencent: readTencentReports, hook: readHookReports }[reporter]
  return read(asJson(body))
}

/** A gateway of one's own signs, as it is signed to, with the secret that both have. */
async function requireSignature(deps: Deps, { timestamp, signature, body }: Posted): Promise<void> {
  const ready = await findReadySms(deps)
  const age = Math.abs(deps.clock.now().getTime() / 1000 - Number(timestamp))
  if (ready?.settings.provider !== 'hook' || !(age <= SIGNED_SECONDS)) return fail('NOT_FOUND')
  const mac = createHmac('sha256', ready.settings.secret ?? '')
    .update(`${timestamp}.`)
    .update(body)
    .digest('hex')
  const [given, expected] = [Buffer.from(signature), Buffer.from(`v1=${mac}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) fail('NOT_FOUND')
}

/** Gives how many messages it was news of. */
export async function takeReports(deps: Deps, posted: Posted): Promise<number> {
  const { db, clock } = deps
  const { reporter, token, body } = posted
  const channel: MessageChannel = reporter === 'mail' ? 'mail' : 'sms'
  if (!(await isReportToken(db, channel, token))) return fail('NOT_FOUND')
  if (reporter === 'hook') await requireSignature(deps, posted)
  const reports = readReports(reporter, body) ?? fail('NOT_JSON')
  if (reports.length === 0) return 0
  // A server may repeat whom it was for.
  const said = mergeReports(reports).map(report => ({ ...report, reason: redact(report.reason) }))
  return inTx(db, tx => applyReports(tx, channel, { reports: said, now: clock.now() }))
}
