/** A folder or database of the demo is no place to work in: its passwords are known to everybody. Here is the way out. */
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findAccountsWith, lockAccounts, type OneTimePassword } from '../../identity/server/index.ts'
import { DEMO_ACCOUNTS, findDemoMark, unmarkDemo } from '../../site/server/index.ts'
import { staff, students } from './content/school.ts'

const SITE_ID = '1'

/** The accounts of the demo that still have its password. A demo of an earlier version has no mark, but the same names. */
async function demoAccounts(deps: Deps): Promise<{ isMarked: boolean; ids: string[] }> {
  const mark = await findDemoMark(deps.db)
  const suspects =
    mark === undefined
      ? { userNames: [...staff, ...students].map(person => person.userName) }
      : mark.filledAt === null
        ? {}
        : { madeUntil: mark.filledAt }
  return { isMarked: mark !== undefined, ids: await findWithKnown(deps, suspects) }
}

async function findWithKnown(deps: Deps, suspects: Parameters<typeof findAccountsWith>[2]): Promise<string[]> {
  const { password, formerPassword } = DEMO_ACCOUNTS
  return [
    ...(await findAccountsWith(deps, password, suspects)),
    ...(await findAccountsWith(deps, formerPassword, suspects)),
  ]
}

/** Without `--demo` the product does not start on what a demo was made in. */
export async function refuseDemo(deps: Deps): Promise<void> {
  const isMarked = (await findDemoMark(deps.db)) !== undefined
  const names = DEMO_ACCOUNTS.accounts.map(account => account.userName)
  const isKnown = isMarked || (await findWithKnown(deps, { userNames: names })).length > 0
  if (!isKnown) return
  throw new StartRefusal(
    'This data was made with --demo, and everybody knows the passwords of its accounts: go on with the demo by "npm start -- --demo", or leave it for good by "npm start -- --leave-demo", which locks those accounts, closes sign-up, keeps everything else and prints a one-time password for an administrator.',
  )
}

/**
 * Tells before it is so: a password that was said and is not set costs another try, one that is set and was not said would
 * shut everybody out.
 */
export async function leaveDemo(deps: Deps, print: (line: string) => void): Promise<void> {
  const { isMarked, ids } = await demoAccounts(deps)
  if (!isMarked && ids.length === 0) return print('There is no demo in this data: nothing was changed.')
  const now = deps.clock.now()
  await inTx(deps.db, async tx => {
    const oneTime = await lockAccounts(tx, ids, now)
    await unmarkDemo(tx)
    const by = { ip: '', requestId: newId(), arrivedAt: now }
    const detail = { lockedAccounts: ids.length }
    await recordAudit(tx, by, { action: 'site.leaveDemo', objectType: 'site', objectId: SITE_ID, detail })
    print('This is no longer a demo: its accounts are locked, sign-up is closed, and everything else is as it was.')
    if (oneTime !== undefined) print(sentenceFor(oneTime))
  })
}

const sentenceFor = ({ userName, password }: OneTimePassword): string =>
  `Sign in as ${userName} with the one-time password ${password}; you choose your own at once.`
