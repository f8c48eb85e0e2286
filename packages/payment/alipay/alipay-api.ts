/** Requests to Alipay: parameters signed with our key, answers with signatures of its own. */
import { asObject, type Json, readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask, gatewayError, isPassing } from '../ask.ts'
import type { GatewayError } from '../gateway.ts'
import { chinaTime } from './china-time.rules.ts'
import { isSignedBy, sign, signedPart, signedText } from './signature.ts'

export interface AlipaySettings {
  readonly appId: string
  /** The PID that is paid. */
  readonly sellerId: string
  readonly privateKey: string
  /** Alipay's, not that of the application. */
  readonly alipayKey: string
  readonly url?: string
}

export interface AlipayApi {
  readonly settings: AlipaySettings
  readonly rules: PostRules | undefined
  /** Not to be seen in any reason. */
  readonly secrets: readonly string[]
  /** Where a browser goes to make this call by itself. */
  addressOf(method: string, content: object, more: Readonly<Record<string, string>>): string
  /** What Alipay has answered and signed, a refusal too: see `isDone`. */
  call(method: string, content: object): Promise<Json>
}

const URL_OF_ALIPAY = 'https://openapi.alipay.com/gateway.do'

export const isDone = (json: Json): boolean => textOf(json.code) === '10000'

export function refusalIn(json: Json, { secrets }: AlipayApi): GatewayError {
  const code = textOf(json.sub_code) || textOf(json.code)
  const isPassingFault = code === 'ACQ.SYSTEM_ERROR' || textOf(json.code) === '20000'
  return gatewayError(said(code, textOf(json.sub_msg) || textOf(json.msg)), !isPassingFault, secrets)
}

export function alipayApi(settings: AlipaySettings, clock: Clock, rules?: PostRules): AlipayApi {
  const { appId, privateKey, alipayKey, url = URL_OF_ALIPAY } = settings
  const secrets = [privateKey]

  function paramsOf(method: string, content: object, more: Readonly<Record<string, string>> = {}) {
    const params = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    }
    return new URLSearchParams({ ...params, sign: sign(signedText(params), privateKey) })
  }

  return {
    settings,
    rules,
    secrets,
    addressOf: (method, content, more) => `${url}?${paramsOf(method, content, more).toString()}`,
    async call(method, content) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
      const body = paramsOf(method, content).toString()
      const { status, text } = await ask({ url, headers, body }, { rules, secrets })
      if (status !== 200) throw gatewayError(`HTTP ${status}`, !isPassing(status))
      const name = `${method.replaceAll('.', '_')}_response`
      const [part, json] = [signedPart(text, name), readJson(text)]
      // An answer to a request that it could not read is not signed.
      if (part === undefined) {
        const fault = asObject(json.error_response)
        throw gatewayError(said(textOf(fault.sub_code) || textOf(fault.code), textOf(fault.sub_msg)), true, secrets)
      }
      const isSigned = isSignedBy(part, textOf(json.sign), alipayKey)
      if (!isSigned) throw gatewayError('the answer is not signed as it must be', false)
      return readJson(part)
    },
  }
}
