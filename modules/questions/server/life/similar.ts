/** Questions like the one that is being written, among those that the caller sees. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionLife } from '../../contract/question-life.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { nearTextOf } from '@tripos/question-kinds/prepare-content.ts'
import { findCandidates } from './near.queries.ts'
import { compareTexts, foldText, nearKeysOf } from '@tripos/question-kinds/near.rules.ts'

type Calls = typeof questionLife

const MAX_SHOWN = 5
const ALIKE = 0.6
/** Fewer characters say nothing: many questions begin alike. */
const FEWEST_CHARACTERS = 6

export async function findSimilar(
  { db }: Deps,
  caller: Caller,
  { id, stem, rest }: Parsed<Calls['similar']>,
): Promise<Output<Calls['similar']>> {
  const draft = { stem: plainText(stem), rest: rest.map(plainText) }
  if (foldText(draft.stem).length < FEWEST_CHARACTERS) return []
  const candidates = await findCandidates(db, caller, { keys: nearKeysOf(draft), exceptId: id })
  return candidates
    .map(({ content, ...row }) => ({ ...row, ...compareTexts(draft, nearTextOf(content)) }))
    .filter(({ isSame, share }) => isSame || share >= ALIKE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_SHOWN)
}
