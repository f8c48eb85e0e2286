/**
 * The operation log: every privileged write, in its own transaction. Rows are only ever added. A worker seals them into a
 * chain behind the writes, so that no write waits for another.
 */
import { serverModule } from '@tripos/module-kit/module.ts'
import { AUDIT_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { dropOldMonths } from './drop-months.ts'
import { keepHead } from './kept-head.ts'
import { sealAndCheckLog, sealLog } from './seal-log.ts'
import { auditCalls } from './handlers.ts'

const SEAL_EVERY_MS = 15_000

export const auditModule = serverModule(manifest, deps => ({
  inputs: [AUDIT_INPUT],
  calls: auditCalls(deps),
  jobs: [
    { kind: 'loop', name: 'audit-seal', everyMs: SEAL_EVERY_MS, run: () => sealLog(deps) },
    {
      kind: 'cron',
      name: 'audit-check',
      cron: '41 3 * * *',
      run: async () => {
        const check = await sealAndCheckLog(deps, { checkedBy: null })
        const { findingCount } = check
        await keepHead(deps, check)
        if (findingCount > 0) deps.log.error({ findingCount }, 'the operation log was tampered with')
        else await dropOldMonths(deps)
      },
    },
  ],
}))

export { type AuditEntry, type AuditSource, recordAudit } from './audit.queries.ts'
export { changeAll } from './change-all.ts'
export { redact, redactText } from './redact.rules.ts'
export { ACTORS, auditCheckRows } from './shared.queries.ts'
export { actors } from './actors.ts'
