/** One student after the other on the idle server: from signing in to the first saved answer. */
import { randomUUID } from 'node:crypto'
import { exams } from '../modules/exams/contract/exams.ts'
import { identity } from '../modules/identity/contract/identity.ts'
import { papers } from '../modules/papers/contract/papers.ts'
import { buildRequest, type Connection, openConnection } from './connection.ts'

export const STEPS = ['login', 'check', 'start', 'open', 'first save'] as const
type Step = (typeof STEPS)[number]

/** Milliseconds of each step, for each student; `sum` is of login, check, start and first save. */
export type Journey = Readonly<Record<Step | 'sum', number>>

interface Traveller {
  readonly userName: string
  readonly password: string
}

async function travel(
  connection: Connection,
  { userName, password }: Traveller,
  target: { port: number; examId: string },
) {
  const { port, examId } = target
  const times: Partial<Record<Step, number>> = {}
  let token: string | undefined
  const ask = async <T>(step: Step, path: string, data: unknown): Promise<T> => {
    const request = buildRequest({ port, path, token, body: JSON.stringify(data) })
    const began = performance.now()
    const body = await connection.send(request)
    times[step] = performance.now() - began
    const { code, msg, data: result } = JSON.parse(body) as { code: number; msg: string; data: T }
    if (code !== 0) throw new Error(`${step} was refused: ${code} ${msg}`)
    return result
  }
  token = (await ask<{ token: string }>('login', identity.login.path, { userName, password })).token
  await ask('check', exams.check.path, { id: examId })
  const { paperId } = await ask<{ paperId: string }>('start', papers.start.path, { examId })
  const { epoch } = await ask<{ epoch: number }>('open', papers.open.path, { paperId, deviceId: randomUUID() })
  await ask('first save', papers.saveAnswers.path, {
    paperId,
    epoch,
    answers: [{ no: 1, seq: 1, answer: { options: [0] } }],
  })
  const of = (step: Step): number => times[step] ?? 0
  const sum = of('login') + of('check') + of('start') + of('first save')
  return { ...Object.fromEntries(STEPS.map(step => [step, of(step)])), sum } as Journey
}

/** The first few warm the server up and are left out. */
export async function measureJourneys(
  port: number,
  examId: string,
  travellers: readonly Traveller[],
): Promise<Journey[]> {
  const connection = await openConnection(port)
  try {
    const journeys: Journey[] = []
    for (const traveller of travellers) journeys.push(await travel(connection, traveller, { port, examId }))
    return journeys.slice(Math.floor(travellers.length / 5))
  } finally {
    connection.close()
  }
}
