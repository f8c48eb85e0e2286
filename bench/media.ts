/** Measures how recordings are sent: parts of a film by a link of the product, alone and behind nginx, against nginx alone. */
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAdministrator, signIn } from '../modules/identity/test/make-identity.ts'
import { type Film, makeFilm, sumOf } from '../apps/server/test/load/film.ts'
import { beginFilm } from '../apps/server/test/load/film-upload.ts'
import { findNginx, type Nginx, NGINX_FILES, putNginxInFront, serveByNginx } from '../apps/server/test/load/nginx.ts'
import { databaseOf, freePort, peakMegabytes, type Product, startProduct } from '../apps/server/test/load/product.ts'
import { makeSeeder } from '../apps/server/test/load/seed.ts'
import { machineLine } from './asking.ts'
import { measureDownloads, type Rate } from './download.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const FILM_BYTES = 200 * 1024 ** 2
const ROUNDS = isQuick ? 1 : 9
const WARM_UP_MS = isQuick ? 300 : 500
const MEASURE_MS = isQuick ? 1500 : 2000
/** Of what nginx sends. */
const AIM = 0.9

const print = (text: string): void => void process.stderr.write(`${text}\n`)

interface Kind {
  readonly name: string
  readonly connections: number
  /** Undefined for the whole film. */
  readonly length?: number
}

const KINDS: readonly Kind[] = [
  { name: 'parts of 1 MiB, 16 connections', connections: 16, length: 1024 ** 2 },
  { name: 'parts of 64 KiB, 64 connections', connections: 64, length: 64 * 1024 },
  { name: 'the whole film, 1 connection', connections: 1 },
]

/** A part at any place, as somebody asks who moves about in a film. */
const rangeOf = (film: Film, length: number | undefined): string | undefined => {
  if (length === undefined) return undefined
  const from = randomInt(0, film.size - length)
  return `bytes=${from}-${from + length - 1}`
}

interface Source {
  readonly port: number
  readonly path: string
}

/** What is measured must be the film. */
async function check({ port, path }: Source, film: Film): Promise<void> {
  const url = `http://127.0.0.1:${port}${path}`
  for (const [from, to] of [
    [0, film.size],
    [1_000_001, 3_000_000],
    [film.size - 70_000, film.size],
  ] as const) {
    const reply = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` } })
    if (reply.status !== 206 || reply.body === null) throw new Error(`${url} answers ${reply.status}`)
    if ((await sumOf(reply.body)) !== (await sumOf(film.bytes(from, to)))) throw new Error(`${url} sends other bytes`)
  }
}

const middle = (rates: readonly Rate[]): Rate | undefined =>
  rates.toSorted((a, b) => a.bytesPerSecond - b.bytesPerSecond)[Math.floor(rates.length / 2)]

/** The middle of the shares of each round: a machine that is slow for a while is so for both. */
function middleShare(ours: readonly Rate[] = [], theirs: readonly Rate[] = []): number | undefined {
  const shares = ours.flatMap((rate, round) => {
    const other = theirs[round]
    return other === undefined ? [] : [rate.bytesPerSecond / other.bytesPerSecond]
  })
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)]
}

const inMegabytes = (rate: Rate | undefined): string =>
  rate === undefined ? '' : Math.round(rate.bytesPerSecond / 1024 ** 2).toLocaleString('en-US')
const inRequests = (rate: Rate | undefined): string => {
  const perSecond = rate?.requestsPerSecond
  if (perSecond === undefined) return ''
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en-US')
}

/** Those that are there, in this order: the product alone, the product behind nginx, nginx alone. */
type Sources = readonly [Source] | readonly [Source, Source, Source]

/** All by turns, so that a machine that slows down slows each. */
async function rowOf(film: Film, sources: Sources, { name, connections, length }: Kind): Promise<string[]> {
  const rates: Rate[][] = sources.map(() => [])
  const nextRange = () => rangeOf(film, length)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, source] of sources.entries()) {
      const downloads = { ...source, connections, nextRange, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS }
      rates[index]?.push(await measureDownloads(downloads))
    }
  }
  const [alone, behind, nginx] = rates.map(middle)
  const share = middleShare(rates[1], rates[2])
  print(`  ${name}: ${[alone, behind, nginx].map(inMegabytes).join(', ')} MB/s`)
  return [
    nginx === undefined ? `${name} (no nginx here)` : name,
    ...[alone, behind, nginx].flatMap(rate => [inMegabytes(rate), inRequests(rate)]),
    ...[middleShare(rates[0], rates[2]), share].map(part => (part === undefined ? '' : `${Math.round(part * 100)} %`)),
    `${AIM * 100} %`,
    share === undefined ? '' : share >= AIM ? 'yes' : '**no**',
  ]
}

async function send(product: Product, dataFolder: string, film: Film): Promise<{ id: string; path: string }> {
  const seeder = await makeSeeder(databaseOf(dataFolder).url)
  try {
    const author = await makeAdministrator(seeder, { permissions: ['course:asset:view', 'course:asset:edit'] })
    const token = await signIn(seeder, author)
    const upload = await beginFilm({ port: product.port, token }, film, 'film.mp4')
    return { id: upload.id, path: await upload.finish() }
  } finally {
    await seeder.close()
  }
}

interface Running {
  readonly products: readonly Product[]
  readonly sources: Sources
  stop(): Promise<void>
}

/** The same data by two servers: one sends the film itself, the other stands behind nginx. */
async function start(
  dataFolder: string,
  product: Product,
  { id, path }: { id: string; path: string },
): Promise<Running> {
  const program = findNginx()
  const alone = { port: product.port, path }
  if (program === undefined) return { products: [product], sources: [alone], stop: () => Promise.resolve() }
  const settings = { DATABASE_URL: databaseOf(dataFolder).url, TRIPOS_NGINX_FILES: NGINX_FILES, TRIPOS_ROLES: 'web' }
  const hidden = await startProduct({ dataFolder, port: await freePort(), settings })
  const nginxes: Nginx[] = []
  const stop = async (): Promise<void> => {
    for (const nginx of nginxes) await nginx.stop()
    await hidden.stop()
  }
  try {
    const front = { folder: join(dataFolder, 'front'), serverPort: hidden.port, dataFolder }
    nginxes.push(await putNginxInFront(program, front))
    nginxes.push(await serveByNginx(program, join(dataFolder, 'nginx'), join(dataFolder, 'files', 'assets', id)))
  } catch (error) {
    await stop()
    throw error
  }
  const [behind, nginx] = nginxes.map(({ port }) => port)
  return {
    products: [product, hidden],
    sources: [alone, { port: behind ?? 0, path }, { port: nginx ?? 0, path: '/file' }],
    stop,
  }
}

async function measure(dataFolder: string, product: Product): Promise<string[][]> {
  const film = makeFilm(randomBytes(16), 90, FILM_BYTES)
  let running: Running | undefined
  try {
    print('Sending a film')
    running = await start(dataFolder, product, await send(product, dataFolder, film))
    for (const source of running.sources) await check(source, film)
    const rows: string[][] = []
    for (const kind of KINDS) rows.push(await rowOf(film, running.sources, kind))
    const [alone = '', behind = ''] = running.products.map(({ pid }) => {
      const peak = peakMegabytes(pid)
      return peak === undefined ? '' : `${Math.round(peak)} MB`
    })
    return [...rows, ['memory of the server, largest seen', alone, '', behind, '', '', '', '', '', '', '']]
  } finally {
    await running?.stop()
    await product.stop()
  }
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  try {
    const rows = await measure(dataFolder, await startProduct({ dataFolder, port: await freePort() }))
    const columns = [
      'measured',
      ...['alone', 'behind nginx', 'nginx alone'].flatMap(name => [`${name}, MB/s`, 'a second']),
      'alone',
      'behind',
      'aim',
      'reached',
    ]
    const lines = [
      ...tableLines(columns, rows),
      '',
      `A film of 200 MB at random places: by a link of the product alone; by the same link through an nginx in front of it that sends the bytes once the product has allowed it (deploy/nginx.conf); and by nginx alone, as it comes, which asks nobody. Each nginx has one worker and sendfile; the one in front keeps files open and remembers for ten seconds that a link holds. By turns, ${ROUNDS} rounds of ${MEASURE_MS / 1000} s: the middle of each rate, and of the shares of each round. The load reads and throws away in a process of its own, which takes a core too.`,
      machineLine(),
    ]
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
