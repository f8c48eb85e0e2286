/** The author of an import says where questions begin and where they go on; the paper is read again, and what did not change stays. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionFiles } from '../../contract/question-files.ts'
import type { Cuts } from '@tripos/question-formats/format.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { lockImport } from './corrections.queries.ts'
import {
  findCuts,
  findPaper,
  finishCuts,
  keepStored,
  listStored,
  type MovedRow,
  type StoredPaper,
  type StoredRow,
} from './cuts.queries.ts'
import { ImportCollector, type KnownItem, PORTION } from './import-collector.ts'
import { type ImportItem, insertItems } from './import.queries.ts'
import { keepOutline, type PaperLine } from './paper-of-import.queries.ts'
import { type ImportProblem, insertProblems } from './problems.queries.ts'
import { openImport, type ReadItem } from './read-file.ts'

type Input = Parsed<typeof questionFiles.importSaveCuts>

interface Reading {
  readonly findings: ImportCollector
  readonly known: readonly KnownItem[]
  readonly items: readonly ImportItem[]
  readonly problems: readonly ImportProblem[]
  readonly outline: readonly PaperLine[]
}

/** Reads the paper with these cuts; refuses one that the paper does not follow, such as joining what has nothing above it. */
async function readAgain(
  deps: Deps,
  ctx: CallerContext,
  { file: bytes, format, cuts, asked, digests }: StoredPaper & { asked: Cuts; digests: ReadonlySet<string> },
): Promise<Reading> {
  const known: KnownItem[] = []
  const items: ImportItem[] = []
  const problems: ImportProblem[] = []
  const outline: PaperLine[] = []
  const findings = new ImportCollector({
    known: item => known.push(item),
    items: async portion => void items.push(...portion),
    problems: async portion => void problems.push(...portion),
    progress: async () => undefined,
  })
  const isKnown = (digest: Buffer): boolean => digests.has(digest.toString('hex'))
  const { items: read } = await openImport(deps, ctx, { bytes, format, directions: { cuts }, isKnown })
  const begun = new Set<number>()
  for await (const item of read) {
    const first = beginningOf(item)
    if (first !== undefined) begun.add(first)
    await findings.add(item)
    if (item.paper !== undefined && !('leftOut' in item.read)) outline.push({ line: item.line, ...item.paper })
  }
  await findings.flush()
  if ([...asked].some(([line, begins]) => begun.has(line) !== begins)) fail('IMPORT_CUT_REFUSED')
  return { findings, known, items, problems, outline }
}

const beginningOf = ({ lines, read }: ReadItem): number | undefined => ('leftOut' in read ? undefined : lines[0]?.line)

const sameCuts = (one: Cuts, two: Cuts): boolean =>
  one.size === two.size && [...one].every(([line, begins]) => two.get(line) === begins)

/** Each question that was read again has its row, first come first served where several are the same; others are new. */
async function store(tx: Tx, importId: string, { known, items, problems }: Reading): Promise<void> {
  const rows = new Map<string, StoredRow[]>()
  for (const row of await listStored(tx, importId)) rows.set(row.digest, [...(rows.get(row.digest) ?? []), row])
  const kept = known.flatMap((to): MovedRow[] => {
    const row = rows.get(to.digest.toString('hex'))?.shift()
    return row === undefined ? [] : [{ ...row, to }]
  })
  await keepStored(tx, importId, kept)
  for (let at = 0; at < items.length; at += PORTION) await insertItems(tx, importId, items.slice(at, at + PORTION))
  for (let at = 0; at < problems.length; at += PORTION)
    await insertProblems(tx, importId, problems.slice(at, at + PORTION))
}

/** Undefined where another tab has cut the same paper meanwhile. */
async function cutOnce(deps: Deps, ctx: CallerContext, { importId, cuts: asked }: Input): Promise<true | undefined> {
  const { db } = deps
  const owned = { id: importId, userId: ctx.caller.userId, now: ctx.arrivedAt }
  const paper = await findPaper(db, owned)
  if (paper === undefined) return fail('IMPORT_EXPIRED')
  const added: Cuts = new Map(asked.map(({ line, begins }) => [line, begins]))
  const cuts: Cuts = new Map([...paper.cuts, ...added])
  const digests = new Set((await listStored(db, importId)).map(({ digest }) => digest))
  const reading = await readAgain(deps, ctx, { ...paper, cuts, asked: added, digests })
  return inTx(db, async tx => {
    if ((await lockImport(tx, owned)) === undefined) fail('IMPORT_EXPIRED')
    if (!sameCuts(await findCuts(tx, importId), paper.cuts)) return undefined
    await store(tx, importId, reading)
    const { problemCount: _, ...counts } = reading.findings.counts
    await keepOutline(tx, importId, reading.outline)
    await finishCuts(tx, importId, { cuts, counts, leftOut: reading.findings.leftOut })
    return true
  })
}

export async function cutImport(deps: Deps, ctx: CallerContext, input: Input): Promise<void> {
  // Each round that fails is one in which somebody else's cut went in.
  while ((await cutOnce(deps, ctx, input)) === undefined);
}
