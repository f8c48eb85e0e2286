/** The back office names what the manifests say: permissions, words of the log, queues. */
import { installModules } from '@tripos/contract-kit/installed.ts'
import type { Manifest } from '@tripos/contract-kit/manifest.ts'

const FILES = import.meta.glob<{ manifest: Manifest }>('../../../modules/*/module.ts', { eager: true })

installModules(Object.values(FILES).map(({ manifest }) => manifest))
