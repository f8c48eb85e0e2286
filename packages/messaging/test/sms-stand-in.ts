/**
 * Gateways of short messages in one small server: Alibaba Cloud, Tencent Cloud and a hook, told apart by their headers. It checks
 * each signature by its own reckoning, refuses what is signed wrongly, and keeps what it would send.
 */
import { createHash, createHmac } from 'node:crypto'
import { type Asked, type HttpStandIn, type Reply, startHttpStandIn } from './http-stand-in.ts'

export const SMS_KEY = {
  keyId: 'LTAI-test-key',
  secret: 'secret-of-the-tests-0123456789',
  appId: '1400006666',
} as const

export interface TakenShortMessage {
  readonly provider: 'aliyun' | 'tencent' | 'hook'
  readonly to: string
  readonly signName: string
  readonly templateId: string
  /** By name; those of Tencent Cloud by their place, from 1. */
  readonly params: Readonly<Record<string, string>>
  /** Of a hook. */
  readonly text: string
  /** What the gateway calls it. */
  readonly gatewayId: string
  /** Our own id, where the gateway is told it to repeat it. */
  readonly ownId: string
}

export interface SmsStandIn extends HttpStandIn {
  readonly messages: TakenShortMessage[]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const header = ({ headers }: Asked, name: string): string => String(headers[name] ?? '')
const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) })

/** `POST`, path, query, signed headers and the hash of the body, as both of them have it. */
function canonical(asked: Asked, names: string, lower: readonly string[]): string {
  const [path = '', query = ''] = asked.path.split('?')
  const lines = names.split(';').map(name => {
    const value = header(asked, name).trim()
    return `${name}:${lower.includes(name) ? value.toLowerCase() : value}\n`
  })
  return [asked.method, path, query, lines.join(''), names, sha256(asked.body)].join('\n')
}

function isAliyunSigned(asked: Asked): boolean {
  const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
    header(asked, 'authorization'),
  )
  const [, keyId = '', names = '', signature = ''] = found ?? []
  const wanted = hmac(SMS_KEY.secret, `ACS3-HMAC-SHA256\n${sha256(canonical(asked, names, []))}`).toString('hex')
  const isWhole = header(asked, 'x-acs-content-sha256') === sha256(asked.body)
  return keyId === SMS_KEY.keyId && isWhole && signature === wanted
}

function isTencentSigned(asked: Asked): boolean {
  const found = /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    header(asked, 'authorization'),
  )
  const [, keyId = '', scope = '', names = '', signature = ''] = found ?? []
  const timestamp = header(asked, 'x-tc-timestamp')
  const day = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
  const key = hmac(hmac(hmac(`TC3${SMS_KEY.secret}`, day), 'sms'), 'tc3_request')
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical(asked, names, ['x-tc-action']))].join('\n')
  const isOfToday = scope === `${day}/sms/tc3_request`
  return keyId === SMS_KEY.keyId && isOfToday && signature === hmac(key, text).toString('hex')
}

function isHookSigned(asked: Asked): boolean {
  const wanted = hmac(SMS_KEY.secret, `${header(asked, 'tripos-timestamp')}.${asked.body}`).toString('hex')
  return header(asked, 'tripos-signature') === `v1=${wanted}`
}

type Take = (message: Omit<TakenShortMessage, 'gatewayId'>, mark: string) => string

function answerAliyun(asked: Asked, take: Take): Reply {
  if (header(asked, 'x-acs-action') !== 'SendSms')
    return json({ Code: 'InvalidAction.NotFound', Message: 'which?' }, 404)
  if (header(asked, 'x-acs-version') !== '2017-05-25') return json({ Code: 'InvalidVersion', Message: 'which?' }, 400)
  if (!isAliyunSigned(asked)) return json({ Code: 'SignatureDoesNotMatch', Message: 'not signed like this' }, 400)
  const { query } = asked
  const id = take(
    {
      provider: 'aliyun',
      to: query.get('PhoneNumbers') ?? '',
      signName: query.get('SignName') ?? '',
      templateId: query.get('TemplateCode') ?? '',
      params: JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>,
      text: '',
      ownId: query.get('OutId') ?? '',
    },
    'B',
  )
  return json({ Code: 'OK', Message: 'OK', RequestId: `R${id}`, BizId: id })
}

interface TencentBody {
  readonly PhoneNumberSet: readonly string[]
  readonly SmsSdkAppId: string
  readonly SignName: string
  readonly TemplateId: string
  readonly TemplateParamSet: readonly string[]
}

function answerTencent(asked: Asked, take: Take): Reply {
  const failed = (Code: string): Reply => json({ Response: { Error: { Code, Message: 'no' }, RequestId: 'R' } })
  if (header(asked, 'x-tc-action') !== 'SendSms') return failed('InvalidAction')
  if (header(asked, 'x-tc-version') !== '2021-01-11') return failed('NoSuchVersion')
  if (!isTencentSigned(asked)) return failed('AuthFailure.SignatureFailure')
  const body = JSON.parse(asked.body) as TencentBody
  if (body.SmsSdkAppId !== SMS_KEY.appId) return failed('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
  const id = take(
    {
      provider: 'tencent',
      to: body.PhoneNumberSet[0] ?? '',
      signName: body.SignName,
      templateId: body.TemplateId,
      params: Object.fromEntries(body.TemplateParamSet.map((value, i) => [String(i + 1), value])),
      text: '',
      ownId: '',
    },
    'S',
  )
  const one = {
    SerialNo: id,
    PhoneNumber: body.PhoneNumberSet[0],
    Fee: 1,
    Code: 'Ok',
    Message: 'send success',
  }
  return json({ Response: { SendStatusSet: [one], RequestId: `R${id}` } })
}

function answerHook(asked: Asked, take: Take): Reply {
  if (!isHookSigned(asked)) return json({ error: 'not signed like this' }, 401)
  const { id: ownId, to, text, params } = JSON.parse(asked.body) as TakenShortMessage & { id: string }
  const id = take({ provider: 'hook', to, signName: '', templateId: '', params, text, ownId }, 'H')
  return json({ id })
}

export async function startSmsStandIn(): Promise<SmsStandIn> {
  const messages: TakenShortMessage[] = []
  const take: Take = (message, mark) => {
    const gatewayId = `${mark}${messages.length + 1}`
    messages.push({ ...message, gatewayId })
    return gatewayId
  }
  const server = await startHttpStandIn(asked => {
    if (asked.headers['x-acs-action'] !== undefined) return answerAliyun(asked, take)
    if (asked.headers['x-tc-action'] !== undefined) return answerTencent(asked, take)
    return answerHook(asked, take)
  })
  return { ...server, messages }
}
