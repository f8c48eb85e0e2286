/** How channels are set up in the back office. Secrets come in and never go out. */
import { linkAddress } from '@tripos/config/config.ts'
import type { messageChannels } from '../contract.ts'
import { MESSAGES_PROBLEMS } from '../input.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { messageKinds } from '@tripos/contract-kit/installed.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../audit/server/index.ts'
import {
  isMailComplete,
  isSmsComplete,
  mailSettingsOf,
  openSecrets,
  sealSecrets,
  smsSettingsOf,
} from './channel-settings.ts'
import { canSend } from './channels.ts'
import { type ChannelRow, findChannel, lockChannel, updateChannel } from './channels.queries.ts'
import { mailFromEnvironment, smsFromEnvironment } from './environment.ts'
import { reportUrl } from './reports/report-address.ts'
import type { MailSecrets, SmsSecrets, Source } from './settings.ts'

type Calls = typeof messageChannels
type MailSave = Parsed<Calls['saveMail']>
type SmsSave = Parsed<Calls['saveSms']>

const sourceOf = ({ config }: Deps, channel: MessageChannel): Source => {
  if (channel === 'mail' ? mailFromEnvironment(config) : smsFromEnvironment(config)) return 'environment'
  return config.demo ? 'demo' : 'settings'
}

/** What was sealed under a key that is gone counts as nothing: it has to be typed again. */
function storedSecrets({ secretBox }: Deps, channel: MessageChannel, { sealed }: ChannelRow): MailSecrets & SmsSecrets {
  try {
    return sealed === null || !secretBox.isReady ? {} : openSecrets(secretBox, channel, sealed)
  } catch {
    return {}
  }
}

export async function showChannels(deps: Deps): Promise<Output<Calls['settings']>> {
  const [mail, sms] = [await findChannel(deps.db, 'mail'), await findChannel(deps.db, 'sms')]
  const { password, dkimKey } = storedSecrets(deps, 'mail', mail)
  const { secret } = storedSecrets(deps, 'sms', sms)
  const stateOf = async (channel: MessageChannel, row: ChannelRow) => ({
    isOn: row.isOn,
    version: row.version,
    source: sourceOf(deps, channel),
    canSend: await canSend(deps, channel),
    pause: row.pausedSince === null ? null : { since: row.pausedSince.toISOString(), reason: row.pauseReason },
    reportUrl: await reportUrl(deps, channel, row),
  })
  return {
    hasAddress: linkAddress(deps.config) !== undefined,
    mail: {
      ...(await stateOf('mail', mail)),
      ...mailSettingsOf(mail),
      hasPassword: Boolean(password),
      hasDkimKey: Boolean(dkimKey),
    },
    sms: { ...(await stateOf('sms', sms)), ...smsSettingsOf(sms), hasSecret: Boolean(secret) },
  }
}

/** Left out keeps what is there. */
const kept = (typed: string | undefined, stored: string | undefined): string => typed ?? stored ?? ''

interface Change {
  readonly channel: MessageChannel
  readonly isOn: boolean
  readonly version: number
  readonly before: object
  readonly settings: object
  readonly secrets: MailSecrets & SmsSecrets
  /** Names of the secrets that were typed. */
  readonly typed: readonly string[]
}

interface Planned {
  readonly plan: (row: ChannelRow) => Change
  readonly channel: MessageChannel
}

async function saveChannel(deps: Deps, ctx: CallerContext, { channel, plan }: Planned): Promise<Record<string, never>> {
  await inTx(deps.db, async tx => {
    const row = await lockChannel(tx, channel)
    const { before, settings, secrets, typed, isOn, version } = plan(row)
    const sealed = sealSecrets(deps.secretBox, channel, secrets)
    if (!(await updateChannel(tx, { channel, isOn, settings, sealed, version }, ctx.arrivedAt))) fail('EDIT_CONFLICT')
    await recordAudit(tx, ctx, {
      action: 'messageChannel.save',
      objectType: 'messageChannel',
      objectId: channel,
      before: { isOn: row.isOn, ...before },
      after: { isOn, ...settings },
      detail: { newSecrets: typed },
    })
  })
  return {}
}

const isTyped = (names: readonly (readonly [string, string | undefined])[]): string[] =>
  names.flatMap(([name, value]) => (value === undefined ? [] : [name]))

export const saveMail = (deps: Deps, ctx: CallerContext, input: MailSave): Promise<Record<string, never>> =>
  saveChannel(deps, ctx, {
    channel: 'mail',
    plan(row) {
      const { version, isOn, password, dkimKey, ...settings } = input
      const before = mailSettingsOf(row)
      const stored = storedSecrets(deps, 'mail', row)
      // Otherwise whoever may edit could have the password handed to a server of their own.
      const isElsewhere = (['host', 'port', 'security', 'user', 'caCertificate'] as const).some(
        field => settings[field] !== before[field],
      )
      const hasUser = settings.user !== ''
      if (hasUser && isElsewhere && stored.password && password === undefined)
        failInput(MESSAGES_PROBLEMS.passwordAgain)
      const isSigned = settings.dkimDomain !== '' || settings.dkimSelector !== '' || Boolean(dkimKey)
      // What belongs to nothing any more goes with it.
      const secrets = {
        password: hasUser ? kept(password, stored.password) : '',
        dkimKey: isSigned ? kept(dkimKey, stored.dkimKey) : '',
      }
      const dkim = [settings.dkimDomain, settings.dkimSelector, secrets.dkimKey]
      if (dkim.some(Boolean) && !dkim.every(Boolean)) failInput(MESSAGES_PROBLEMS.dkimIncomplete)
      if (isOn && !isMailComplete(settings))
        failInput(settings.host === '' ? MESSAGES_PROBLEMS.hostMissing : MESSAGES_PROBLEMS.fromMissing)
      const typed = isTyped([
        ['password', password],
        ['dkimKey', dkimKey],
      ])
      return { channel: 'mail', isOn, version, before, settings, secrets, typed }
    },
  })

function refuseIncomplete(settings: Omit<SmsSave, 'version' | 'isOn' | 'secret'>, secret: string): void {
  const { provider, keyId, signName, appId, url } = settings
  if (isSmsComplete({ ...settings, secret })) return
  if (provider === 'hook' && url === '') failInput(MESSAGES_PROBLEMS.urlMissing)
  if (provider !== 'hook' && keyId === '') failInput(MESSAGES_PROBLEMS.keyIdMissing)
  if (secret === '') failInput(MESSAGES_PROBLEMS.secretMissing)
  if (signName === '') failInput(MESSAGES_PROBLEMS.signNameMissing)
  if (appId === '') failInput(MESSAGES_PROBLEMS.appIdMissing)
}

/** A value that the kind does not have would let every message of it fail. */
function requireParams(templates: SmsSave['templates'], language: Language): void {
  for (const { kind, params } of templates) {
    const { name, params: known = [] } = messageKinds()[kind] ?? {}
    const param = params.find(one => !known.includes(one))
    if (param !== undefined)
      failInput(MESSAGES_PROBLEMS.templateParam, { args: { kind: name?.[language] ?? kind, param } })
  }
}

export const saveSms = (deps: Deps, ctx: CallerContext, input: SmsSave): Promise<Record<string, never>> =>
  saveChannel(deps, ctx, {
    channel: 'sms',
    plan(row) {
      const { version, isOn, secret, ...settings } = input
      const before = smsSettingsOf(row)
      const stored = storedSecrets(deps, 'sms', row)
      const isElsewhere = (['provider', 'url', 'keyId'] as const).some(field => settings[field] !== before[field])
      if (isElsewhere && stored.secret && secret === undefined) failInput(MESSAGES_PROBLEMS.secretAgain)
      const keys = settings.templates.map(({ kind, language }) => `${kind} ${language}`)
      if (new Set(keys).size !== keys.length) failInput(MESSAGES_PROBLEMS.templateTwice)
      requireParams(settings.templates, ctx.language)
      const secrets = { secret: kept(secret, stored.secret) }
      if (isOn) refuseIncomplete(settings, secrets.secret)
      return { channel: 'sms', isOn, version, before, settings, secrets, typed: isTyped([['secret', secret]]) }
    },
  })
