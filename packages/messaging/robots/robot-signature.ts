/** How robots want to be asked: each signs the time with the robot's secret, each in its own way. */
import { createHmac } from 'node:crypto'

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** Stands in the address. In milliseconds. */
export function signDingtalk(address: string, secret: string, at: Date): string {
  const url = new URL(address)
  if (secret === '') return url.href
  const timestamp = String(at.getTime())
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('sign', sign(secret, `${timestamp}\n${secret}`))
  return url.href
}

/** Stands in the body. In seconds; what is signed is the key, and the text is empty. */
export function signFeishu(secret: string, at: Date): { readonly timestamp?: string; readonly sign?: string } {
  if (secret === '') return {}
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { timestamp, sign: sign(`${timestamp}\n${secret}`, '') }
}
