/** Guessed codes of certificates from many addresses of the loopback network, and honest checks beside them. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { certificateChecks } from '../modules/certificates/contract/my-certificates.ts'
import { quantile } from './asking.ts'

/** Guessers, each with an address of its own. */
export const ADDRESSES = 16
const CONNECTIONS = 4
const HONEST_EVERY_MS = 100

interface Asker {
  readonly port: number
  readonly localAddress: string
  readonly agent: Agent
}

/** The code of the answer. */
const ask = ({ port, localAddress, agent }: Asker, code: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { path } = certificateChecks.show
    const headers = { 'content-type': 'application/json' }
    const options = { host: '127.0.0.1', port, localAddress, agent, method: 'POST', path, headers }
    const asked = request(options, reply => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => resolve((JSON.parse(text) as { code: number }).code))
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ code }))
  })

const askerAt = (port: number, localAddress: string, maxSockets: number): Asker => ({
  port,
  localAddress,
  agent: new Agent({ keepAlive: true, maxSockets }),
})

export interface Guessed {
  readonly seconds: number
  readonly found: number
  /** Looked up and not there. */
  readonly lookedUp: number
  readonly refused: number
  readonly honestCount: number
  readonly honestP95: number
}

export async function guess(port: number, { count, code }: { count: number; code: string }): Promise<Guessed> {
  const answers = new Map<number, number>()
  const honest: number[] = []
  let left = count
  const guesser = async (asker: Asker): Promise<void> => {
    while (left > 0) {
      left -= 1
      const said = await ask(asker, randomBytes(20).toString('base64url'))
      answers.set(said, (answers.get(said) ?? 0) + 1)
    }
  }
  const check = async (asker: Asker): Promise<void> => {
    while (left > 0) {
      const began = performance.now()
      if ((await ask(asker, code)) !== 0) throw new Error('an honest check was refused')
      honest.push(performance.now() - began)
      await sleep(HONEST_EVERY_MS)
    }
  }
  const began = performance.now()
  const guessers = Array.from({ length: ADDRESSES }, (_, i) => askerAt(port, `127.0.0.${i + 2}`, CONNECTIONS))
  const work = guessers.flatMap(asker => Array.from({ length: CONNECTIONS }, () => guesser(asker)))
  await Promise.all([...work, check(askerAt(port, '127.0.1.1', 1))])
  return {
    seconds: (performance.now() - began) / 1000,
    found: answers.get(0) ?? 0,
    lookedUp: answers.get(ERRORS.NOT_FOUND.code) ?? 0,
    refused: answers.get(ERRORS.TOO_MANY_TRIES.code) ?? 0,
    honestCount: honest.length,
    honestP95: quantile(
      honest.toSorted((a, b) => a - b),
      0.95,
    ),
  }
}
