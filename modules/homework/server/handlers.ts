import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { homework } from '../contract.ts'
import { handInHomework, showHomework } from './hand-in.ts'
import { findOwnFile } from './hand-ins.queries.ts'
import { sendFile, storeFile } from './homework-files.ts'
import { giveBackHomework, markHomework, pageHomework, showHandIn } from './mark-homework.ts'
import { findFileForStaff } from './staff.queries.ts'

export const homeworkCalls = (deps: Deps): readonly Mounted[] =>
  mount(homework, {
    show: (input, { caller }) => showHomework(deps, caller, input),
    upload: (input, ctx) => storeFile(deps, ctx, input),
    ownFile: async ({ id }, { caller }) => sendFile(deps, await findOwnFile(deps.db, caller.userId, id)),
    submit: (input, ctx) => handInHomework(deps, ctx, input),
    paging: (input, { caller }) => pageHomework(deps, caller, input),
    detail: ({ id }, { caller }) => showHandIn(deps, caller, id),
    file: async (input, { caller }) => sendFile(deps, await findFileForStaff(deps.db, caller, input)),
    mark: (input, ctx) => markHomework(deps, ctx, input),
    reopen: (input, ctx) => giveBackHomework(deps, ctx, input),
  })
