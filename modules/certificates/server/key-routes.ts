/** GET /.well-known/certificate-keys…: the public keys, where programs that check credentials look for them. */
import type { FastifyInstance } from 'fastify'
import { inLane } from '@tripos/db/lanes.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { publicJwk, publicKeys } from './signing-keys.ts'

/** Anybody's page may read them; they change rarely and are never taken back. */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

export function registerKeys(app: FastifyInstance, deps: Deps): void {
  const keys = () => inLane('call', () => publicKeys(deps))
  app.get('/.well-known/certificate-keys.json', async (_, reply) =>
    reply.headers(HEADERS).send({ keys: (await keys()).map(publicJwk) }),
  )
  app.get<{ Params: { id: string } }>('/.well-known/certificate-keys/:id', async (request, reply) => {
    const key = (await keys()).find(({ kid }) => kid === request.params.id)
    if (key === undefined) return reply.code(404).send({})
    return reply.headers(HEADERS).type('application/jwk+json').send(publicJwk(key))
  })
}
