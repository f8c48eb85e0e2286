/** How a payment begins with WeChat Pay: a code to scan, another browser of a phone, or the bridge inside WeChat. */
import { randomBytes } from 'node:crypto'
import { readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import { ask, gatewayError } from '../ask.ts'
import type { NewPayment, Started } from '../gateway.ts'
import { signText } from './signature.ts'
import type { WechatApi, WechatSettings } from './wechat-api.ts'

const LOGIN_URL = 'https://api.weixin.qq.com'

const orderOf = (
  { appId, merchantId }: WechatSettings,
  { no, title, amount, currency, expiresAt, notifyUrl }: NewPayment,
) => ({
  appid: appId,
  mchid: merchantId,
  description: [...title].slice(0, 40).join(''),
  out_trade_no: no,
  time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
  notify_url: notifyUrl,
  amount: { total: amount, currency },
})

/** Who pays, by the code that the browser inside WeChat was given. */
async function findOpenId({ settings, rules, secrets }: WechatApi, code: string): Promise<string> {
  const { appId, appSecret, loginUrl = LOGIN_URL } = settings
  const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
  const url = `${loginUrl}/sns/oauth2/access_token?${query.toString()}`
  const { text } = await ask({ method: 'GET', url, headers: {}, body: '' }, { rules, secrets })
  const json = readJson(text)
  const openId = textOf(json.openid)
  if (openId === '') throw gatewayError(said(textOf(json.errcode), textOf(json.errmsg)), true, secrets)
  return openId
}

function bridgeOf({ settings: { appId, privateKey }, clock }: WechatApi, prepayId: string): Started {
  const timeStamp = String(Math.floor(clock.now().getTime() / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const pack = `prepay_id=${prepayId}`
  const paySign = signText(`${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`, privateKey)
  const params = { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
  return { kind: 'bridge', params, gatewayRef: prepayId }
}

export async function startPayment(api: WechatApi, way: string, payment: NewPayment): Promise<Started> {
  const order = orderOf(api.settings, payment)
  const begin = (name: string, more: object = {}) =>
    api.call({ method: 'POST', path: `/v3/pay/transactions/${name}`, input: { ...order, ...more } })
  if (way === 'native') {
    const { code_url: text } = await begin('native')
    return { kind: 'qr', text: textOf(text), gatewayRef: null }
  }
  if (way === 'h5') {
    const scene = { payer_client_ip: payment.ip, h5_info: { type: 'Wap' } }
    const { h5_url: url } = await begin('h5', { scene_info: scene })
    const back = encodeURIComponent(payment.returnUrl)
    return { kind: 'redirect', url: `${textOf(url)}&redirect_url=${back}`, gatewayRef: null }
  }
  const openid = await findOpenId(api, payment.code ?? '')
  const { prepay_id: id } = await begin('jsapi', { payer: { openid } })
  return bridgeOf(api, textOf(id))
}
