/** Robots of groups: who they are, and what they tell. */
import type { messageRobots } from '../contract.ts'
import { MESSAGES_PROBLEMS } from '../input.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { addressHint, isRobotAddress } from './robot-address.rules.ts'
import {
  countRobots,
  deleteRobots,
  insertRobot,
  lockRobots,
  pageRobots,
  type RobotRow,
  updateRobot,
} from './robots.queries.ts'

type Calls = typeof messageRobots
type Save = Parsed<Calls['save']>

const MAX_ROBOTS = 50

interface RobotSecrets {
  readonly address: string
  readonly secret: string
}

const contextOf = (id: string): string => `message-robot:${id}`

export const openRobot = (box: SecretBox, { id, sealed }: Pick<RobotRow, 'id' | 'sealed'>): RobotSecrets =>
  JSON.parse(box.open(sealed, contextOf(id))) as RobotSecrets

const hasSecret = (box: SecretBox, row: RobotRow): boolean => {
  try {
    return openRobot(box, row).secret !== ''
  } catch {
    return false
  }
}

export async function listRobots(
  { db, secretBox }: Deps,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await pageRobots(db, input)
  return {
    total,
    rows: rows.map(({ sealed: _, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      hasSecret: hasSecret(secretBox, { ...row, sealed: _, createdAt }),
    })),
  }
}

/** A secret belongs to an address: with another one it is typed again, or there is none. */
function secretsFor(box: SecretBox, input: Save, stored: RobotRow | undefined): RobotSecrets {
  const { address, secret, provider } = input
  if (address !== undefined) {
    if (!isRobotAddress(provider, address)) failInput(MESSAGES_PROBLEMS.addressWrong)
    return { address, secret: secret ?? '' }
  }
  if (stored === undefined) return failInput(MESSAGES_PROBLEMS.addressMissing)
  if (stored.provider !== provider) failInput(MESSAGES_PROBLEMS.addressMissing)
  const known = openRobot(box, stored)
  return { address: known.address, secret: secret ?? known.secret }
}

const auditView = ({ name, provider, addressHint: address, kinds, isOn }: Omit<RobotRow, 'sealed'>) => ({
  name,
  provider,
  address,
  kinds,
  isOn,
})

async function findStored(tx: Tx, id: string | undefined): Promise<RobotRow | undefined> {
  if (id === undefined) return undefined
  const [row] = await lockRobots(tx, [id])
  return row ?? fail('NOT_FOUND')
}

export async function saveRobot(deps: Deps, ctx: CallerContext, input: Save): Promise<{ id: string }> {
  const id = input.id ?? newId()
  const { name, provider, kinds, isOn } = input
  await inTx(deps.db, async tx => {
    const stored = await findStored(tx, input.id)
    const secrets = secretsFor(deps.secretBox, input, stored)
    const sealed = deps.secretBox.seal(JSON.stringify(secrets), contextOf(id))
    const robot = { id, name, provider, addressHint: addressHint(secrets.address), sealed, kinds: [...kinds], isOn }
    if (stored === undefined) {
      if ((await countRobots(tx)) >= MAX_ROBOTS) fail('TOO_MANY_ROBOTS', { args: { max: MAX_ROBOTS } })
      await insertRobot(tx, robot, ctx.arrivedAt)
    } else if (!(await updateRobot(tx, robot, input.version ?? failInput(COMMON_PROBLEMS.versionMissing)))) {
      fail('EDIT_CONFLICT')
    }
    const after = auditView({ ...robot, version: 0, createdAt: ctx.arrivedAt })
    const before = stored && auditView(stored)
    await recordAudit(tx, ctx, {
      action: 'messageRobot.save',
      objectType: 'messageRobot',
      objectId: id,
      before,
      after,
      detail: { isAddressSet: input.address !== undefined, isSecretSet: input.secret !== undefined },
    })
  })
  return { id }
}

export async function removeRobots(
  deps: Deps,
  ctx: CallerContext,
  ids: readonly string[],
): Promise<Record<string, never>> {
  await inTx(deps.db, async tx => {
    const rows = await lockRobots(tx, ids)
    if (rows.length !== new Set(ids).size) fail('NOT_FOUND')
    await deleteRobots(tx, ids)
    await recordAudit(
      tx,
      ctx,
      ...rows.map(row => ({
        action: 'messageRobot.delete' as const,
        objectType: 'messageRobot' as const,
        objectId: row.id,
        before: auditView(row),
      })),
    )
  })
  return {}
}
