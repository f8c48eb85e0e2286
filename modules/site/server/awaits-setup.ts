import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

/** Accounts are above. */
export const administratorExists = extensionPoint<(db: Db) => Promise<boolean>>('whether there is an administrator')

/** Every visitor of the sign-in page asks. Nobody can take the last administrator away, so that one "yes" holds for good. */
export function makeSetupQuestion(db: Db): () => Promise<boolean> {
  let isSetUp = false
  return async () => {
    isSetUp ||= await administratorExists.one()(db)
    return !isSetUp
  }
}
