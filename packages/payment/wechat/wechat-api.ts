/** Requests to WeChat Pay, API v3: signed with our key, answered with signatures of the platform. */
import { randomBytes } from 'node:crypto'
import { type Json, readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules, WholeAnswer } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask, gatewayError, isPassing } from '../ask.ts'
import { CallbackError, type GatewayError, requireFresh } from '../gateway.ts'
import { authorization, type PlatformKey, verifySigned } from './signature.ts'

export interface WechatSettings {
  readonly appId: string
  /** Of the official account: JSAPI asks with it who pays. */
  readonly appSecret: string
  readonly merchantId: string
  readonly serialNo: string
  readonly privateKey: string
  /** 32 characters. */
  readonly apiKey: string
  readonly platformKeys: readonly PlatformKey[]
  /** Other addresses than those of WeChat. */
  readonly url?: string
  readonly loginUrl?: string
}

interface WechatRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly input?: object
  /** A statement is longer than other answers. */
  readonly isLarge?: boolean
}

export interface WechatApi {
  readonly settings: WechatSettings
  readonly clock: Clock
  readonly rules: PostRules | undefined
  /** Not to be seen in any reason. */
  readonly secrets: readonly string[]
  /** The answer as it is, signed or not, whatever it says. */
  send(request: WechatRequest): Promise<WholeAnswer>
  /** What the platform has answered and signed; a GatewayError where it refuses. */
  call(request: WechatRequest): Promise<Json>
  /** The same; what the platform does not know gives undefined. */
  find(path: string): Promise<Json | undefined>
}

const URL_OF_WECHAT = 'https://api.mch.weixin.qq.com'

/** An answer that the platform has not signed is none. */
function requireSigned({ headers, text }: WholeAnswer, { settings, clock }: Pick<WechatApi, 'settings' | 'clock'>) {
  const now = clock.now()
  try {
    requireFresh(verifySigned({ headers, body: Buffer.from(text) }, settings.platformKeys, now), now)
  } catch (error) {
    if (error instanceof CallbackError)
      throw gatewayError(`the answer is not signed as it must be: ${error.fault}`, false)
    throw error
  }
}

export function wechatApi(settings: WechatSettings, clock: Clock, rules?: PostRules): WechatApi {
  const base = settings.url ?? URL_OF_WECHAT
  const secrets = [settings.apiKey, settings.appSecret, settings.privateKey]
  const signing = { settings, clock }

  function send({ method, path, input, isLarge = false }: WechatRequest): Promise<WholeAnswer> {
    const body = input === undefined ? '' : JSON.stringify(input)
    const request = { method, path, body, nonce: randomBytes(16).toString('hex'), at: clock.now() }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'Tripos',
      authorization: authorization(request, settings),
    }
    return ask({ method, url: `${base}${path}`, headers, body }, { rules, secrets, isLarge })
  }

  function refusalIn(answer: WholeAnswer, isFinal: boolean): GatewayError {
    const { code, message } = readJson(answer.text)
    return gatewayError(said(textOf(code) || `HTTP ${answer.status}`, textOf(message)), isFinal, secrets)
  }

  return {
    settings,
    clock,
    rules,
    secrets,
    send,
    async call(request) {
      const answer = await send(request)
      const json = readJson(answer.text)
      if (answer.status < 200 || answer.status >= 300) throw refusalIn(answer, !isPassing(answer.status))
      requireSigned(answer, signing)
      return json
    },
    async find(path) {
      const answer = await send({ method: 'GET', path })
      const json = readJson(answer.text)
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw refusalIn(answer, false)
      requireSigned(answer, signing)
      return json
    },
  }
}
