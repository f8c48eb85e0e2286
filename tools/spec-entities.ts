/** Sections 1 and 3 of the specification. */
import { LATER, type SpecSection } from './spec-words.ts'

export const purpose: SpecSection = {
  title: '1. What the product does and for whom',
  sentences: [
    {
      id: '1.1',
      text: 'Two kinds of user exist. roleType 1 is the student (web user). roleType 2 is the administrator.',
    },
    {
      id: '1.2',
      text: 'Students browse courses, lecturers and system notices, take exams, see exam results and records',
    },
    { id: '1.3', text: 'and wrong questions,' },
    { id: '1.4', text: 'practise from question banks,', later: LATER.practice },
    { id: '1.5', text: 'and use a personal user centre.' },
    {
      id: '1.6',
      text: 'Administrators use a back office with a sidebar menu built from the routes they may access.',
    },
    {
      id: '1.7',
      text: 'The site shows a site name, a front logo and a copyright block (HTML) loaded from site settings. The back office shows a back-office logo if set. The copyright footer appears only if set.',
    },
    { id: '1.8', text: "Page title is the site name preceded by the route's title." },
  ],
}

export const entities: SpecSection = {
  title: '3. Entities and their fields',
  sentences: [
    {
      id: '3.1',
      text: 'Logged-in user: token, id, userName, realName, avatar, roleType, roles (list), permissions (list).',
    },
    {
      id: '3.2',
      text: 'Site config (single record, id 1): siteName, frontLogo, backLogo, copyRight (HTML); other fields not shown.',
    },
    {
      id: '3.3',
      text: "Menu entry: id, sort, type (1 menu, 2 function, 3 route); route fields path, name, component ('Layout' or 'WebLayout' selects the layout), children, redirect, alwaysShow, meta, hidden.",
      partly: LATER.webMenu,
    },
    {
      id: '3.4',
      text: 'Route metadata: title, icon, affix, activeMenu, hidden, alwaysShow, noRedirect, noCache.',
    },
    { id: '3.5', text: 'Settings: theme, tagsView, fixedHeader, sidebarLogo, showSettings.' },
    { id: '3.6', text: 'Error log entry: err (message, stack), vm, info, url.' },
    { id: '3.7', text: 'Tab view: path, fullPath, name, meta, title, query.' },
    { id: '3.8', text: 'user state: 0 normal, 1 disabled' },
    { id: '3.9', text: 'boolean: yes/no' },
    {
      id: '3.10',
      text: 'question type: 1 single choice, 2 multiple choice, 3 true/false, 4 short answer',
    },
    { id: '3.11', text: 'exam result: 1 pass, 0 fail' },
    { id: '3.12', text: 'paper state: 0 in exam, 1 awaiting marking, 2 finished, 3 abandoned' },
    {
      id: '3.13',
      text: 'exam open type: 1 fully public, 2 specified departments, 3 password required',
    },
    { id: '3.14', text: 'exam state: 0 in progress, 1 disabled, 2 not started, 3 ended' },
    { id: '3.15', text: 'question level: 1 normal, 2 hard' },
    { id: '3.16', text: 'cycle type: 1 daily, 2 weekly, 3 monthly', partly: LATER.cycle },
    {
      id: '3.17',
      text: 'Transitions between exam, paper and user states are not shown. (Those of papers are one table: no other happens.)',
    },
  ],
}
