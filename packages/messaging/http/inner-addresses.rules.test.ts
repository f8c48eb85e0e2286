import { expect, test } from 'vitest'
import { outsideAnd } from './inner-addresses.ts'

const mayReach = outsideAnd([])

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is inside', address => {
  expect(mayReach(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '193.168.1.1', '2400:3200::1', '::ffff:8.8.8.8'])(
  '%s is outside',
  address => {
    expect(mayReach(address)).toBe(true)
  },
)

test('what the operator has named may be reached, and nothing else of the inside', () => {
  const named = outsideAnd(['10.0.0.0/24'])
  expect(['10.0.0.9', '10.0.1.9', '8.8.8.8'].map(named)).toEqual([true, false, true])
})
