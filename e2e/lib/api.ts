/** Calls of the product without a screen: to prepare a test, or to look at what the server holds. */
import { expect } from '@playwright/test'
import { product } from './product.ts'

export const PASSWORD = 'tripos-demo'

export interface Envelope<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

export async function ask<T>(path: string, input: object, token = ''): Promise<Envelope<T>> {
  const response = await fetch(`${product().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US', token },
    body: JSON.stringify(input),
  })
  return (await response.json()) as Envelope<T>
}

export async function call<T>(path: string, input: object, token = ''): Promise<T> {
  const { code, msg, data } = await ask<T>(path, input, token)
  expect(code, `${path}: ${msg}`).toBe(0)
  return data
}

export async function signIn(userName: string): Promise<string> {
  const { token } = await call<{ token: string }>('/api/sys/user/login', { userName, password: PASSWORD })
  return token
}
