/**
 * Whether whoever was given a link still has the right to the file. A film is asked for in many parts: an answer counts for
 * some seconds, in this process, so that the parts cost no look-up.
 */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { rememberFor } from '@tripos/runtime/remembered.ts'
import { findStaff } from '../../identity/server/index.ts'
import { findAsset } from './assets.queries.ts'
import type { Holder } from './media-link.ts'

/** With what nginx remembers (deploy/nginx.conf) a link ends within ten seconds after the right to it. */
const REMEMBERED_MS = 4000

interface MediaGrant {
  readonly assetId: string
  readonly holder: Holder
}

/** Whether this student may learn that lesson now, and the file is part of it. Courses know, which are above. */
export type MayLearn = (asked: {
  readonly userId: string
  readonly lessonId: string
  readonly assetId: string
}) => Promise<boolean>

async function mayLookAfter(deps: Pick<Deps, 'db' | 'statements'>, userId: string, assetId: string): Promise<boolean> {
  const caller = await findStaff(deps, userId)
  if (caller === undefined || !caller.permissions.has('course:asset:view')) return false
  return (await findAsset(deps.db, caller, assetId)) !== undefined
}

export const makeMediaRights = (
  deps: Pick<Deps, 'db' | 'statements' | 'clock'>,
  mayLearn: MayLearn,
): ((held: MediaGrant) => Promise<boolean>) =>
  rememberFor<MediaGrant>(REMEMBERED_MS, {
    clock: deps.clock,
    keyOf: ({ assetId, holder }) => `${assetId}${holder.userId}${holder.lessonId ?? ''}`,
    look: ({ assetId, holder: { userId, lessonId } }) =>
      lessonId === null ? mayLookAfter(deps, userId, assetId) : mayLearn({ userId, lessonId, assetId }),
  })
