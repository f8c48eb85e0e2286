/** The operation log: every privileged write, in its own transaction. Rows are only ever added, and sealed in a chain. */
export { type AuditSource, recordAudit } from './audit.queries.ts'
