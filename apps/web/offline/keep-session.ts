/** Keeps who is signed in, so that pages open without network, and keeps nothing of anybody once they have signed out. */
import type { SiteConfig } from '../../../modules/site/contract.ts'
import type { CurrentUser } from '@tripos/contract-kit/session.ts'
import { dropKept } from '@tripos/web-kit/kept-database.ts'
import { openSealedStore } from '@tripos/web-kit/sealed-store.ts'
import { hasToken, useSession } from '@tripos/web-kit/session.ts'
import { FIRST_ANSWERS, INFO_CALL, KEPT_MS, SITE_CALL } from './kept-answers.ts'
import { saySignedOut } from './signed-out.ts'

let kept: CurrentUser | undefined

async function follow(user: CurrentUser | undefined): Promise<void> {
  if (user === undefined) {
    if (hasToken()) return
    if (!navigator.onLine) saySignedOut()
    dropKept()
  } else if (user !== kept) {
    kept = user
    // What is kept of an offline page is not new: it keeps its own end.
    if (navigator.onLine) await (await openSealedStore())?.put(FIRST_ANSWERS + INFO_CALL, user, KEPT_MS)
  }
}

let isFollowing = false

export function keepSession(): void {
  if (isFollowing) return
  isFollowing = true
  const look = () => void follow(useSession.getState().user).catch(() => undefined)
  look()
  useSession.subscribe(look)
}

/** Without its pictures: they are not kept. */
export async function keepSite(site: SiteConfig): Promise<void> {
  if (!navigator.onLine || !hasToken()) return
  const bare: SiteConfig = { ...site, frontLogo: '', backLogo: '', loginBackground: '' }
  await (await openSealedStore())?.put(FIRST_ANSWERS + SITE_CALL, bare, KEPT_MS)
}
