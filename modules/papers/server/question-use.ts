/** What authors see of the life of a question on papers. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { questionUse } from '../contract/question-use.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { requireReadable } from '../../questions/server/index.ts'
import { listBlueprintsWith, listExamsWith } from './question-use.queries.ts'
import { findStatistics, listVersionStatistics } from './statistics.queries.ts'
import { WHOLE } from './statistics.rules.ts'

type Calls = typeof questionUse

const NOTHING = { paperCount: 0, answeredCount: 0, shareSum: 0 }

const shareOf = ({ shareSum, paperCount }: { shareSum: number; paperCount: number }): number | null =>
  paperCount === 0 ? null : shareSum / WHOLE / paperCount

async function showStatistics(
  { db }: Deps,
  caller: Caller,
  { id }: Parsed<Calls['statistics']>,
): Promise<Output<Calls['statistics']>> {
  await requireReadable(db, caller, id)
  const [sum = NOTHING, versions] = await Promise.all([findStatistics(db, id), listVersionStatistics(db, id)])
  return {
    paperCount: sum.paperCount,
    answeredCount: sum.answeredCount,
    shareRight: shareOf(sum),
    versions: versions.map(version => ({ ...version, shareRight: shareOf(version) })),
  }
}

export const mountQuestionUse = (deps: Deps): Mounted[] =>
  mount(
    questionUse,
    {
      statistics: (input, { caller }) => showStatistics(deps, caller, input),
      blueprints: async (input, { caller }) => {
        await requireReadable(deps.db, caller, input.id)
        return listBlueprintsWith(deps.db, caller, input)
      },
      exams: async (input, { caller }) => {
        await requireReadable(deps.db, caller, input.id)
        return listExamsWith(deps.db, caller, input)
      },
    },
    { lanes: { statistics: 'list' } },
  )
