/** A small server that speaks as much of S3 as the storage asks for, and checks every signature by its own reckoning. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_KEY = { keyId: 'test-key', secret: 'test-secret', region: 'us-east-1', bucket: 'bucket' } as const
/** So few keys a page that lists have several. */
const PAGE = 2

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

/** Signature version 4, from the request as it came. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const found = /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  )
  const [, keyId = '', scope = '', names = '', signature = ''] = found ?? []
  const declared = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return false
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, declared].join('\n')
  const date = String(request.headers['x-amz-date'])
  const [day = '', region = '', service = ''] = scope.split('/')
  const key = ['aws4_request'].reduce(hmac, [region, service].reduce(hmac, hmac(`AWS4${S3_KEY.secret}`, day)))
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return keyId === S3_KEY.keyId && region === S3_KEY.region && signature === wanted
}

export interface TestS3 {
  readonly endpoint: string
  readonly files: Map<string, Buffer>
  /** Answers everything with this status. */
  failWith(status: number | undefined): void
  /** Requests as "PUT /bucket/key?query". */
  readonly asked: string[]
  close(): Promise<void>
}

interface Asked {
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly url: URL
  readonly key: string
  readonly body: Buffer
}

export async function startS3(): Promise<TestS3> {
  const files = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const asked: string[] = []
  let failing: number | undefined

  const list = ({ url, reply }: Asked): void => {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...files.keys()].filter(key => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, PAGE)
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    reply.end(
      `<ListBucketResult>${page.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`,
    )
  }
  const read = ({ request, reply, key }: Asked): void => {
    const file = files.get(key)
    if (file === undefined) return void reply.writeHead(404).end('<Error/>')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? file : file.subarray(Number(from), Number(to) + 1)
    reply.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, etag: `"${md5(file)}"` })
    reply.end(request.method === 'HEAD' ? undefined : part)
  }
  const complete = ({ reply, key, body, url }: Asked): void => {
    const parts = uploads.get(url.searchParams.get('uploadId') ?? '')
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
    const bytes = named.map(([, no, etag]) => {
      const part = parts?.get(Number(no))
      return part !== undefined && md5(part) === etag ? part : undefined
    })
    if (bytes.length === 0 || bytes.includes(undefined)) return void reply.writeHead(400).end('<Error/>')
    files.set(key, Buffer.concat(bytes.filter(part => part !== undefined)))
    uploads.delete(url.searchParams.get('uploadId') ?? '')
    reply.end('<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>')
  }
  const write = (all: Asked): void => {
    const { request, reply, url, key, body } = all
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'DELETE') {
      if (uploadId === null) files.delete(key)
      else uploads.delete(uploadId)
      reply.writeHead(204).end()
    } else if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const made = `upload+${uploads.size}/${key}`
      uploads.set(made, new Map())
      reply.end(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`)
    } else if (request.method === 'POST') {
      complete(all)
    } else {
      if (uploadId === null) files.set(key, body)
      else uploads.get(uploadId)?.set(Number(url.searchParams.get('partNumber')), body)
      reply.writeHead(200, { etag: `"${md5(body)}"` }).end()
    }
  }
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '/', 'http://s3')
    asked.push(`${request.method} ${request.url}`)
    if (failing !== undefined) return void reply.writeHead(failing).end()
    if (!isSigned(request, url, body)) return void reply.writeHead(403).end('<Error/>')
    const key = url.pathname.split('/').slice(2).join('/')
    const all = { request, reply, url, key, body }
    if (key === '') list(all)
    else if (request.method === 'GET' || request.method === 'HEAD') read(all)
    else write(all)
  }
  const server: Server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    failWith: status => {
      failing = status
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
