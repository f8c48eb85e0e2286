/** What the demo would send by text message or mail, and shows instead. */
import { expect } from '@playwright/test'
import { call } from './api.ts'

interface Message {
  readonly target: string
  readonly text: string
}

/** The newest first. */
export async function messagesTo(contact: string): Promise<Message[]> {
  const messages = await call<Message[]>('/api/common/message/paging', {})
  return messages.filter(({ target }) => target === contact)
}

/** The code that was sent there, once it has been; with `before`, the one that came after that. */
export async function codeSentTo(contact: string, before = ''): Promise<string> {
  const read = async () => /code is (\d{6})/.exec((await messagesTo(contact))[0]?.text ?? '')?.[1] ?? ''
  await expect.poll(async () => /^\d{6}$/.test(await read()) && (await read()) !== before).toBe(true)
  return read()
}
