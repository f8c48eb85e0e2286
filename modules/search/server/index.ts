/** One search over what the modules below hold. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { SEARCH_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { searchCalls } from './handlers.ts'

export const searchModule = serverModule(manifest, deps => ({
  inputs: [SEARCH_INPUT],
  calls: searchCalls(deps),
  jobs: [],
}))
