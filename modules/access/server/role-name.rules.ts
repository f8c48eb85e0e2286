import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'

const SUPER_ADMINISTRATOR = localized('超级管理员', 'Super administrator')

/** The built-in role has its name in each language; all others are called as somebody has called them. */
export const shownRoleName = (
  role: { readonly name: string; readonly isBuiltIn: boolean },
  language: Language,
): string => (role.isBuiltIn ? SUPER_ADMINISTRATOR[language] : role.name)

/** All that it is called: whoever reads a sheet that was written in the other language finds it. */
export const roleNames = (role: { readonly name: string; readonly isBuiltIn: boolean }): readonly string[] =>
  role.isBuiltIn ? [role.name, ...Object.values(SUPER_ADMINISTRATOR)] : [role.name]
