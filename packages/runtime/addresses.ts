/** Lists of addresses in settings: IPv4, IPv6, ranges in CIDR notation, and `loopback`. */
import { BlockList, isIP } from 'node:net'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** `127.0.0.1, 10.0.0.0/8` as its parts; undefined where one of them is none. */
export function parseAddresses(text: string): readonly string[] | undefined {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .flatMap(part => (part === 'loopback' ? LOOPBACK : [part]))
  return parts.every(isAddress) ? parts : undefined
}

function isAddress(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether an address is one of these; an IPv4 address in IPv6 clothes (`::ffff:10.0.0.1`) counts as what it is. */
export function makeMatcher(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const part of addresses) {
    const [address = '', bits] = part.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}
