/** Every declared call, for those who walk over all of them: the API document, the authorisation matrix, the boot check. */
import { access } from '../../modules/access/contract/access.ts'
import { answerFiles } from '../../modules/papers/contract/answer-files.ts'
import { assets } from '../../modules/assets/contract/assets.ts'
import { audit } from '../../modules/audit/contract.ts'
import { banks } from '../../modules/questions/contract/banks.ts'
import { clientErrors } from '../../modules/client-errors/contract/client-errors.ts'
import { courseBin } from '../../modules/courses/contract/course-bin.ts'
import { courseTalk } from '../../modules/course-talk/contract.ts'
import { courses } from '../../modules/courses/contract/courses.ts'
import { dashboard } from '../../modules/dashboard/contract.ts'
import { device } from '../../modules/system/contract/device.ts'
import { dictionaries } from '../../modules/dictionaries/contract/dictionaries.ts'
import { exams } from '../../modules/exams/contract/exams.ts'
import { files } from '../../modules/files/contract.ts'
import { identity } from '../../modules/identity/contract/identity.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { lecturers } from '../../modules/lecturers/contract.ts'
import { learning } from '../../modules/learning/contract/learning.ts'
import { menus } from '../../modules/access/contract/menus.ts'
import { notices } from '../../modules/notices/contract.ts'
import { org } from '../../modules/org/contract.ts'
import { paperRemedies } from '../../modules/papers/contract/paper-remedies.ts'
import { papers } from '../../modules/papers/contract/papers.ts'
import { externalSignIn, partners } from '../../modules/identity/contract/partners.ts'
import { profile } from '../../modules/identity/contract/profile.ts'
import { questionFiles } from '../../modules/questions/contract/question-files.ts'
import { questionLife } from '../../modules/questions/contract/question-life.ts'
import { questionUse } from '../../modules/papers/contract/question-use.ts'
import { questions } from '../../modules/questions/contract/questions.ts'
import { scorm } from '../../modules/learning/contract/scorm.ts'
import { sessions, signIns } from '../../modules/identity/contract/sign-ins.ts'
import { site } from '../../modules/site/contract.ts'
import { jobs, system } from '../../modules/system/contract/system.ts'
import { users } from '../../modules/identity/contract/users.ts'

export const contract = {
  access,
  answerFiles,
  assets,
  audit,
  banks,
  clientErrors,
  courseBin,
  courseTalk,
  courses,
  dashboard,
  device,
  dictionaries,
  exams,
  externalSignIn,
  files,
  identity,
  jobs,
  lecturers,
  learning,
  menus,
  notices,
  org,
  paperRemedies,
  papers,
  partners,
  profile,
  questionFiles,
  questionLife,
  questionUse,
  questions,
  scorm,
  sessions,
  signIns,
  site,
  system,
  users,
}

export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap(group =>
  Object.values<Endpoint>(group),
)
