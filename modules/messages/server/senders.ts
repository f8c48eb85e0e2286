/**
 * What brings a message out: one client for each channel and process, made anew when its settings have changed. In the demo it is
 * written down where nothing else is set up.
 */
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { findReadyMail, findReadySms, type ReadyChannel } from './channel-settings.ts'
import { mailClient, robotClient, smsClient } from './clients.ts'
import type { SealedMessage } from './message.ts'
import { anywhere, outsideAnd } from '@tripos/messaging/http/inner-addresses.ts'
import type { Outcome } from '@tripos/messaging/outcome.ts'
import type { SendChannel } from './queue.queries.ts'
import { openRobot } from './robots.ts'
import { findRobot } from './robots.queries.ts'
import type { Settings } from './settings.ts'
import { insertWrittenMessage } from './written.queries.ts'

export interface OutgoingMessage extends SealedMessage {
  readonly id: string
  readonly kind: string
  readonly robotId: string | null
  readonly language: Language
  readonly subject: string
}

export interface Sender {
  send(message: OutgoingMessage): Promise<Outcome>
}

interface HeldSender extends Sender {
  close?(): void
}

export interface Gateways {
  /** By the saved settings; undefined where the channel is off or cannot send: its messages wait. */
  find(channel: SendChannel): Promise<Sender | undefined>
  /** The same of a channel that is off. */
  findForTest(channel: SendChannel): Promise<Sender | undefined>
}

/** Of the demo: it writes down what it would send. */
function developmentSender({ db, clock }: Deps, channel: MessageChannel): Sender {
  return {
    async send({ target, text }) {
      const message = { channel: channel === 'mail' ? ('email' as const) : ('mobile' as const), target, text }
      await insertWrittenMessage(db, message, clock.now())
      return { kind: 'sent', gatewayId: null }
    },
  }
}

/** One for each mail, so that a bounce says whose it is; the local part may be no longer than 64 (RFC 5321). */
function returnPathOf(id: string, bounceAddress: string): string | undefined {
  const at = bounceAddress.lastIndexOf('@')
  return at < 1 ? undefined : `${bounceAddress.slice(0, at).slice(0, 27)}+${id}${bounceAddress.slice(at)}`
}

/** Of the sender: a mail that goes out again has the same, so that a mail server may know it. */
const messageIdOf = (id: string, from: string): string => `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`

function mailSender(settings: Settings['mail']): HeldSender {
  const client = mailClient(settings)
  return {
    send: ({ id, target, subject, text, html }) =>
      client.send({
        messageId: messageIdOf(id, settings.from),
        to: target,
        subject,
        text,
        html,
        returnPath: returnPathOf(id, settings.bounceAddress),
      }),
    close: () => client.close(),
  }
}

function smsSender({ clock, config }: Deps, { source, settings }: ReadyChannel<'sms'>): HeldSender {
  const mayReach = source === 'environment' ? anywhere : outsideAnd(config.gatewayAddresses)
  const client = smsClient(settings, clock, mayReach)
  return {
    send: ({ id, target, text, kind, language, params }) =>
      client.send({ id, to: target, text, kind, language, params }),
  }
}

/** One that was switched off says nothing more, not even what had waited: its group may be the wrong one. */
function robotSender({ db, secretBox, clock }: Deps, isTest: boolean): Sender {
  return {
    async send({ robotId, subject, text, link }) {
      const robot = robotId === null ? undefined : await findRobot(db, robotId)
      if (robot === undefined) return { kind: 'refused', reason: 'the robot is gone' }
      if (!robot.isOn && !isTest) return { kind: 'refused', reason: 'the robot is off' }
      const client = robotClient({ provider: robot.provider, ...openRobot(secretBox, robot) }, clock)
      return client.send({ title: subject, text, link: link ?? null })
    },
  }
}

export function makeGateways(deps: Deps): Gateways {
  const held = new Map<MessageChannel, { readonly revision: string; readonly sender: HeldSender }>()

  const hold = (channel: MessageChannel, revision: string, make: () => HeldSender): Sender => {
    const known = held.get(channel)
    if (known?.revision === revision) return known.sender
    known?.sender.close?.()
    const sender = make()
    held.set(channel, { revision, sender })
    return sender
  }

  async function sender(channel: MessageChannel, isTest: boolean): Promise<Sender | undefined> {
    if (channel === 'mail') {
      const ready = await findReadyMail(deps)
      if (ready && (ready.isOn || isTest)) return hold(channel, ready.revision, () => mailSender(ready.settings))
    } else {
      const ready = await findReadySms(deps)
      if (ready && (ready.isOn || isTest)) return hold(channel, ready.revision, () => smsSender(deps, ready))
    }
    return deps.config.demo ? developmentSender(deps, channel) : undefined
  }

  return {
    find: channel => (channel === 'robot' ? Promise.resolve(robotSender(deps, false)) : sender(channel, false)),
    findForTest: channel => (channel === 'robot' ? Promise.resolve(robotSender(deps, true)) : sender(channel, true)),
  }
}
