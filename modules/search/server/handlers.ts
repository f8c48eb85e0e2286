import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { search } from '../contract.ts'
import { findThings } from './find-things.ts'

export const searchCalls = (deps: Deps): readonly Mounted[] =>
  mount(search, { find: (input, ctx) => findThings(deps, ctx, input) }, { lanes: { find: 'list' } })
