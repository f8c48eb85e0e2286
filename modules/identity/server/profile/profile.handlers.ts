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
    save: (input, ctx) => saveOwnName(deps, input, ctx),
    avatar: (_, ctx) => saveAvatar(deps, ctx),
    removeAvatar: (_, ctx) => removeAvatar(deps, ctx),
    sendContactCode: ({ contact }, ctx) => sendCodeToNewContact(deps, contact, ctx),
    changeContact: (input, ctx) => changeContact(deps, input, ctx),
    password: (input, ctx) => changePassword(deps, input, ctx),
    sessions: (input, ctx) => ownSessions(deps, input, ctx),
    endSession: ({ id }, ctx) => endOwnSession(deps, id, ctx),
    endOtherSessions: (_, ctx) => endOtherSessions(deps, ctx),
    securityNotices: (input, ctx) => ownSecurityNotices(deps, input, ctx),
    acknowledgeNotices: ({ ids }, ctx) => acknowledgeOwnNotices(deps, ids, ctx),
    signIns: (input, { caller }) => ownSignIns(deps, input, caller),
  })
