/** POST /api/message-report/{reporter}/{token}: what gateways say of messages that they had taken, in their own forms. */
import type { FastifyInstance } from 'fastify'
import { inLane } from '@tripos/db/lanes.ts'
import { sendErrorAs } from '@tripos/http/http.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { REPORTS_PATH } from './report-address.ts'
import { REPORTERS, type Reporter, takeReports } from './take-reports.ts'

/** A mail that comes back may bring all of ours along. */
const BODY_BYTES = 2 * 1024 * 1024
const STATUSES = { NOT_FOUND: 404, NOT_JSON: 400 } as const

/** As each provider asks for it: anything else is a failure to it, and posted again. */
const TAKEN: Readonly<Record<Reporter, object>> = {
  aliyun: { code: 0, msg: '接收成功' },
  tencent: { result: 0, errmsg: 'OK' },
  hook: {},
  mail: {},
}

const isReporter = (word: string): word is Reporter => REPORTERS.some(one => one === word)

export function registerReports(app: FastifyInstance, deps: Deps): void {
  // Signatures are over bytes, and mails are no JSON: nothing is parsed before it is known whose it is.
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<{ Params: { reporter: string; token: string } }>(
      `${REPORTS_PATH}/:reporter/:token`,
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { reporter, token } = request.params
        try {
          if (!isReporter(reporter)) return fail('NOT_FOUND')
          const header = (name: string): string => String(request.headers[name] ?? '')
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const signed = { timestamp: header('tripos-timestamp'), signature: header('tripos-signature') }
          await inLane('call', () => takeReports(deps, { reporter, token, body, ...signed }))
          return await reply.send(TAKEN[reporter])
        } catch (error) {
          return sendErrorAs(error, reply, { log: deps.log, statuses: STATUSES })
        }
      },
    )
    done()
  })
}
