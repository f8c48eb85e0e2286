import type { Manifest } from '@tripos/contract-kit/manifest.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import type { Mounted, RegisterGets } from '@tripos/http/mount.ts'
import type { Job } from '@tripos/jobs/jobs.ts'
import type { EventHandler } from '@tripos/jobs/outbox.ts'
import type { Deps } from './deps.ts'
import type { Contribution } from './extension-point.ts'

/** What the server side of a module gives to the process: its calls, its background work, and the events it takes. */
interface ModuleParts {
  /** What is said when an input of its calls is refused. */
  readonly inputs?: readonly ModuleInput[]
  readonly calls: readonly Mounted[]
  readonly jobs: readonly Job[]
  /** What is fetched from it by GET beside the calls, and what machines post to it in a form of their own. */
  readonly registerGets?: RegisterGets
  readonly takes?: readonly EventHandler[]
  /** What it answers to modules below it, which do not know it. */
  readonly contributions?: readonly Contribution[]
}

export interface Module extends ModuleParts {
  readonly manifest: Manifest
}

/** What a module's `server/index.ts` gives to the list of modules. */
export interface ServerModule {
  readonly manifest: Manifest
  readonly make: (deps: Deps) => ModuleParts
}

export const serverModule = (manifest: Manifest, make: (deps: Deps) => ModuleParts): ServerModule => ({
  manifest,
  make,
})
