/**
 * The menu of the product as data: pages by the keys of the web app's screen table (apps/web/staff/screens.ts), and
 * functions, which grant a permission and show no entry. Every permission of the contract is granted by an entry here.
 */
import { type BuiltinMenu, grant, group, page, subPage } from './builtin-menu.ts'
import { COURSES } from './course-menus.ts'

export type { BuiltinMenu } from './builtin-menu.ts'

/** The page that changes the menu, and so must stay within reach. */
export const MENU_PAGE = 'system.menus'

const HOME = group(
  'home',
  { zh: '首页', en: 'Home', icon: 'dashboard', path: '/admin', redirect: '/admin/dashboard' },
  [
    page('home.dashboard', {
      zh: '工作台',
      en: 'Dashboard',
      icon: 'dashboard',
      path: '/admin/dashboard',
      component: 'Dashboard',
      affix: true,
    }),
  ],
)

const QUESTIONS = group(
  'questions',
  { zh: '题库管理', en: 'Questions', icon: 'questions', path: '/admin/questions', redirect: '/admin/questions/banks' },
  [
    page('questions.banks', {
      zh: '题库',
      en: 'Banks',
      icon: 'bank',
      path: '/admin/questions/banks',
      component: 'BankList',
      permission: 'qu:bank:view',
      children: [grant('qu:bank:edit', '编辑题库和试题', 'Edit banks and questions')],
    }),
    subPage('questions.bank', '/admin/questions/banks', {
      zh: '题库详情',
      en: 'Bank',
      path: '/admin/questions/banks/view/:id',
      component: 'BankPage',
      permission: 'qu:bank:view',
    }),
    page('questions.list', {
      zh: '试题',
      en: 'Questions',
      icon: 'list',
      path: '/admin/questions/list',
      component: 'QuestionList',
      permission: 'qu:bank:view',
      children: [
        grant('common:file:upload', '上传图片、音频和视频', 'Upload pictures, sound and video'),
        grant('qu:question:review', '审核试题', 'Review questions'),
      ],
    }),
    page('questions.bin', {
      zh: '回收站',
      en: 'Bin',
      icon: 'bin',
      path: '/admin/questions/bin',
      component: 'QuestionBin',
      permission: 'qu:bank:edit',
    }),
    subPage('questions.edit', '/admin/questions/list', {
      zh: '编辑试题',
      en: 'Edit question',
      path: '/admin/questions/edit/:id',
      component: 'QuestionEdit',
      permission: 'qu:bank:view',
    }),
    subPage('questions.import', '/admin/questions/banks', {
      zh: '导入试题',
      en: 'Import questions',
      path: '/admin/questions/import/:bankId',
      component: 'QuestionImport',
      permission: 'qu:bank:edit',
    }),
  ],
)

const EXAMS = group(
  'exams',
  { zh: '考试管理', en: 'Exams', icon: 'exams', path: '/admin/exams', redirect: '/admin/exams/list' },
  [
    page('exams.blueprints', {
      zh: '组卷方案',
      en: 'Blueprints',
      icon: 'blueprint',
      path: '/admin/exams/blueprints',
      component: 'BlueprintList',
      permission: 'exam:blueprint:view',
      children: [grant('exam:blueprint:edit', '编辑组卷方案', 'Edit blueprints')],
    }),
    subPage('exams.blueprintEdit', '/admin/exams/blueprints', {
      zh: '编辑组卷方案',
      en: 'Edit blueprint',
      path: '/admin/exams/blueprints/edit/:id',
      component: 'BlueprintEdit',
      permission: 'exam:blueprint:view',
    }),
    page('exams.list', {
      zh: '考试',
      en: 'Exams',
      icon: 'exams',
      path: '/admin/exams/list',
      component: 'ExamList',
      permission: 'exam:exam:view',
      children: [
        grant('exam:exam:edit', '编辑考试', 'Edit exams'),
        grant('exam:exam:publish', '发布考试', 'Publish exams'),
        grant('exam:exam:everyone', '面向全体学员', 'Address everybody'),
      ],
    }),
    subPage('exams.edit', '/admin/exams/list', {
      zh: '编辑考试',
      en: 'Edit exam',
      path: '/admin/exams/edit/:id',
      component: 'ExamEdit',
      permission: 'exam:exam:view',
    }),
  ],
)

const PAPERS = group(
  'papers',
  { zh: '试卷管理', en: 'Papers', icon: 'papers', path: '/admin/papers', redirect: '/admin/papers/list' },
  [
    page('papers.list', {
      zh: '试卷',
      en: 'Papers',
      icon: 'papers',
      path: '/admin/papers/list',
      component: 'PaperList',
      permission: 'paper:paper:view',
      children: [grant('paper:paper:manage', '处理试卷', 'Manage papers')],
    }),
    subPage('papers.view', '/admin/papers/list', {
      zh: '查看试卷',
      en: 'View paper',
      path: '/admin/papers/view/:id',
      component: 'PaperView',
      permission: 'paper:paper:view',
    }),
    page('papers.marking', {
      zh: '阅卷',
      en: 'Marking',
      icon: 'marking',
      path: '/admin/papers/marking',
      component: 'MarkingList',
      permission: 'paper:paper:mark',
    }),
    subPage('papers.markingRoom', '/admin/papers/marking', {
      zh: '阅卷中',
      en: 'Marking room',
      path: '/admin/papers/marking/:examId',
      component: 'MarkingRoom',
      permission: 'paper:paper:mark',
      // Begins with the answer that waits then, each time it is opened.
      noCache: true,
    }),
  ],
)

const NOTICES = group(
  'notices',
  { zh: '公告管理', en: 'Notices', icon: 'notices', path: '/admin/notices', redirect: '/admin/notices/list' },
  [
    page('notices.list', {
      zh: '公告',
      en: 'Notices',
      icon: 'notices',
      path: '/admin/notices/list',
      component: 'NoticeList',
      permission: 'notice:notice:view',
      children: [
        grant('notice:notice:edit', '编辑和发布公告', 'Edit and publish notices'),
        grant('notice:notice:everyone', '面向全体学员', 'Address everybody'),
      ],
    }),
    subPage('notices.edit', '/admin/notices/list', {
      zh: '编辑公告',
      en: 'Edit notice',
      path: '/admin/notices/edit/:id',
      component: 'NoticeEdit',
      permission: 'notice:notice:view',
    }),
  ],
)
const SYSTEM = group(
  'system',
  { zh: '系统管理', en: 'System', icon: 'settings', path: '/admin/system', redirect: '/admin/system/users' },
  [
    page('system.users', {
      zh: '用户',
      en: 'Users',
      icon: 'users',
      path: '/admin/system/users',
      component: 'UserList',
      permission: 'sys:user:view',
      children: [grant('sys:user:edit', '编辑用户', 'Edit users')],
    }),
    subPage('system.userEdit', '/admin/system/users', {
      zh: '编辑用户',
      en: 'Edit user',
      path: '/admin/system/users/edit/:id',
      component: 'UserEdit',
      permission: 'sys:user:view',
    }),
    subPage('system.userImport', '/admin/system/users', {
      zh: '导入用户',
      en: 'Import users',
      path: '/admin/system/users/import',
      component: 'UserImport',
      permission: 'sys:user:edit',
    }),
    page('system.departments', {
      zh: '部门',
      en: 'Departments',
      icon: 'departments',
      path: '/admin/system/departments',
      component: 'DepartmentList',
      permission: 'sys:depart:view',
      children: [grant('sys:depart:edit', '编辑部门', 'Edit departments')],
    }),
    page('system.roles', {
      zh: '角色',
      en: 'Roles',
      icon: 'roles',
      path: '/admin/system/roles',
      component: 'RoleList',
      permission: 'sys:role:view',
      children: [grant('sys:role:edit', '编辑角色', 'Edit roles')],
    }),
    subPage('system.roleEdit', '/admin/system/roles', {
      zh: '编辑角色',
      en: 'Edit role',
      path: '/admin/system/roles/edit/:id',
      component: 'RoleEdit',
      permission: 'sys:role:view',
    }),
    page(MENU_PAGE, {
      zh: '菜单',
      en: 'Menus',
      icon: 'menus',
      path: '/admin/system/menus',
      component: 'MenuList',
      permission: 'sys:menu:view',
      children: [grant('sys:menu:edit', '编辑菜单', 'Edit menus')],
    }),
    page('system.dictionaries', {
      zh: '字典',
      en: 'Dictionaries',
      icon: 'dictionaries',
      path: '/admin/system/dictionaries',
      component: 'Dictionaries',
      permission: 'sys:dict:view',
      children: [grant('sys:dict:edit', '编辑字典', 'Edit dictionaries')],
    }),
    page('system.site', {
      zh: '站点设置',
      en: 'Site settings',
      icon: 'settings',
      path: '/admin/system/site',
      component: 'SiteSettings',
      permission: 'sys:config:edit',
    }),
    page('system.partners', {
      zh: '合作系统',
      en: 'Partners',
      icon: 'partners',
      path: '/admin/system/partners',
      component: 'PartnerList',
      permission: 'sys:partner:view',
      children: [grant('sys:partner:edit', '编辑合作系统', 'Edit partners')],
    }),
    page('system.sessions', {
      zh: '在线会话',
      en: 'Online sessions',
      icon: 'sessions',
      path: '/admin/system/sessions',
      component: 'SessionList',
      permission: 'sys:session:view',
      children: [grant('sys:session:edit', '强制下线', 'End sessions')],
    }),
    page('system.signIns', {
      zh: '登录日志',
      en: 'Sign-in log',
      icon: 'signIns',
      path: '/admin/system/sign-ins',
      component: 'SignInList',
      permission: 'sys:log:view',
    }),
    page('system.operations', {
      zh: '操作日志',
      en: 'Operation log',
      icon: 'operations',
      path: '/admin/system/operations',
      component: 'OperationList',
      permission: 'sys:log:view',
    }),
    page('system.clientErrors', {
      zh: '前端错误',
      en: 'Client errors',
      icon: 'errors',
      path: '/admin/system/client-errors',
      component: 'ClientErrorList',
      permission: 'sys:log:view',
      children: [grant('sys:error:edit', '清除前端错误', 'Clear client errors')],
    }),
    page('system.jobs', {
      zh: '后台任务',
      en: 'Background jobs',
      icon: 'jobs',
      path: '/admin/system/jobs',
      component: 'JobList',
      permission: 'sys:job:view',
      children: [grant('sys:job:edit', '处理后台任务', 'Retry and cancel jobs')],
    }),
    page('system.system', {
      zh: '系统信息',
      en: 'System information',
      icon: 'system',
      path: '/admin/system/system',
      component: 'SystemPage',
      permission: 'sys:system:view',
    }),
  ],
)

export const BUILTIN_MENUS: readonly BuiltinMenu[] = [HOME, QUESTIONS, EXAMS, PAPERS, COURSES, NOTICES, SYSTEM]

/** All of them, parents before children. */
export const allBuiltins = (menus: readonly BuiltinMenu[] = BUILTIN_MENUS): BuiltinMenu[] =>
  menus.flatMap(menu => [menu, ...allBuiltins(menu.children ?? [])])
