/** A film on its way to a product that runs, over lines that are cut: for the kill test and the bench. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { assets, TUS_PATH } from '../../../../modules/assets/contract/assets.ts'
import { AssetState } from '../../../../modules/assets/contract/asset-kinds.ts'
import { OFFSETS } from '../../../../modules/assets/test/make-assets.ts'
import { ask, type Client } from './client.ts'
import type { Film } from './film.ts'

const TUS = { 'tus-resumable': '1.0.0' }
/** What was on its way when a line was cut may come after the question how far it is: then it is asked again. */
const CONFLICT = 409
const MAX_TRIES = 20
const PAUSE_MS = 100
const EXAMINE_LIMIT_MS = 180_000

export interface FilmUpload {
  readonly id: string
  /** How far the server says it is. */
  offset(): Promise<number>
  /** Sends from one place to before another, where `end` happens before the line is cut. */
  sendAndCut(from: number, to: number, end?: () => Promise<void>): Promise<void>
  /** Sends the rest, and waits until it has been looked at. Gives a link to it. */
  finish(): Promise<string>
}

export async function beginFilm(client: Client, film: Film, name: string): Promise<FilmUpload> {
  const { port, token } = client
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const begun = await fetch(`http://127.0.0.1:${port}${TUS_PATH}`, {
    method: 'POST',
    headers: { ...TUS, token, 'upload-length': String(film.size), 'upload-metadata': metadata },
  })
  const path = begun.headers.get('location')
  if (path === null) throw new Error(`the upload was not begun: ${begun.status} ${await begun.text()}`)
  const id = path.slice(TUS_PATH.length + 1)

  const offset = async (): Promise<number> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD', headers: { ...TUS, token } })
    if (!reply.ok) throw new Error(`how far the upload is was not said: ${reply.status}`)
    return Number(reply.headers.get('upload-offset'))
  }
  /** Always announces all that is left. Gives the answer's status, or nothing where none came before the line was cut. */
  const send = async (from: number, to: number, end?: () => Promise<void>): Promise<number | undefined> => {
    const headers = {
      ...TUS,
      token,
      'content-type': OFFSETS,
      'upload-offset': from,
      'content-length': film.size - from,
    }
    const sending = request({ port, host: '127.0.0.1', method: 'PATCH', path, headers })
    let status: number | undefined
    const ended = new Promise<number | undefined>(resolve => {
      sending.on('response', reply => {
        status = reply.resume().statusCode
        resolve(status)
      })
      sending.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
    })
    for (const piece of film.bytes(from, to)) {
      if (sending.destroyed || status !== undefined) break
      await Promise.race([new Promise<void>(resolve => sending.write(piece, () => resolve())), ended])
    }
    if (to === film.size) {
      sending.end()
      return ended
    }
    if (status === undefined) await end?.()
    sending.destroy()
    return ended
  }
  const sendRest = async (): Promise<void> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const from = await offset()
      if (from === film.size || (await send(from, film.size)) === 204) return
      await sleep(PAUSE_MS)
    }
    throw new Error('the upload did not come to its end')
  }
  return {
    id,
    offset,
    async sendAndCut(from, to, end) {
      let at = from
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const status = await send(at, to, end)
        if (status === undefined) return
        if (status !== CONFLICT) throw new Error(`an answer before the end: ${status}`)
        await sleep(PAUSE_MS)
        at = await offset()
      }
      throw new Error('the upload did not go on')
    },
    async finish() {
      await sendRest()
      for (const began = performance.now(); performance.now() - began < EXAMINE_LIMIT_MS; await sleep(PAUSE_MS)) {
        const { state, refusal } = await ask(client, assets.detail, { id })
        if (state === AssetState.refused) throw new Error(`the film was refused: ${refusal}`)
        if (state === AssetState.ready) return (await ask(client, assets.link, { id })).url
      }
      throw new Error('nobody looked at the film')
    },
  }
}
