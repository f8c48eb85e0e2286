/**
 * Runs in the page that the service worker gives where there is no network, before the app: who is signed in is answered from
 * what this browser keeps, if the server does not answer. It uses the way of calls that `boot.js` sends (early-calls.ts).
 */
import { readCookie } from '@tripos/web-kit/cookies.ts'
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { openSealedStore } from '@tripos/web-kit/sealed-store.ts'
import { FIRST_ANSWERS, INFO_CALL } from './kept-answers.ts'

/** The page is here because the line is slow or gone: nobody waits long for it once more. */
const WAIT_MS = 4000

async function answer(call: string): Promise<Response> {
  const path = call.slice(0, call.indexOf('{'))
  const token = readCookie('token')
  try {
    // oxlint-disable-next-line no-restricted-globals -- because the app, and with it its calls, is not there yet
    return await fetch(path, {
      method: 'POST',
      headers: {
        'accept-language': currentLanguage(),
        'content-type': 'application/json',
        ...(token ? { token } : {}),
      },
      body: call.slice(path.length),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(WAIT_MS),
    })
  } catch {
    const data = await (await openSealedStore())?.get(FIRST_ANSWERS + call)
    if (data === undefined) throw new TypeError('no network, and nothing kept')
    document.documentElement.dataset['offline'] = ''
    return new Response(JSON.stringify({ code: 0, msg: '', data }))
  }
}

const token = readCookie('token')
if (token !== undefined) {
  const reply = answer(INFO_CALL)
  reply.catch(() => undefined)
  globalThis.earlyCalls = { [INFO_CALL]: { at: performance.now(), language: currentLanguage(), token, reply } }
}
