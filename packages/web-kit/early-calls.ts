/** Calls that `boot.js` has sent before the app was there. Each is taken once, and only by who would send the very same. */
import { readEnvelope } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { currentLanguage } from './locale.ts'

interface EarlyCall {
  /** By `performance.now()`. */
  readonly at: number
  readonly language: string
  readonly token: string | null
  /** What stands in the page; undefined of what is on its way. */
  readonly answer?: string | undefined
  readonly reply: Promise<Response>
}

declare global {
  // boot.js, which is no module, leaves it there.
  var earlyCalls: Record<string, EarlyCall> | undefined
}

/** Older ones answer what was asked of another page. */
const MAX_AGE_MS = 30_000

/**
 * The body of its answer; undefined where the call has to be sent, also because the early one was refused or got lost. At
 * once where there was none: a call that forgets who is signed in has to take the token along before it is gone.
 */
export function takeEarlyAnswer(path: string, input: unknown): Promise<string | undefined> | undefined {
  const call = take(path + JSON.stringify(input))
  return call && answerOf(call.reply)
}

/** What a page begins with that its first render need not wait for: the data of an answer that stands in the page. */
export function takeReadyAnswer(path: string, input: unknown): unknown {
  const key = path + JSON.stringify(input)
  if (globalThis.earlyCalls?.[key]?.answer === undefined) return undefined
  const envelope = readEnvelope(take(key)?.answer ?? '')
  return envelope?.code === 0 ? envelope.data : undefined
}

function take(key: string): EarlyCall | undefined {
  const calls = globalThis.earlyCalls
  const call = calls?.[key]
  if (calls === undefined || call === undefined) return undefined
  delete calls[key]
  const isSame = call.language === currentLanguage() && (call.token ?? undefined) === readCookie('token')
  return isSame && performance.now() - call.at <= MAX_AGE_MS ? call : undefined
}

async function answerOf(reply: Promise<Response>): Promise<string | undefined> {
  try {
    const body = await (await reply).text()
    return readEnvelope(body)?.code === 0 ? body : undefined
  } catch {
    return undefined
  }
}
