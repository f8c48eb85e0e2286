/** Who is calling, as every module may know it. */
import type { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'

/** Which rows an administrator works on: the greatest scope of the roles (design part 5). */
export interface Scope {
  readonly kind: DataScope
  /** Departments that the scope opens: one's own, or one's own with all below. Empty for "own" and "all". */
  readonly departmentIds: readonly string[]
}

export interface Caller {
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly avatar: string
  readonly roleType: RoleType
  readonly roleNames: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly scope: Scope
  /** The greatest level of the roles: nobody touches a user above it. */
  readonly level: number
  /** Somebody else has chosen the password: few calls are open until it is changed. */
  readonly mustChangePassword: boolean
  readonly tokenHash: Buffer
  readonly sessionId: string
}
