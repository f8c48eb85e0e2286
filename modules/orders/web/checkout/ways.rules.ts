/** Which ways to pay fit the browser, and which of them is offered first. */
import type { GatewayName, PayWay } from '../../contract/order-kinds.ts'

export interface Way {
  readonly gateway: GatewayName
  readonly way: PayWay
}

export interface BrowserFacts {
  readonly userAgent: string
  readonly isNarrow: boolean
}

const isWechat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)
const isPhone = ({ userAgent, isNarrow }: BrowserFacts): boolean => isNarrow || /Mobile|Android|iPhone/i.test(userAgent)

/** A code cannot be scanned by the telephone that shows it, unless nothing else is there. */
export function waysFor(ways: readonly Way[], browser: BrowserFacts): Way[] {
  const has = (way: PayWay): boolean => ways.some(one => one.way === way)
  const [inWechat, onPhone] = [isWechat(browser.userAgent), isPhone(browser)]
  return ways.filter(({ way }) => {
    if (way === 'jsapi') return inWechat
    if (way === 'h5') return onPhone && !inWechat
    if (way === 'native') return inWechat ? !has('jsapi') : !(onPhone && has('h5'))
    if (way === 'wap') return onPhone && !inWechat
    if (way === 'page') return !(onPhone && has('wap')) && !inWechat
    return true
  })
}
