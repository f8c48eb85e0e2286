import { RoleType } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { isToldOfSignIn, type SignInPlace } from './new-device.ts'

const place = (fields: Partial<SignInPlace> = {}): SignInPlace => ({
  roleType: RoleType.student,
  isFirst: false,
  isKnownBrowser: false,
  ip: '10.8.3.20',
  homes: ['203.0.113.7'],
  rooms: [],
  ...fields,
})
const staff = { roleType: RoleType.administrator }

describe('a sign-in', () => {
  it.each([
    ['of a student from a new browser in a new network', {}, true],
    ['the first of an account', { isFirst: true, homes: [] }, false],
    ['from a known browser, wherever it is', { isKnownBrowser: true }, false],
    ['from another seat of a room where the student has been', { homes: ['10.8.3.41'] }, false],
    ['from the same seat in IPv6 clothes', { homes: ['::ffff:10.8.3.20'] }, false],
    ['from the room next door', { homes: ['10.8.4.41'] }, true],
    ['in a room that staff have declared', { rooms: ['10.8.0.0/16'] }, false],
    ['in a room declared by address, in IPv6 clothes', { ip: '::ffff:10.8.3.20', rooms: ['10.8.3.20'] }, false],
    ['outside of the declared rooms', { rooms: ['10.9.0.0/16'] }, true],
    ['in the same IPv6 network', { ip: '2001:db8:0:1::9', homes: ['2001:db8:0:1::7'] }, false],
    ['in another IPv6 network', { ip: '2001:db8:0:2::9', homes: ['2001:db8:0:1::7'] }, true],
    ['from an address that nobody knows', { ip: '', homes: [''] }, true],
    ['of staff in a room where they have been', { ...staff, homes: ['10.8.3.41'] }, true],
    ['of staff in a declared room', { ...staff, rooms: ['10.8.0.0/16'] }, true],
    ['of staff by a known browser', { ...staff, isKnownBrowser: true }, false],
    ['the first of staff', { ...staff, isFirst: true }, false],
  ] as const)('%s', (_, fields, told) => {
    expect(isToldOfSignIn(place(fields))).toBe(told)
  })
})
