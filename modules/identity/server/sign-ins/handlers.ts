import { sessions, signIns } from '../../contract/sign-ins.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { exportSignIns } from './export-sign-ins.ts'
import { kickSessions, kickUsers, pageOfSessions } from './kick-sessions.ts'
import { presentSignIn } from './sign-ins.present.ts'
import { listSignIns } from './sign-ins.queries.ts'

export const mountSignIns = (deps: Deps): Mounted[] => [
  ...mount(signIns, {
    paging: async (input, { caller }) => {
      const { rows, ...counted } = await listSignIns(deps.db, caller, input)
      return { ...counted, rows: rows.map(presentSignIn) }
    },
    export: (input, ctx) => exportSignIns(deps, ctx, input),
  }),
  ...mount(sessions, {
    paging: (input, ctx) => pageOfSessions(deps, ctx, input),
    kick: ({ ids }, ctx) => kickSessions(deps, ctx, ids),
    kickUsers: ({ userIds }, ctx) => kickUsers(deps, ctx, userIds),
  }),
]
