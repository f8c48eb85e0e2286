/** Calls of the product without a screen: to prepare a test, or to look at what the server holds. */
import { expect } from '@playwright/test'
import { product } from './product.ts'

export const PASSWORD = 'tripos-demo-school'

export interface Envelope<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

export async function ask<T>(path: string, input: object, token = '', language = 'en-US'): Promise<Envelope<T>> {
  const response = await fetch(`${product().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language, token },
    body: JSON.stringify(input),
  })
  return (await response.json()) as Envelope<T>
}

export async function call<T>(path: string, input: object, token = ''): Promise<T> {
  const { code, msg, data } = await ask<T>(path, input, token)
  expect(code, `${path}: ${msg}`).toBe(0)
  return data
}

/** Several specs sign in as one person at the same moment, who is then asked to wait a second, as anybody would be. */
export async function signIn(userName: string): Promise<string> {
  const TRY_LATER = 10010080
  for (let tries = 0; tries < 5; tries += 1) {
    const { code, msg, data } = await ask<{ token: string; seconds?: number }>('/api/sys/user/login', {
      userName,
      password: PASSWORD,
    })
    if (code !== TRY_LATER) {
      expect(code, msg).toBe(0)
      return data.token
    }
    await new Promise(done => setTimeout(done, (data.seconds ?? 1) * 1000))
  }
  throw new Error(`${userName} was asked to wait five times`)
}
