/** A notification as a mail or a short message. */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import { layOutMail, type MailItem, type NewMessage } from '../../messages/server/index.ts'
import { findKind } from './kinds.ts'
import type { Outside, Receiver } from './receivers.ts'
import type { WaitingNotification } from './routing.queries.ts'
import type { TextFor } from './text-for.ts'
import { type Text, valuesFor } from './texts.rules.ts'

export const PREFERENCES_PATH = '/profile/notifications'

/** The mark that gateways and people know a sender by. */
const shortText = (siteName: string, { title }: Text): string => `【${siteName}】${title}`

interface Going {
  readonly told: WaitingNotification
  readonly receiver: Receiver
  readonly outside: Outside
  readonly textFor: TextFor
}

export function mailItem({ told, receiver, outside, textFor }: Going): MailItem {
  const { title, body } = textFor(told, { language: receiver.language, timeZone: receiver.habits.timeZone })
  return { title, body, url: outside.urlOf(told.link) }
}

export function makeMessage(going: Going, channel: MessageChannel, notBefore: Date): NewMessage {
  const { told, receiver, outside } = going
  const { siteName, urlOf } = outside
  const { language, habits } = receiver
  const item = mailItem(going)
  const mail = layOutMail({
    siteName,
    language,
    heading: item.title,
    items: [item],
    preferencesUrl: urlOf(PREFERENCES_PATH),
  })
  const entry = findKind(told.kind)
  const values = entry === undefined ? {} : valuesFor(entry, told.params, habits.timeZone)
  return {
    channel,
    target: receiver.contacts[channel] ?? '',
    userId: told.userId,
    kind: told.kind,
    language,
    subject: item.title,
    text: channel === 'mail' ? mail.text : shortText(siteName, item),
    html: channel === 'mail' ? mail.html : null,
    params: { ...values, site: siteName, title: item.title },
    isSecret: false,
    notBefore,
    expiresAt: told.endsAt,
    about: told.aboutType === null || told.aboutId === null ? null : { type: told.aboutType, id: told.aboutId },
    key: `notification:${told.eventId}:${told.userId}:${channel}`,
  }
}
