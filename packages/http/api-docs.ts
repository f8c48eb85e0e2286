/** `/api/docs`: the OpenAPI document made from the contract, and a page to read it and to try calls. */
import { COMMON_ERRORS, type Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { API_DOCS_PAGE, API_DOCS_SCRIPT, API_DOCS_STYLE } from './api-docs-page.ts'
import type { Mounted } from './mount.ts'

const accessText = ({ access }: Endpoint): string =>
  typeof access === 'object' ? `permission ${access.permission}` : access

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

function operation(endpoint: Endpoint): unknown {
  const errors = [...COMMON_ERRORS, ...endpoint.errors].map(name => `${ERRORS[name].code} ${name}`)
  const body = jsonSchema(endpoint.input, 'input')
  const isUpload = endpoint.transport === 'upload' || endpoint.transport === 'uploadToDisk'
  const answer = {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: jsonSchema(endpoint.output, 'output') },
    required: ['code', 'msg', 'data'],
  }
  return {
    summary: endpoint.summary,
    description: `Access: ${accessText(endpoint)}. Refusals: ${errors.join(', ')}.`,
    tags: [endpoint.path.split('/').slice(2, 4).join('/')],
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    requestBody: { content: { [isUpload ? 'multipart/form-data' : 'application/json']: { schema: body } } },
    responses: {
      200: {
        description: 'Success (code 0) or a refusal',
        content:
          endpoint.transport === 'download'
            ? { 'application/octet-stream': {} }
            : { 'application/json': { schema: answer } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of these calls. */
export function openApiDocument(calls: readonly Mounted[]): unknown {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tripos',
      version: '0.1.0',
      description: 'Every call is POST; the session travels in the header token.',
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths: Object.fromEntries(calls.map(({ endpoint }) => [endpoint.path, { post: operation(endpoint) }])),
  }
}

export function registerApiDocs(app: FastifyInstance, calls: readonly Mounted[]): void {
  let document: string | undefined
  app.get('/api/docs/openapi.json', async (_, reply) => {
    // Made for whoever asks first: it takes half of what the server needs to start.
    document ??= JSON.stringify(openApiDocument(calls))
    return reply.type('application/json').send(document)
  })
  app.get('/api/docs/page.js', async (_, reply) => reply.type('text/javascript').send(API_DOCS_SCRIPT))
  app.get('/api/docs/page.css', async (_, reply) => reply.type('text/css').send(API_DOCS_STYLE))
  app.get('/api/docs', async (_, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(API_DOCS_PAGE),
  )
}
