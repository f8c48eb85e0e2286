/** Makes calls of the contract without HTTP, as the holder of a session. */
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import * as z from 'zod/mini'
import { inLane } from '@tripos/db/lanes.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import type { UploadedFile } from '@tripos/files/receive.ts'
import type { Mounted } from '@tripos/http/mount.ts'
import { ReadyJson } from '@tripos/http/ready-json.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { findCaller } from '../../identity/server/index.ts'

export interface Caller {
  call<T extends Endpoint>(endpoint: T, input: Input<T>): Promise<Output<T>>
  upload<T extends Endpoint>(endpoint: T, input: Input<T>, file: UploadedFile): Promise<Output<T>>
  signIn(token: string): Promise<void>
}

/** Where somebody sits, and with which browser. */
export interface Seat {
  readonly ip: string
  readonly userAgent: string
}

const HERE: Seat = { ip: '127.0.0.1', userAgent: 'demo' }

const dataOf = (result: unknown): unknown =>
  result instanceof ReadyJson ? JSON.parse(result.pieces.map(piece => piece.json).join('')) : result

export function makeCaller(deps: Deps, modules: readonly Module[], seat: Seat = HERE): Caller {
  const mounted = new Map<string, Mounted>(
    modules.flatMap(module => module.calls).map(call => [call.endpoint.path, call]),
  )
  let context: object = { language: 'zh-CN', ...seat, requestId: 'demo', log: deps.log }

  const run = async <T extends Endpoint>(endpoint: T, input: Input<T>, extra: object = {}): Promise<Output<T>> => {
    const call = mounted.get(endpoint.path)
    if (call === undefined) throw new Error(`${endpoint.path} is not mounted`)
    const parsed = z.parse(endpoint.input, input)
    const asked = { ...context, arrivedAt: deps.clock.now(), ...extra }
    const result = await inLane(call.lane, () => call.handler(parsed, asked))
    return z.parse(endpoint.output, dataOf(result)) as Output<T>
  }
  return {
    call: (endpoint, input) => run(endpoint, input),
    upload: (endpoint, input, file) => run(endpoint, input, { file }),
    async signIn(token) {
      const caller = await findCaller(deps, hashSecret(token), deps.clock.now())
      if (caller === undefined) throw new Error('the session of the demo is not valid')
      context = { ...context, caller, tokenHash: caller.tokenHash }
    },
  }
}
