import { profile } from '../../contract/profile.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { sendCodeToNewContact } from '../contact-code.ts'
import { acknowledgeOwnNotices, ownSecurityNotices } from '../security-notices.ts'
import { changeContact } from './change-contact.ts'
import { ownDetail, removeAvatar, saveAvatar, saveOwnName } from './own-account.ts'
import { changePassword } from './own-password.ts'
import { endOtherSessions, endOwnSession, ownSessions, ownSignIns } from './own-sessions.ts'

export const mountProfile = (deps: Deps): Mounted[] =>
  mount(profile, {
    detail: (_, { caller }) => ownDetail(deps, caller),
    save: (input, ctx) => saveOwnName(deps, ctx, input),
    avatar: (_, ctx) => saveAvatar(deps, ctx),
    removeAvatar: (_, ctx) => removeAvatar(deps, ctx),
    sendContactCode: ({ contact }, ctx) => sendCodeToNewContact(deps, ctx, contact),
    changeContact: (input, ctx) => changeContact(deps, ctx, input),
    password: (input, ctx) => changePassword(deps, ctx, input),
    sessions: (input, ctx) => ownSessions(deps, ctx, input),
    endSession: ({ id }, ctx) => endOwnSession(deps, ctx, id),
    endOtherSessions: (_, ctx) => endOtherSessions(deps, ctx),
    securityNotices: (input, ctx) => ownSecurityNotices(deps, ctx, input),
    acknowledgeNotices: ({ ids }, ctx) => acknowledgeOwnNotices(deps, ctx, ids),
    signIns: (input, { caller }) => ownSignIns(deps, input, caller),
  })
