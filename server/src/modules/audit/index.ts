/** The audit log: every privileged write, in its own transaction. Rows are only ever added. */
export { type AuditSource, recordAudit } from './audit.queries.ts'
