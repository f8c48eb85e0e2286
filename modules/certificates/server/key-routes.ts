/** GET /.well-known/certificate-…: public keys and status lists, where programs that check credentials look for them. */
import type { FastifyInstance } from 'fastify'
import { inLane } from '@tripos/db/lanes.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { publicJwks } from './signing-keys.ts'
import { signStatusList } from './status-list.ts'
import { LIST_SECONDS } from './status-list.rules.ts'

/** Anybody's page may read them. A key that was withdrawn is gone from everywhere after as long. */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${LIST_SECONDS}` }

export function registerKeys(app: FastifyInstance, deps: Deps): void {
  const keys = () => inLane('call', () => publicJwks(deps))
  app.get('/.well-known/certificate-keys.json', async (_, reply) => reply.headers(HEADERS).send({ keys: await keys() }))
  app.get<{ Params: { id: string } }>('/.well-known/certificate-keys/:id', async (request, reply) => {
    const key = (await keys()).find(({ kid }) => kid.endsWith(`/${request.params.id}`))
    if (key === undefined) return reply.code(404).send({})
    return reply.headers(HEADERS).type('application/jwk+json').send(key)
  })
  app.get<{ Params: { list: string } }>('/.well-known/certificate-status/:list', async (request, reply) => {
    const token = await inLane('call', () => signStatusList(deps, request.params.list))
    if (token === undefined) return reply.code(404).send({})
    return reply.headers(HEADERS).type('application/vc+jwt').send(token)
  })
}
