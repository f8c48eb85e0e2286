/** A spreadsheet of 20,000 questions in, and out again; what the server and the process that reads the file take meanwhile. */
import { questionFiles } from '../modules/questions/contract/question-files.ts'
import { questions } from '../modules/questions/contract/questions.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSheet, writeSheets } from '@tripos/documents/sheet.ts'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { fetchFile, send } from './asking.ts'
import { childMegabytes, residentMegabytes } from './resources.ts'

export const SHEET_ROWS = 20_000
const AIM_SECONDS = 90

interface Stage {
  readonly client: Client
  readonly pid: number
  readonly bankId: string
}

/** Questions as a school has them: a formula in every fourth, some with a chapter. */
function sheet(): Promise<Buffer> {
  const headers = [
    'Type',
    'Stem',
    'Option A',
    'Option B',
    'Option C',
    'Option D',
    'Answer',
    'Analysis',
    'Level',
    'Tags',
  ]
  const rows = Array.from({ length: SHEET_ROWS }, (_, i) => {
    const formula = i % 4 === 0 ? ` $x^{2}=${i}$` : ''
    const isMultiple = i % 3 === 0
    return [
      isMultiple ? '多选题' : '单选题',
      `导入第 ${i} 题：下列关于溶液浓度与温度的说法正确的是${formula}`,
      `浓度随温度升高 ${i}`,
      `浓度随温度降低 ${i}`,
      'the density stays the same',
      'none of these statements is right',
      isMultiple ? 'AC' : 'ABCD'.charAt(i % 4),
      `第 ${i} 题的解析：比较溶质的质量。`,
      String(1 + (i % 4)),
      `导入;chapter ${i % 20}`,
    ]
  })
  return writeSheets([{ name: 'Questions', columns: headers.map(header => ({ header, width: 16 })), rows }])
}

interface Peak {
  readonly server: number
  readonly reader: number
  /** What somebody who watches is told, one after the other. */
  readonly steps: number
}

/** Looks at the processes and at the page of the import while something runs. */
async function watched<T>({ client, pid, bankId }: Stage, work: () => Promise<T>): Promise<Peak & { result: T }> {
  let [server, reader] = [0, 0]
  const seen = new Set<string>()
  let isOver = false
  const look = (async () => {
    while (!isOver) {
      server = Math.max(server, residentMegabytes(pid))
      reader = Math.max(reader, childMegabytes(pid, 'reader-process'))
      const { reading, moving } = await ask(client, questionFiles.importOpen, { bankId })
      if (reading) seen.add(`read ${reading.doneCount}`)
      if (moving) seen.add(`written ${moving.doneCount}`)
      await sleep(100)
    }
  })()
  try {
    const result = await work()
    return { result, server, reader, steps: seen.size }
  } finally {
    isOver = true
    await look
  }
}

const limited = (name: string, parts: string, seconds: number): string[] => {
  process.stderr.write(`  ${name}: ${seconds.toFixed(1)} s (${parts})\n`)
  const isReached = seconds < AIM_SECONDS ? 'yes' : '**no**'
  return [name, parts, '', `${seconds.toFixed(1)} s`, '', `under ${AIM_SECONDS} s`, isReached]
}

const memory = (name: string, megabytes: number): string[] => [name, '', '', `${Math.round(megabytes)} MB`, '', '', '']

async function countIn({ client, bankId }: Stage): Promise<number> {
  return (await ask(client, questions.bankDetail, { id: bankId })).questionCount
}

export async function measureImport(stage: Stage): Promise<string[][]> {
  const { client, bankId } = stage
  const bytes = await sheet()
  const began = performance.now()
  const read = await watched(stage, () =>
    send(client, questionFiles.importDryRun, { fields: { bankId }, fileName: 'questions.xlsx', bytes }),
  )
  const checked = performance.now()
  const { importId, problemCount, readyCount } = read.result
  if (problemCount > 0 || readyCount !== SHEET_ROWS) throw new Error(`${readyCount} ready, ${problemCount} problems`)
  const written = await watched(stage, () => ask(client, questionFiles.importCommit, { importId, duplicates: 'skip' }))
  const ended = performance.now()
  const count = await countIn(stage)
  if (written.result.importedCount !== SHEET_ROWS || count !== SHEET_ROWS) throw new Error(`${count} were imported`)
  const parts = [
    `dry run ${((checked - began) / 1000).toFixed(1)} s, ${read.steps} steps seen`,
    `commit ${((ended - checked) / 1000).toFixed(1)} s, ${written.steps} steps seen`,
  ].join('; ')
  return [
    limited('import of 20,000 from Excel', parts, (ended - began) / 1000),
    memory('memory of the server in the dry run, largest seen', read.server),
    memory('memory of the process that reads the file, largest seen', read.reader),
    memory('memory of the server in the commit, largest seen', written.server),
  ]
}

async function takeAll(reply: Response): Promise<{ chunks: Buffer[]; firstAt: number }> {
  if (reply.body === null) throw new Error('the export has no body')
  const chunks: Buffer[] = []
  let firstAt = 0
  for await (const chunk of reply.body) {
    if (chunks.length === 0) firstAt = performance.now()
    chunks.push(Buffer.from(chunk as Uint8Array))
  }
  return { chunks, firstAt }
}

export async function measureExport(stage: Stage, format: 'xlsx' | 'jsonl'): Promise<string[][]> {
  const { client, bankId } = stage
  const began = performance.now()
  const { result, server } = await watched(stage, async () => {
    return takeAll(await fetchFile(client, questionFiles.export, { bankId, format }))
  })
  const seconds = (performance.now() - began) / 1000
  const bytes = Buffer.concat(result.chunks)
  const count = format === 'xlsx' ? await countRows(bytes) : bytes.toString('utf8').trimEnd().split('\n').length
  if (count !== SHEET_ROWS) throw new Error(`${count} questions stand in the file`)
  const parts = `first byte after ${Math.round(result.firstAt - began)} ms, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`
  const name = format === 'xlsx' ? 'Excel' : 'JSON Lines'
  return [
    limited(`export of 20,000 to ${name}`, parts, seconds),
    memory(`memory of the server in the export to ${name}, largest seen`, server),
  ]
}

/** Below the row that names the columns. */
async function countRows(bytes: Buffer): Promise<number> {
  let count = -1
  for await (const { cells } of readSheet(bytes)) if (cells.some(cell => cell !== '')) count += 1
  return count
}
