/** Somebody who guesses, on 200 connections, in a process of their own: at accounts, doing the work asked for, and at names. */
import { hash } from 'node:crypto'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityErrors } from '../modules/identity/errors.ts'
import { identity } from '../modules/identity/contract/identity.ts'
import { solveWork } from '../apps/server/test/solve-work.ts'
import { buildRequest, openConnection } from './connection.ts'

export interface AttackPlan {
  readonly port: number
  readonly connections: number
  /** Every second try is for one of them, the others for names that nobody has. */
  readonly names: readonly string[]
  readonly seconds: number
}

export interface AttackReport {
  readonly tries: number
  /** Wrong passwords that were judged, by name. */
  readonly judged: Readonly<Record<string, number>>
  readonly judgedUnknown: number
  readonly succeeded: number
}

interface Answer {
  readonly code: number
  readonly data: unknown
}

async function attack({ port, connections, names, seconds }: AttackPlan): Promise<AttackReport> {
  const judged: Record<string, number> = {}
  let [tries, judgedUnknown, succeeded] = [0, 0, 0]
  /** Accounts that one connection is working for: the others need not do the same work. */
  const working = new Set<string>()
  const until = performance.now() + seconds * 1000
  const lane = async (): Promise<void> => {
    const connection = await openConnection(port)
    const ask = async (input: object): Promise<Answer> => {
      const body = JSON.stringify(input)
      tries += 1
      return JSON.parse(
        await connection.send(buildRequest({ port, path: identity.login.path, token: undefined, body })),
      ) as Answer
    }
    while (performance.now() < until) {
      const target = tries % 2 === 0 ? names[Math.floor(Math.random() * names.length)] : undefined
      const userName = target ?? `nobody-${hash('sha256', String(Math.random()), 'hex').slice(0, 12)}`
      const input = { userName, password: `guess ${tries}` }
      let answer = await ask(input)
      if (target !== undefined && answer.code === identityErrors.WORK_NEEDED.code && !working.has(target)) {
        working.add(target)
        answer = await ask({ ...input, work: solveWork(answer.data) })
        working.delete(target)
      }
      if (answer.code === 0) succeeded += 1
      if (answer.code !== identityErrors.LOGIN_WRONG.code) await sleep(5)
      else if (target === undefined) judgedUnknown += 1
      else judged[target] = (judged[target] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return { tries, judged, judgedUnknown, succeeded }
}

process.on('message', (plan: AttackPlan) => {
  // An attacker has a machine of their own: their arithmetic takes nothing from the server and the school here.
  setPriority(10)
  attack(plan).then(
    report => {
      process.send?.(report)
      process.disconnect()
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
