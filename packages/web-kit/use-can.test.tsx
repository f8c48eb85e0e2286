import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetSession, useCan, useSession } from './session.ts'

afterEach(forgetSession)

const user = {
  id: '0190b2a4-0000-7000-8000-000000000001',
  userName: 'marker',
  realName: 'Mark',
  avatar: '',
  roles: [],
  roleType: RoleType.administrator,
  permissions: ['paper:paper:mark'],
  mustChangePassword: false,
  dataScope: DataScope.own,
  newSecurityNotices: 0,
}
// What no module has does not compile; the server may send it all the same.
const can = (permission: string) => renderHook(() => useCan(permission as Permission)).result.current

it('nobody who is not signed in may press a button', () => {
  expect(can('paper:paper:mark')).toBe(false)
})

it('somebody who is signed in may press those they hold, by their whole name', () => {
  useSession.setState({ phase: 'ready', user })
  expect(can('paper:paper:mark')).toBe(true)
  for (const other of ['paper:paper', 'paper:paper:view', 'paper:paper:marks', '']) expect(can(other)).toBe(false)
})
