/** Uncaught errors of the web app: taken from every browser, read and cleared by administrators. */
import { clientErrors } from '../contract/client-errors.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { CLIENT_ERRORS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { type CallerContext, mount } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { listUserOptions } from '../../identity/server/index.ts'
import {
  deleteAllErrors,
  deleteErrors,
  deleteOldErrors,
  type ErrorRow,
  findError,
  listErrors,
} from './client-errors.queries.ts'
import { reportError } from './report-error.ts'

const KEPT_SECONDS = 30 * 24 * 3600
const KEPT_ROWS = 5000

/** Names of people outside the caller's data scope are not shown. */
async function present({ db }: Deps, caller: Caller, rows: readonly ErrorRow[]) {
  const ids = [...new Set(rows.flatMap(row => row.userId ?? []))]
  const users = ids.length === 0 ? [] : await listUserOptions(db, caller, { ids })
  const names = new Map(users.map(user => [user.id, user.userName]))
  return rows.map(({ userId, ...row }) => ({
    ...row,
    info: row.info as Output<typeof clientErrors.paging>['rows'][number]['info'],
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    userName: names.get(userId ?? '') ?? null,
  }))
}

async function paging(deps: Deps, caller: Caller, input: Parsed<typeof clientErrors.paging>) {
  const { total, rows } = await listErrors(deps.db, input)
  return { total, rows: await present(deps, caller, rows) }
}

async function detail(deps: Deps, caller: Caller, id: string) {
  const found = await findError(deps.db, id)
  if (found === undefined) return fail('NOT_FOUND')
  const [row] = await present(deps, caller, [found])
  if (row === undefined) return fail('NOT_FOUND')
  const { stack, vm, userAgent } = found
  return { ...row, stack, vm, userAgent }
}

async function remove({ db }: Deps, ctx: CallerContext, ids: readonly string[]): Promise<Record<string, never>> {
  await inTx(db, async tx => {
    const deleted = await deleteErrors(tx, ids)
    await recordAudit(
      tx,
      ctx,
      ...deleted.map(
        ({ id, message }): AuditEntry => ({
          action: 'clientError.delete',
          objectType: 'clientError',
          objectId: id,
          objectName: message.slice(0, 200),
        }),
      ),
    )
  })
  return {}
}

async function clear({ db }: Deps, ctx: CallerContext): Promise<Record<string, never>> {
  await inTx(db, async tx => {
    const count = await deleteAllErrors(tx)
    await recordAudit(tx, ctx, {
      action: 'clientError.clear',
      objectType: 'clientError',
      objectId: 'all',
      detail: { count },
    })
  })
  return {}
}

export const clientErrorsModule = serverModule(manifest, deps => ({
  inputs: [CLIENT_ERRORS_INPUT],
  calls: mount(clientErrors, {
    save: (input, ctx) => reportError(deps, ctx, input),
    paging: (input, { caller }) => paging(deps, caller, input),
    detail: ({ id }, { caller }) => detail(deps, caller, id),
    delete: ({ ids }, ctx) => remove(deps, ctx, ids),
    clear: (_, ctx) => clear(deps, ctx),
  }),
  jobs: [
    {
      kind: 'cron',
      name: 'client-errors-clean-up',
      cron: '23 3 * * *',
      run: () => deleteOldErrors(deps.db, addSeconds(deps.clock.now(), -KEPT_SECONDS), KEPT_ROWS),
    },
  ],
}))
