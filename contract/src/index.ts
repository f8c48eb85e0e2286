/** Every declared call, for those who walk over all of them: the API document, the authorisation matrix, the boot check. */
import { access } from './access.ts'
import { exams } from './exams.ts'
import { files } from './files.ts'
import { identity } from './identity.ts'
import type { Endpoint } from './kernel.ts'
import { org } from './org.ts'
import { papers } from './papers.ts'
import { questions } from './questions.ts'
import { site } from './site.ts'

export const contract = { access, exams, files, identity, org, papers, questions, site }

export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap(group =>
  Object.values<Endpoint>(group),
)
