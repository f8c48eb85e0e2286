/** Where the helpers of the specification's section 5 stand. */
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { identity } from '../../../../modules/identity/contract/identity.ts'

/** The fields that an input refuses. */
function refusedFields(endpoint: Endpoint, input: object): string[] {
  const parsed = endpoint.input.safeParse(input)
  return (parsed.error?.issues ?? []).map(issue => String(issue.path[0]))
}

describe('the validators', () => {
  const account = { userName: 'lilei', password: 'long enough', realName: 'Li Lei' }

  it('[spec 5.2, 5.4] check a mobile number at sign-up, sign-in and in the form of a user', () => {
    expect(refusedFields(identity.register, { ...account, mobile: '13800138000' })).toEqual([])
    expect(refusedFields(identity.register, { ...account, mobile: '12800138000' })).toEqual(['mobile'])
    expect(refusedFields(identity.mobileLogin, { mobile: '1380013800', code: '123456' })).toEqual(['mobile'])
    expect(refusedFields(identity.save, { ...account, roleType: 1, mobile: '138001380001' })).toEqual(['mobile'])
  })

  it('[spec 5.3, 5.4] check an ID card in the form of a user', () => {
    const user = { ...account, roleType: 1 }
    expect(refusedFields(identity.save, { ...user, idCard: '11010519491231002X' })).toEqual([])
    expect(refusedFields(identity.save, { ...user, idCard: '110105194912310021' })).toEqual(['idCard'])
  })
})
