import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { candidateRooms } from '../../contract/candidate-rooms.ts'
import { exportRoomSheet, importRooms } from './import-rooms.ts'
import { listDoorLists, listExamRooms } from './list-rooms.ts'
import { placeCandidates, takeOutCandidates } from './place-candidates.ts'

export const roomCalls = (deps: Deps): readonly Mounted[] =>
  mount(
    candidateRooms,
    {
      list: (input, { caller }) => listExamRooms(deps, caller, input),
      place: (input, ctx) => placeCandidates(deps, ctx, input),
      takeOut: (input, ctx) => takeOutCandidates(deps, ctx, input),
      exportTemplate: (input, ctx) => exportRoomSheet(deps, ctx, input),
      importCommit: (input, ctx) => importRooms(deps, ctx, input),
      doorLists: (input, { caller }) => listDoorLists(deps, caller, input),
    },
    // Thousands of candidates each.
    { lanes: { place: 'long', takeOut: 'long', importCommit: 'long' } },
  )
