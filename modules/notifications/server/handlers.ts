import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { notifications } from '../contract.ts'
import { countOwnUnread, pageOwn, readAllOwn, readOwn } from './bell.ts'

export const notificationsCalls = (deps: Deps): readonly Mounted[] =>
  mount(notifications, {
    unread: (_, { caller }) => countOwnUnread(deps, caller),
    mine: (input, ctx) => pageOwn(deps, ctx, input),
    read: (input, ctx) => readOwn(deps, ctx, input),
    readAll: (_, ctx) => readAllOwn(deps, ctx),
  })
