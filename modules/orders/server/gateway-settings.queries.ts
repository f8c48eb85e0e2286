/** All SQL of `payment_gateways`. */
import { asJson, type Db, type Tx } from '@tripos/db/client.ts'
import type { SETTABLE } from '../contract/order-kinds.ts'

export type SettableGateway = (typeof SETTABLE)[number]

const select = (db: Db) => db.selectFrom('paymentGateways').select(['gateway', 'isOn', 'settings', 'sealed', 'version'])

export interface GatewayRow {
  readonly isOn: boolean
  readonly settings: unknown
  readonly sealed: Buffer | null
  readonly version: number
}

export const findGatewayRow = (db: Db, gateway: SettableGateway): Promise<GatewayRow> =>
  select(db).where('gateway', '=', gateway).executeTakeFirstOrThrow()

export const lockGatewayRow = (tx: Tx, gateway: SettableGateway): Promise<GatewayRow> =>
  select(tx).where('gateway', '=', gateway).forUpdate().executeTakeFirstOrThrow()

export async function listGatewayRows(db: Db): Promise<ReadonlyMap<SettableGateway, GatewayRow>> {
  const rows = await select(db).execute()
  return new Map(rows.map(row => [row.gateway as SettableGateway, row]))
}

interface GatewayChange {
  readonly gateway: SettableGateway
  readonly isOn: boolean
  readonly settings: object
  readonly sealed: Buffer | null
  readonly version: number
}

/** False where somebody else has saved meanwhile. */
export async function updateGateway(
  tx: Tx,
  { gateway, version, settings, ...fields }: GatewayChange,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('paymentGateways')
    .set({ ...fields, settings: asJson(settings), version: version + 1, changedAt: now })
    .where('gateway', '=', gateway)
    .where('version', '=', version)
    .returning('gateway')
    .executeTakeFirst()
  return row !== undefined
}
