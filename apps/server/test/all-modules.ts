/** Every test knows all modules, as every process does. */
import { installModules } from '@tripos/contract-kit/installed.ts'
import { installInputs } from '@tripos/contract-kit/input/index.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import type { Manifest } from '@tripos/contract-kit/manifest.ts'

const FILES = import.meta.glob<{ manifest: Manifest }>('../../../modules/*/module.ts', { eager: true })

installModules(Object.values(FILES).map(({ manifest }) => manifest))

const INPUTS = import.meta.glob<Record<string, unknown>>('../../../modules/*/*input.ts', { eager: true })

installInputs(
  Object.values(INPUTS).flatMap(file =>
    Object.entries(file).flatMap(([name, value]) => (name.endsWith('_INPUT') ? [value as ModuleInput] : [])),
  ),
)
