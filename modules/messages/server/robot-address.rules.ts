/** Addresses of robots: the token in them is a secret. */
export type Provider = 'wecom' | 'dingtalk' | 'feishu'

const PLACES: Readonly<Record<Provider, RegExp>> = {
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?/,
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?/,
  feishu: /^https:\/\/open\.(feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\//,
}

export const isRobotAddress = (provider: Provider, address: string): boolean => PLACES[provider].test(address)

/** The host, and how the address ends: enough to know two robots apart. */
export const addressHint = (address: string): string => `${new URL(address).host} …${address.slice(-4)}`
