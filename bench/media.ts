/** Measures how recordings are sent: parts of a film by a link of the product, against the same file by nginx. */
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAdministrator, signIn } from '../server/test/factories/identity.ts'
import { type Film, makeFilm, sumOf } from '../server/test/load/film.ts'
import { beginFilm } from '../server/test/load/film-upload.ts'
import { databaseOf, freePort, peakMegabytes, type Product, startProduct } from '../server/test/load/product.ts'
import { makeSeeder } from '../server/test/load/seed.ts'
import { machineLine } from './asking.ts'
import { type Downloads, measureDownloads, type Rate } from './download.ts'
import { findNginx, type Nginx, startNginx } from './nginx.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const FILM_BYTES = 200 * 1024 ** 2
const ROUNDS = isQuick ? 1 : 3
const WARM_UP_MS = isQuick ? 300 : 1000
const MEASURE_MS = isQuick ? 1500 : 5000
/** Of what nginx sends. */
const AIM = 0.9

const say = (text: string): void => void process.stderr.write(`${text}\n`)

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

const inMegabytes = (rate: Rate | undefined): string =>
  rate === undefined ? '' : Math.round(rate.bytesPerSecond / 1024 ** 2).toLocaleString('en-US')
const inRequests = (rate: Rate | undefined): string => {
  const perSecond = rate?.requestsPerSecond
  if (perSecond === undefined) return ''
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en-US')
}

interface Stage {
  readonly film: Film
  readonly product: Source
  readonly nginx: Source | undefined
}

/** Both by turns, so that a machine that slows down slows both. */
async function rowOf({ film, product, nginx }: Stage, { name, connections, length }: Kind): Promise<string[]> {
  const ours: Rate[] = []
  const theirs: Rate[] = []
  const of = (source: Source): Downloads => ({
    ...source,
    connections,
    nextRange: () => rangeOf(film, length),
    warmUpMs: WARM_UP_MS,
    measureMs: MEASURE_MS,
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measureDownloads(of(product)))
    if (nginx !== undefined) theirs.push(await measureDownloads(of(nginx)))
  }
  const [our, their] = [middle(ours), middle(theirs)]
  const share = our && their && our.bytesPerSecond / their.bytesPerSecond
  say(`  ${name}: ${inMegabytes(our)} MB/s, nginx ${inMegabytes(their)} MB/s`)
  return [
    their === undefined ? `${name} (no nginx here)` : name,
    inMegabytes(our),
    inMegabytes(their),
    inRequests(our),
    inRequests(their),
    share === undefined ? '' : `${Math.round(share * 100)} %`,
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

async function measure(dataFolder: string, product: Product): Promise<string[][]> {
  const film = makeFilm(randomBytes(16), 90, FILM_BYTES)
  const program = findNginx()
  let nginx: Nginx | undefined
  try {
    say('Sending a film')
    const { id, path } = await send(product, dataFolder, film)
    const root = join(dataFolder, 'files', 'assets', id)
    nginx = program === undefined ? undefined : await startNginx(program, { folder: join(dataFolder, 'nginx'), root })
    const stage: Stage = {
      film,
      product: { port: product.port, path },
      nginx: nginx && { port: nginx.port, path: '/file' },
    }
    await check(stage.product, film)
    if (stage.nginx !== undefined) await check(stage.nginx, film)
    const rows: string[][] = []
    for (const kind of KINDS) rows.push(await rowOf(stage, kind))
    const peak = peakMegabytes(product.pid)
    const memory = peak === undefined ? '' : `${Math.round(peak)} MB`
    return [...rows, ['memory of the server, largest seen', memory, '', '', '', '', '', '']]
  } finally {
    await nginx?.stop()
    await product.stop()
  }
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  try {
    const rows = await measure(dataFolder, await startProduct({ dataFolder, port: await freePort() }))
    const columns = ['measured', 'MB/s', 'nginx MB/s', 'requests/s', 'nginx requests/s', 'share', 'aim', 'reached']
    const lines = [
      ...tableLines(columns, rows),
      '',
      `A film of 200 MB at random places, by a link of the product and by one nginx worker with sendfile, by turns; the middle of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s. The load reads and throws away in a process of its own, which takes a core too.`,
      machineLine(),
    ]
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
