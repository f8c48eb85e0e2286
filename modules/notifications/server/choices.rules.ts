/** By which channels somebody is told of a kind: what was shipped, what the site has set, and what the person has chosen. */
import type { NotificationKindEntry } from '@tripos/contract-kit/manifest.ts'
import type { ToldBy } from '../contract.ts'

type ByChannel<T> = Readonly<Partial<Record<ToldBy, T>>>
/** What is not named is as shipped. */
export type SiteChoice = ByChannel<boolean>
/** What is not named is as the site has it. */
export type OwnChoice = ByChannel<boolean>
export type ChannelState = 'on' | 'off' | 'fixed' | 'absent'

const isShippedOn = ({ channels }: NotificationKindEntry, channel: ToldBy): boolean =>
  channel === 'bell' || channels.includes(channel)

/** Nobody switches it off, the site neither. */
export const isFixed = (entry: NotificationKindEntry, channel: ToldBy): boolean =>
  entry.isSecurity === true && isShippedOn(entry, channel)

export const isOnAtSite = (entry: NotificationKindEntry, channel: ToldBy, site: SiteChoice): boolean =>
  isFixed(entry, channel) || (site[channel] ?? isShippedOn(entry, channel))

/** Of one person. What the site has switched off nobody has; of what it has on, people switch off what is no matter of security. */
export function channelState(
  entry: NotificationKindEntry,
  channel: ToldBy,
  { site, own }: { readonly site: SiteChoice; readonly own: OwnChoice },
): ChannelState {
  if (!isOnAtSite(entry, channel, site)) return 'absent'
  if (entry.isSecurity === true) return 'fixed'
  return own[channel] === false ? 'off' : 'on'
}
