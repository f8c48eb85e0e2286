/**
 * The floor: an HTTP server of Node alone that reads a save, answers with the same bytes as the product and does nothing
 * else. Run as a process of its own by floor.ts; tells its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PaperState } from '@tripos/contract-kit/enums.ts'

interface Save {
  readonly answers: readonly { readonly no: number; readonly seq: number }[]
}

function replyTo(save: Save): string {
  const now = new Date().toISOString()
  const saved = save.answers.map(({ no, seq }) => ({ no, seq }))
  const data = { saved, state: PaperState.inExam, deadlineAt: now, leftMs: 3_600_000, serverNow: now, messages: [] }
  return JSON.stringify({ code: 0, msg: 'ok', data })
}

const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = replyTo(JSON.parse(Buffer.concat(chunks).toString()) as Save)
    reply.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    reply.end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
