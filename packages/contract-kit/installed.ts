/** The modules of this process. It says once, when it starts, which they are; packages ask here and name none. */
import { addErrors } from './errors.ts'
import type { Manifest, MessageKindEntry } from './manifest.ts'
import type { LocalizedText } from './localized.ts'

let modules: readonly Manifest[] = []
let tables: { [K in MergedKey]?: Table<K> } = {}

/** Lower rows first, so that what is listed by module has the same order everywhere. */
export function installModules(manifests: readonly Manifest[]): void {
  modules = manifests.toSorted((a, b) => a.row - b.row)
  tables = {}
  for (const { errors } of modules) if (errors) addErrors(errors)
}

export const installedModules = (): readonly Manifest[] => modules

type Table<K extends keyof Manifest> = NonNullable<Manifest[K]>

type MergedKey = 'permissions' | 'auditActions' | 'auditObjects' | 'jobs'

/** One table of all modules, put together when somebody first asks. */
function merged<K extends MergedKey>(key: K): Table<K> {
  const known: { [P in K]?: Table<P> } = tables
  return (known[key] ??= Object.assign({}, ...modules.map(module => module[key] ?? {})) as Table<K>)
}

/** Every permission, with those that it is of no use without. */
export const permissionNeeds = (): Readonly<Record<string, readonly string[]>> => merged('permissions')
export const auditActions = (): Readonly<Record<string, LocalizedText>> => merged('auditActions')
export const auditObjects = (): Readonly<Record<string, LocalizedText>> => merged('auditObjects')
export const jobNames = (): Readonly<Record<string, LocalizedText>> => merged('jobs')

/** Whatever may leave the product: messages, and notifications with what their texts name. */
export const messageKinds = (): Readonly<Record<string, MessageKindEntry>> =>
  Object.fromEntries(
    modules.flatMap(({ messages = {}, notifications = {} }) => [
      ...Object.entries(messages),
      ...Object.entries(notifications).map(
        ([kind, { name, variables }]) => [kind, { name, params: Object.keys(variables) }] as const,
      ),
    ]),
  )
