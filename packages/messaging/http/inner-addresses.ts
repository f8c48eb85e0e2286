/**
 * Which addresses a gateway may have. Whoever sets one up in the back office must not make the server speak to machines that only
 * the server reaches: the address that a name stands for is looked at, at the moment of the connection.
 */
import { makeMatcher } from '@tripos/runtime/addresses.ts'

export type MayReach = (address: string) => boolean

const INNER = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
  // They carry an IPv4 address in them, which may be any of these.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
]

const isInner = makeMatcher(INNER)

/** Everything outside, and what the operator has named. */
export function outsideAnd(named: readonly string[]): MayReach {
  const isNamed = makeMatcher(named)
  return address => isNamed(address) || !isInner(address)
}

/** For addresses that the operator has set. */
export const anywhere: MayReach = () => true
