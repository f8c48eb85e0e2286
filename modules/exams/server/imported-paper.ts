import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { findImportedPaper } from '../../questions/server/index.ts'
import type { examPaper } from '../contract/exam-paper.ts'
import { pickedOf } from './blueprints.ts'
import { compositionOf, differingTotals, titleOfFile } from './imported-paper.rules.ts'

type Call = typeof examPaper.show

const NO_HEADING = localized('试题', 'Questions')
const TITLE_CHARACTERS = 120

export async function showImportedPaper(
  deps: Deps,
  { caller, language }: CallerContext,
  { importId }: Parsed<Call>,
): Promise<Output<Call>> {
  if (!caller.permissions.has('exam:blueprint:edit')) fail('NOT_ALLOWED')
  const paper = (await findImportedPaper(deps, caller, importId)) ?? fail('EXAM_PAPER_GONE')
  const composition = compositionOf(paper.sections, NO_HEADING[language])
  const questions = paper.sections.flatMap(section => section.questions)
  if (questions.length === 0) fail('EXAM_PAPER_GONE')
  return {
    title: titleOfFile(paper.fileName, TITLE_CHARACTERS),
    composition,
    picked: await pickedOf(deps.db, caller, composition),
    unsaidCount: questions.filter(({ points }) => points === null).length,
    missingCount: paper.missingCount,
    differing: differingTotals(paper.sections),
  }
}
