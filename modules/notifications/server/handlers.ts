import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { notificationPreferences, notifications, notificationSettings } from '../contract.ts'
import { countOwnUnread, pageOwn, readAllOwn, readOwn } from './bell.ts'
import { savePreferences, showPreferences } from './own-preferences.ts'
import { previewText, resetText, saveKind, saveText, showKinds } from './settings.ts'

export const notificationsCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(notifications, {
    unread: (_, { caller }) => countOwnUnread(deps, caller),
    mine: (input, ctx) => pageOwn(deps, ctx, input),
    read: (input, ctx) => readOwn(deps, ctx, input),
    readAll: (_, ctx) => readAllOwn(deps, ctx),
  }),
  ...mount(notificationPreferences, {
    detail: (_, ctx) => showPreferences(deps, ctx),
    save: (input, ctx) => savePreferences(deps, ctx, input),
  }),
  ...mount(notificationSettings, {
    kinds: (_, ctx) => showKinds(deps, ctx),
    saveKind: (input, ctx) => saveKind(deps, ctx, input),
    saveText: (input, ctx) => saveText(deps, ctx, input),
    resetText: (input, ctx) => resetText(deps, ctx, input),
    previewText: input => previewText(deps, input),
  }),
]
