/**
 * Who may make which call, written down apart from the declarations: a call whose right is changed there is found here. Each
 * module has its part in `test/who-may-call.ts`; a new call gets its line by hand, after the question who else may call it.
 */
import type { Permission } from '@tripos/contract-kit/manifest.ts'

export type WhoMayCall = Readonly<Partial<Record<'public' | 'signedIn' | 'student' | Permission, readonly string[]>>>

const FILES = import.meta.glob<{ rights: WhoMayCall }>('../../../../modules/*/test/who-may-call.ts', { eager: true })

/** Each call with its right and the module that says so. */
export const WHO_MAY_CALL = Object.entries(FILES).flatMap(([file, { rights }]) =>
  Object.entries(rights).flatMap(([right, paths]) =>
    paths.map(path => ({ path, right, module: /modules\/([^/]+)\//.exec(file)?.[1] ?? file })),
  ),
)
