/**
 * Runs in the page that the service worker gives where there is no network, before the app: who is signed in, and the paper that is open,
 * are answered from what this browser keeps, if the server does not answer. It uses the way of calls that `boot.js` sends (early-calls.ts).
 */
import { readCookie } from '@tripos/web-kit/cookies.ts'
import { openSealedStore, type SealedStore } from '@tripos/web-kit/sealed-store.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { papers } from '../../../modules/papers/contract/papers.ts'
import { carriedOn, type KeptPaper, paperKey } from '../../../modules/papers/web/shared/kept-paper.ts'
import { FIRST_ANSWERS, INFO_CALL, SITE_CALL } from './kept-answers.ts'
import { saySignedOut, unsaySignedOut } from './signed-out.ts'

/** The page is here because the line is slow or gone: nobody waits long for it once more. */
const WAIT_MS = 4000
const AGAIN_MS = 2000
const OPEN_PAPER: (typeof papers.open)['path'] = '/api/paper/open'

/** As `boot.js`, which has set the language, sends it, and for no longer than somebody waits. */
function ask(call: string): Promise<Response> {
  const path = call.slice(0, call.indexOf('{'))
  const token = readCookie('token')
  // oxlint-disable-next-line no-restricted-globals -- because the app, and with it its calls, is not there yet
  return fetch(path, {
    method: 'POST',
    headers: {
      'accept-language': document.documentElement.lang,
      'content-type': 'application/json',
      ...(token ? { token } : {}),
    },
    body: call.slice(path.length),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(WAIT_MS),
  })
}

async function answer(call: string, find: (store: SealedStore) => Promise<unknown>): Promise<Response> {
  try {
    return await ask(call)
  } catch {
    const store = await openSealedStore()
    const data = store && (await find(store))
    if (data === undefined) throw new TypeError('no network, and nothing kept')
    document.documentElement.dataset['offline'] = ''
    return new Response(JSON.stringify({ code: 0, msg: '', data }))
  }
}

/** Of a paper that this browser has open; not one that is to be taken from another device, which only the server can say. */
async function findPaper(store: SealedStore, call: string): Promise<unknown> {
  const input = JSON.parse(call.slice(OPEN_PAPER.length)) as Input<typeof papers.open>
  const kept = input.takeOver ? undefined : await store.get<KeptPaper>(paperKey(input.paperId))
  return kept && carriedOn(kept, Date.now())
}

const isAnswered = (): Promise<boolean> =>
  ask(SITE_CALL).then(
    () => true,
    () => false,
  )

/** Nobody is signed in: the app goes on to the sign-in page, which says so until the server answers, or somebody could sign in. */
async function lookForNetwork(): Promise<void> {
  while (readCookie('token') === undefined && !(await isAnswered())) {
    document.documentElement.dataset['offline'] = ''
    if (document.body) saySignedOut()
    else addEventListener('DOMContentLoaded', saySignedOut, { once: true })
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  }
  unsaySignedOut()
  delete document.documentElement.dataset['offline']
}

const token = readCookie('token')
if (token === undefined) void lookForNetwork()
else {
  const early = (reply: Promise<Response>) => {
    reply.catch(() => undefined)
    return { at: performance.now(), language: document.documentElement.lang, token, reply }
  }
  const first = (call: string) => early(answer(call, store => store.get(FIRST_ANSWERS + call)))
  const calls: NonNullable<typeof globalThis.earlyCalls> = {
    [INFO_CALL]: first(INFO_CALL),
    [SITE_CALL]: first(SITE_CALL),
  }
  // Each page that opens a paper names itself, so nobody can know the call beforehand.
  globalThis.earlyCalls = new Proxy(calls, {
    get: (known, call: string) =>
      call.startsWith(`${OPEN_PAPER}{`)
        ? early(answer(call, store => findPaper(store, call)))
        : Reflect.get(known, call),
  })
}
