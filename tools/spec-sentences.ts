/**
 * The product's specification, sections 1 to 9, sentence by sentence. A test shows a sentence by citing its id in
 * its title: `[spec 2.tabs.4] ...`, several with commas. `docs/spec-coverage.md` is generated from both.
 */
import { entities, purpose } from './spec-entities.ts'
import { LATER, type SpecSection } from './spec-words.ts'

const publicRoutes: SpecSection = {
  title: '2. Public routes',
  sentences: [
    { id: '2.public.1', text: '/login: user login, optional redirect query' },
    { id: '2.public.2', text: '/register/:registertype/:token: registration' },
    { id: '2.public.3', text: '/forgot: password recovery', partly: LATER.gateways },
    { id: '2.public.4', text: "/sync/:token/:roleType: 'login succeeded' page, not cached" },
    { id: '2.public.5', text: '/404, /401: error pages' },
    { id: '2.public.6', text: '/redirect/:path*: used to refresh a view' },
    {
      id: '2.public.7',
      text: '/pay/check-out/:orderId: checkout; the route list does not mark it login-free, but it is guarded by login',
    },
    { id: '2.public.8', text: '/pay/check-out/:orderId: the checkout page itself' },
  ],
}

const studentRoutes: SpecSection = {
  title: '2. Student area',
  sentences: [
    { id: '2.student.1', text: 'root redirects to /web/course' },
    { id: '2.student.18', text: 'header layout' },
    { id: '2.student.2', text: '/web/course: course learning' },
    { id: '2.student.3', text: '/web/lecturer/course: course list' },
    {
      id: '2.student.4',
      text: '/web/course/view/:courseId and /web/course/view/:courseId/:fileId: course view',
    },
    { id: '2.student.5', text: '/web/index: online exams' },
    { id: '2.student.6', text: '/web/exam/check/:id: exam check' },
    { id: '2.student.7', text: '/web/exam/result/:id: exam result' },
    { id: '2.student.8', text: '/web/qu/view/:id: question detail' },
    { id: '2.student.9', text: '/web/uc: user centre (route name UserCenter)' },
    { id: '2.student.10', text: '/web/notice: system notices; /web/notice/detail/:id' },
    { id: '2.student.11', text: '/web/lecturer: lecturer team' },
    { id: '2.student.12', text: '/web/paper/list/:examId/:userId: exam records' },
    { id: '2.student.13', text: '/web/book/list/:examId: wrong questions of an exam' },
    {
      id: '2.student.14',
      text: '/web/repo: question-bank practice; /web/repo/view/:repoId; /web/repo/training/:repoId/:mode (start training)',
    },
    { id: '2.student.15', text: 'Full-screen routes: /web/exam/start/:id (start exam)' },
    { id: '2.student.16', text: 'Full-screen routes: /web/exam/debug (device debug)' },
    { id: '2.student.17', text: 'Profile: /profile/index (personal data).' },
  ],
}

const webLayout: SpecSection = {
  title: '2. Public web layout',
  sentences: [
    { id: '2.web-layout.1', text: 'Header with site logo and name' },
    {
      id: '2.web-layout.2',
      text: "round navigation buttons 'course learning' (/web/course), 'lecturer team' (/web/lecturer), 'system notice' (/web/notice).",
    },
    {
      id: '2.web-layout.3',
      text: "The active button is taken from the route's activeMenu, or else from the first two path segments.",
    },
    {
      id: '2.web-layout.4',
      text: "At right: user avatar (with a fallback image), real name (opens UserCenter) and an 'exit' link.",
    },
    { id: '2.web-layout.5', text: 'Footer: copyright HTML only if set.' },
  ],
}

const adminArea: SpecSection = {
  title: '2. Admin area',
  sentences: [
    {
      id: '2.admin.1',
      text: 'Routes under /admin/ (for example /admin/dashboard) are delivered by the server after login as a menu route list; their content is not shown.',
    },
    {
      id: '2.admin.2',
      text: 'Layout: collapsible sidebar (menu from permitted routes, nested submenus, external links open in a new tab; hidden routes excluded), top navbar, optional tabs bar.',
    },
    {
      id: '2.admin.3',
      text: 'The sidebar logo links to /admin/dashboard and shows back-office logo (if set) and site name.',
    },
    {
      id: '2.navbar.1',
      text: 'Navbar: hamburger toggle; on non-mobile devices a route search, an error-log badge, a fullscreen toggle and a font-size selector;',
    },
    {
      id: '2.navbar.2',
      text: "a user dropdown showing the real name with 'personal profile' (to /profile/index) and 'log out'.",
    },
    {
      id: '2.search.1',
      text: "Route search: fuzzy search over titles of visible, titled, non-noRedirect routes (title shown as a breadcrumb joined by ' > ') and over paths;",
    },
    { id: '2.search.2', text: 'choosing a result navigates to it.' },
    {
      id: '2.tabs.1',
      text: 'Tabs bar: one tab per visited view, except routes marked noCache which are not cached.',
    },
    { id: '2.tabs.2', text: 'Some tabs are fixed (affix).' },
    {
      id: '2.tabs.3',
      text: 'Context menu: refresh current, close current (not for fixed tabs), close others, close all.',
    },
    { id: '2.tabs.4', text: 'Middle-click closes a tab.' },
    {
      id: '2.tabs.5',
      text: "After closing the active tab the user goes to the last remaining tab, else to '/'",
    },
    { id: '2.tabs.6', text: '(the system-notice tab is refreshed instead).' },
    { id: '2.tabs.7', text: 'Refresh replaces the route with /redirect plus the full path.' },
    {
      id: '2.errors.1',
      text: 'Error-log dialog: lists uncaught interface errors with message, info, url and stack;',
    },
    { id: '2.errors.2', text: 'can be cleared.' },
    {
      id: '2.settings.1',
      text: 'A settings drawer (theme colour, tags view, fixed header, sidebar logo) exists but is not used.',
    },
  ],
}

const states: SpecSection = {
  title: '4. States and transitions',
  sentences: [
    { id: '4.session.1', text: 'Session: token present or absent, kept in a cookie named token.' },
    {
      id: '4.session.2',
      text: 'Login, mobile login and register store the token; logout or reset clears it and the roles.',
    },
    {
      id: '4.session.3',
      text: "Once a token exists, user info is loaded once, then the server's routes are generated and added.",
    },
    {
      id: '4.sidebar.1',
      text: 'Sidebar: open or closed, persisted in cookie sidebarStatus (1 open, 0 closed); default open.',
    },
    { id: '4.sidebar.2', text: 'Closing may skip animation.' },
    { id: '4.device.1', text: 'Device: mobile when page width is below 992 px, else desktop.' },
    {
      id: '4.device.2',
      text: 'Becoming mobile closes the sidebar without animation; a route change on mobile closes an open sidebar; clicking the backdrop closes it.',
    },
    {
      id: '4.size.1',
      text: 'Size: default, medium, small, mini; default medium; persisted in cookie size.',
    },
    { id: '4.size.2', text: "Success message on change: 'font switched successfully!'." },
    {
      id: '4.tabs.1',
      text: 'Tabs: views are added on route change and removed by close actions; fixed tabs are never closed.',
    },
  ],
}

const validation: SpecSection = {
  title: '5. Validation rules',
  sentences: [
    { id: '5.1', text: 'External link: a string starting with http(s):, mailto: or tel:.' },
    { id: '5.2', text: 'Mainland mobile number: 11 digits with a valid prefix.' },
    { id: '5.3', text: 'National ID card: 18 digits with a birth date, last character a digit or X.' },
    {
      id: '5.4',
      text: 'Where these helpers are applied is not shown. (They are applied where a mobile number, an ID card or a link is typed in.)',
    },
    {
      id: '5.5',
      text: 'If the server returns no menu routes for an administrator, the message shown is: 您无权访问此系统，请联系管理员进行菜单授权！',
    },
  ],
}

const access: SpecSection = {
  title: '6. Roles and permissions',
  sentences: [
    { id: '6.1', text: 'roleType 1 is redirected away from /admin paths, and from / to /web/index.' },
    { id: '6.2', text: 'roleType 2 is redirected away from /web paths, and from / to /admin/dashboard.' },
    { id: '6.3', text: 'A logged-in user visiting /login goes to /.' },
    {
      id: '6.4',
      text: 'Without a token only paths starting with /login, /register, /forgot, 401, 404, /cert, /sync are allowed; any other goes to /login?redirect={path}.',
    },
    { id: '6.5', text: 'An administrator with no granted menus is logged out.' },
    {
      id: '6.6',
      text: 'The permissions list is stored; its use is not shown. How roles map to routes is not shown. (Permissions show buttons and are asked for by the server; routes follow from the menus of the roles.)',
    },
  ],
}

const calls: SpecSection = {
  title: '7. Calls',
  sentences: [
    {
      id: '7.1',
      text: 'All calls are POST with a JSON body through one wrapper; header token is sent when logged in.',
    },
    {
      id: '7.menu.1',
      text: '/api/sys/menu/routes | none | route list (path, name, component, children, redirect, alwaysShow, meta, hidden) builds the admin/web menu',
      partly: LATER.webMenu,
    },
    { id: '7.menu.2', text: '/api/sys/menu/tree | none' },
    { id: '7.menu.3', text: '/api/sys/menu/detail | id' },
    { id: '7.menu.4', text: '/api/sys/menu/delete | ids' },
    { id: '7.menu.5', text: '/api/sys/menu/save | menu fields' },
    { id: '7.menu.6', text: '/api/sys/menu/sort | id, sort' },
    { id: '7.config.1', text: '/api/sys/config/detail | id (value 1) | site data' },
    { id: '7.config.2', text: '/api/sys/config/save | config fields' },
    { id: '7.user.1', text: '/api/sys/user/login | login form | data: token' },
    {
      id: '7.user.2',
      text: '/api/sys/user/info | token | user fields id, roles, realName, userName, avatar, roleType, permissions',
    },
    { id: '7.user.3', text: '/api/sys/user/logout | empty' },
    { id: '7.user.4', text: '/api/sys/user/reg | registration form | token stored' },
    { id: '7.user.5', text: '/api/sys/user/mobile-login | mobile login form | token stored', partly: LATER.gateways },
    { id: '7.user.6', text: '/api/sys/user/reset-pass | password reset form', partly: LATER.gateways },
    {
      id: '7.upload.1',
      text: 'File upload: POST multipart with field file plus extra fields; loading text 正在上传数据...; 20-minute timeout.',
    },
    {
      id: '7.export.1',
      text: 'Export download: POST with JSON, blob response saved as a spreadsheet; loading text 正在下载数据...., success message 导出成功!.',
    },
    {
      id: '7.theme.1',
      text: 'The theme picker fetches a stylesheet by GET from a public CDN for recolouring. (Here it recolours with design tokens: no other server is asked.)',
    },
  ],
}

const errors: SpecSection = {
  title: '8. Error catalogue',
  sentences: [
    { id: '8.1', text: 'Response envelope: code, msg, data. Code 0 is success.' },
    { id: '8.2', text: "Any other code: red message (msg, or 'Error') for 5 seconds, and the call fails." },
    { id: '8.3', text: 'Code 10010002 (session invalid): additionally clears the token and reloads the page.' },
    {
      id: '8.4',
      text: 'Code 10010015: redirects the browser to /#/register/2/{data} (data is a token) and reloads.',
    },
    { id: '8.5', text: 'Other server codes are not shown. (docs/errors.md lists ours.)' },
    {
      id: '8.6',
      text: 'Route guard failure: shows the error, clears the token, goes to /login?redirect={path}.',
    },
    { id: '8.7', text: 'Network errors are passed on unchanged.' },
    {
      id: '8.8',
      text: "Logout asks 'Really want to exit?' (title 'Tip', buttons OK/Cancel); on cancel nothing happens; on confirm the user goes to /login with the current full path as redirect.",
    },
    { id: '8.9', text: "Fullscreen unsupported: warning 'you browser can not work'." },
  ],
}

const constants: SpecSection = {
  title: '9. Business constants and limits',
  sentences: [
    { id: '9.1', text: 'Request timeout 60 seconds; upload/download 1,200,000 ms.' },
    { id: '9.2', text: 'Mobile breakpoint 992 px; sidebar width 210 px; tab context menu width 105 px.' },
    {
      id: '9.3',
      text: 'Theme colour: #1890ff in the first area reading, #409EFF in the layout settings; both are given.',
    },
    { id: '9.4', text: 'Size options default, medium, small, mini; default medium.' },
    {
      id: '9.5',
      text: 'Route search: fuzzy threshold 0.4, weights title 0.7 and path 0.3, maximum pattern length 32.',
    },
    {
      id: '9.6',
      text: 'Time-ago display (one reading): minutes under 1 hour, hours under 1 day, else days.',
    },
    {
      id: '9.7',
      text: "Another reading: under 30 s 'just now', under 1 h minutes, under 1 day hours, under 2 days '1 day ago', otherwise a date.",
    },
    { id: '9.8', text: 'Default date format y-m-d h:i:s.' },
    { id: '9.9', text: 'Number formatter suffixes k, M, G, T, P, E.' },
    { id: '9.10', text: 'Percent display multiplies by 100.' },
    { id: '9.11', text: 'Cookie names: token, sidebarStatus, size.' },
    { id: '9.12', text: 'Error logging is enabled in production.' },
  ],
}

export const specSections: readonly SpecSection[] = [
  purpose,
  publicRoutes,
  studentRoutes,
  webLayout,
  adminArea,
  entities,
  states,
  validation,
  access,
  calls,
  errors,
  constants,
]
