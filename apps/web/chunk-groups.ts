/**
 * Which sources go into one file. Left to itself the bundler makes a file of each set of pages that share a module: dozens of
 * crumbs, each with a request and headers of its own, and compressed badly. A group takes what its modules need along, unless
 * a group above has it; so no group may match a module that belongs to other pages. e2e/weight.spec.ts holds the result:
 * what each entrance loads, in bytes and in requests.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Group {
  readonly name: string | ((id: string) => string)
  readonly debugName?: string
  readonly test: RegExp | ((id: string) => boolean)
}

/** Of a file of messages. */
const languageOf = (id: string): string =>
  /\.(zh-CN|en-US)\.ts$/.exec(id)?.[1] ?? (id.endsWith('-areas-en.ts') ? 'en-US' : 'zh-CN')
const isMessages = (id: string): boolean => /\/texts\/[\w-]+\.(zh-CN|en-US)\.ts$/.test(id)
const moduleOf = (id: string): string => /\/modules\/([\w-]+)\//.exec(id)?.[1] ?? ''

const any =
  (...tests: readonly RegExp[]) =>
  (id: string): boolean =>
    tests.some(test => test.test(id))

/** The areas of texts that the doors load with their own pages, by the names of their files. */
const MODULES = join(import.meta.dirname, '../../modules')
const PAGE_TEXTS = readdirSync(MODULES).flatMap(module => {
  const door = join(MODULES, module, 'web/staff/index.ts')
  const [, areas = ''] =
    (existsSync(door) && /export const pageTexts = \[([^\]]*)\]/.exec(readFileSync(door, 'utf8'))) || []
  return [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) =>
    area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  )
})
const isPageTexts = (id: string): boolean =>
  PAGE_TEXTS.includes(/\/texts\/([\w-]+)\.(?:zh-CN|en-US)\.ts$/.exec(id)?.[1] ?? '')

/** In the order in which they choose. */
const GROUPS: readonly Group[] = [
  // What every page needs changes rarely: one file that stays in the cache over releases.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|use-intl|intl-messageformat|@formatjs|icu-minify)\//,
  },
  // What every page begins with, the exam room included: nothing here may need zod or a contract.
  {
    name: 'base',
    test: any(
      /rolldown\/runtime/,
      /node_modules\/(@tanstack\/(react-query|query-core)|zustand|idb)\//,
      /packages\/web-kit\/(?!input-problems|use-form|sealed-|open-work|sha256|use-kept-text|tab-texts)/,
      // Small styles by themselves would be a request each.
      /(packages\/ui|modules\/(site|notifications|identity)\/web\/shared)\/[\w-]+(\.module)?\.css/,
      /packages\/ui\/(?!clean-html|rich-text\.tsx|picture-source|form|use-form-mutation|student-|use-student|pager|page-title|card|facts|avatar|select-all|own-keys|time-ago|preferences-menu|shell\.|search-box|countdown|load-error|use-last-page)/,
      /packages\/contract-kit\/(enums|errors|refusal|format-bytes|external-link|decimal)\./,
      /packages\/question-kinds\/(shown-texts|file-kinds|answer-body)\./,
      /packages\/send-queue\//,
      /modules\/[\w-]+\/errors\.ts/,
      /modules\/[\w-]+\/web\/shared\/(paths|links|first-calls|use-leave|answer-text)\./,
      /client-errors\/(contract\/report-limits|web\/report)/,
      /apps\/web\/texts\/source\./,
      /apps\/web\/(?!profile-shell)[\w.-]+\.(tsx?|css|html)$|vite\/modulepreload-polyfill/,
    ),
  },
  // What people wrote as HTML, and what cleans it: neither the sign-in page nor a list has any.
  {
    name: 'rich-text',
    test: /node_modules\/(dompurify\/|katex[\w./-]*\.css)|packages\/ui\/(clean-html|rich-text\.tsx|picture-source)/,
  },
  // What is kept on this device: some pages write there, the first ones do not.
  { name: 'kept', test: /packages\/web-kit\/(sealed-store|use-kept-text|tab-texts)\./ },
  // All ten types of questions and the pictures in one: there may be no network when a paper turns out to need them.
  { name: 'exam-room', test: /modules\/papers\/web\/exam-room\// },
  // What all other pages share: checked input, the calls of the first pages, the name and picture of the site.
  {
    name: 'kit',
    test: any(
      /node_modules\/zod\//,
      /packages\/contract-kit\/(endpoint|fields|session|input\/refusal)/,
      /packages\/(ui|web-kit)\/(?!sealed-|open-work|sha256|use-kept-text|tab-texts|student-list|use-student-list)/,
      /modules\/(site\/contract|identity\/contract\/(identity|profile|sign-in)|exams\/contract\/(exams|exam-release)|papers\/contract\/papers|notices\/contract)/,
      // Doors fill them before any page is there.
      /modules\/[\w-]+\/web\/shared\/slots\./,
      // The bell is in both shells; what it opens is not.
      /modules\/notifications\/(contract|web\/shared\/bell\.)/,
      /modules\/(site\/web\/shared|identity\/web\/shared\/(logout-dialog|security-notices))/,
    ),
  },
  {
    name: id => `texts-room-${languageOf(id)}`,
    debugName: 'texts-room',
    test: /texts\/(exam-room|answer-files)\.(zh-CN|en-US)\.ts$/,
  },
  {
    name: id => `texts-public-${languageOf(id)}`,
    debugName: 'texts-public',
    test: /identity\/web\/texts\/(public|identity)\.(zh-CN|en-US)\.ts$/,
  },
  {
    name: id => `texts-student-${languageOf(id)}`,
    debugName: 'texts-student',
    test: /texts\/(learning|packages|course-talk|lecturers|student|[\w-]+-student)\.(zh-CN|en-US)\.ts$|texts\/student-areas-/,
  },
  // Students' pages beside the first ones.
  {
    name: id => `texts-practice-${languageOf(id)}`,
    debugName: 'texts-practice',
    test: /texts\/(practice|wrong-book|homework)\.(zh-CN|en-US)\.ts$/,
  },
  {
    name: id => `texts-${moduleOf(id)}-${languageOf(id)}`,
    debugName: 'texts of the pages of a module',
    test: id => isMessages(id) && isPageTexts(id),
  },
  // The back office loads the texts of all its other pages at once.
  {
    name: id => `texts-staff-${languageOf(id)}`,
    debugName: 'texts-staff',
    test: id =>
      isMessages(id) &&
      !/-student\.|\/(common|student|identity|public|profile|device-check|certificate-check|notifications|setup|first-steps)\./.test(
        id,
      ),
  },
  {
    name: 'public',
    test: /modules\/identity\/web\/(public\/(?!setup|awaited|demo-messages|forgot|invite|new-password)|(?!password-form)[\w.-]+$)/,
  },
  // Once in the life of a site; and once in that of an account.
  { name: 'setup', test: /modules\/identity\/web\/public\/(setup|awaited)/ },
  {
    name: 'account',
    test: /modules\/identity\/web\/(public\/(demo-messages|forgot|invite|new-password)|password-form)/,
  },
  {
    name: 'student',
    test: /packages\/ui\/(student-list|use-student-list)|apps\/web\/student\/(?!user-centre-page)|modules\/[\w-]+\/web\/student\/index\.ts|modules\/(learning|course-talk|lecturers)\/web\/(student\/)?[\w-]+\.module\.css/,
  },
  {
    name: 'courses',
    test: /modules\/(courses|learning|course-talk|lecturers|assets)\/contract\/(?!prerequisites|scorm|cmi5)|modules\/(learning|course-talk|lecturers)\/web\/(student|shared)\//,
  },
  // What pages of students and of staff both speak of: else it would lie among those of staff.
  { name: 'orders', test: /modules\/orders\/(contract\/|input\.|web\/(shared\/money|checkout\/order-tones))/ },
  // The same of practice and of papers: or a student would load the back office with the first training.
  { name: 'practice', test: /modules\/practice\/(contract|web\/shared)\// },
  // Questions with what somebody has answered, as students and staff see them: no call of the back office is in it.
  {
    name: 'answered-questions',
    test: /modules\/papers\/web\/shared\/(question-room|reviewed-question|answer-|annotations\/(?!pdf-canvas))/,
  },
  { name: 'papers', test: /modules\/papers\/(contract\/|web\/shared\/(?!kept-paper|room-paths|annotations\/))/ },
  {
    name: 'staff',
    test: any(
      /modules\/papers\/web\/shared\/room-paths|apps\/web\/staff\/|modules\/[\w-]+\/(web\/staff\/index|module)\.ts|packages\/ui-staff\/(?!rich-text-editor|chart-canvas)/,
      /node_modules\/(antd|@ant-design|@rc-component|rc-[\w-]+|dayjs)\//,
    ),
  },
  // What pages of several modules are made of: else it would lie among the pages of one, which all others would load.
  {
    name: 'staff-files',
    test: /modules\/assets\/web\/(shared\/(frames|slides)-note|staff\/(assets\.module|file-button|upload-panel|upload-queue))\./,
  },
  {
    name: 'staff-shown-questions',
    test: /modules\/questions\/web\/(shared\/(question-view|import-bank-dialog)|staff\/(question-tags|(content|matching|gaps)\.rules))\./,
  },
  {
    name: 'staff-fields',
    test: any(
      /packages\/(ui-staff\/rich-text-editor\/rich-text-field|contract-kit\/transitions)\./,
      /modules\/(org|access)\/contract|modules\/questions\/contract\/banks\./,
      /modules\/(?!courses|entitlements)[\w-]+\/web\/shared\/[\w-]+-(select|fields?|option|input)\./,
      /modules\/questions\/web\/staff\/((chapter|knowledge)-select|tree-options)\./,
    ),
  },
  // A file for the pages of each module.
  { name: id => `staff-${moduleOf(id)}`, debugName: 'staff pages', test: /modules\/[\w-]+\/web\/staff\// },
]

export const CHUNK_GROUPS = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }))
