/** Every declared call, for those who walk over all of them: the API document, the authorisation matrix, the boot check. */
import { access } from './access.ts'
import { answerFiles } from './answer-files.ts'
import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { clientErrors } from './client-errors.ts'
import { courseBin } from './course-bin.ts'
import { courseTalk } from './course-talk.ts'
import { courses } from './courses.ts'
import { dashboard } from './dashboard.ts'
import { device } from './device.ts'
import { dictionaries } from './dictionaries.ts'
import { exams } from './exams.ts'
import { files } from './files.ts'
import { identity } from './identity.ts'
import type { Endpoint } from './kernel.ts'
import { lecturers } from './lecturers.ts'
import { learning } from './learning.ts'
import { menus } from './menus.ts'
import { notices } from './notices.ts'
import { org } from './org.ts'
import { paperRemedies } from './paper-remedies.ts'
import { papers } from './papers.ts'
import { externalSignIn, partners } from './partners.ts'
import { profile } from './profile.ts'
import { questionFiles } from './question-files.ts'
import { questionLife } from './question-life.ts'
import { questionUse } from './question-use.ts'
import { questions } from './questions.ts'
import { scorm } from './scorm.ts'
import { sessions, signIns } from './sign-ins.ts'
import { site } from './site.ts'
import { jobs, system } from './system.ts'
import { users } from './users.ts'

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
