/** Inputs of roles and of the menu. */
import { access } from './contract/access.ts'
import { menus } from './contract/menus.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const ACCESS_PROBLEMS = {
  menuUnknown: problem(
    'menuIds',
    '所选菜单中有的已被删除，请刷新页面后重新选择。',
    'One of these menu entries has been deleted. Reload the page and choose again.',
  ),
} satisfies ProblemsOf<typeof access>

/** Of an entry of the menu, by itself and at its place in the tree (specification section 3). */
export const MENU_PROBLEMS = {
  functionWithPage: problem('path', '功能没有页面，请清空此项。', 'A function has no page. Leave this empty.'),
  permissionMissing: problem('permission', '请为功能选择权限标识。', 'Choose the permission tag of this function.'),
  permissionUnknown: problem(
    'permission',
    '该权限标识不存在，请重新选择。',
    'There is no such permission tag. Choose another one.',
  ),
  linkBroken: problem(
    'path',
    '外部链接不正确，请填写完整的地址，且不要包含空格、用户名或密码。',
    'This link cannot be opened. Enter the whole address, without spaces, user name or password.',
  ),
  linkIsMenu: problem('type', '外部链接只能是菜单，请把类型改为菜单。', 'An external link must be of type "Menu".'),
  linkWithPage: problem('component', '外部链接不需要此项，请清空。', 'An external link has none. Leave this empty.'),
  pathBroken: problem(
    'path',
    '请填写 /admin/ 开头的地址，或 http(s)://、mailto:、tel: 开头的外部链接。',
    'Enter a path that begins with /admin/, or a link that begins with http(s)://, mailto: or tel:.',
  ),
  componentUnknown: problem(
    'component',
    '该页面组件不存在，请重新选择。',
    'There is no such page component. Choose another one.',
  ),
  groupIsMenu: problem('type', '分组只能是菜单，请把类型改为菜单。', 'A group must be of type "Menu".'),
  redirectBroken: problem(
    'redirect',
    '只有分组可以转到其他页面，且地址须以 /admin/ 开头。',
    'Only a group can lead on, and to a path that begins with /admin/.',
  ),
  activeMenuBroken: problem('activeMenu', '请填写 /admin/ 开头的地址。', 'Enter a path that begins with /admin/.'),
  parentWrong: problem(
    'parentId',
    '页面和分组只能放在分组之下，功能只能放在页面或分组之下，请重新选择。',
    'Pages and groups belong below a group, functions below a page or a group. Choose another place.',
  ),
  childrenLeft: problem(
    'type',
    '下面还有其他条目，不能这样更改，请先移走或删除它们。',
    'There are entries below it that could not stay. Move or delete them first.',
  ),
} satisfies ProblemsOf<typeof menus>

export const ACCESS_INPUT: ModuleInput = {
  calls: [access, menus],
  fields: {
    level: localized('级别', 'Level'),
    dataScope: localized('数据范围', 'Data scope'),
    remark: localized('备注', 'Remark'),
    menuIds: localized('菜单', 'Menus'),
    parentId: localized('上级', 'Below'),
    type: localized('类型', 'Type'),
    title: localized('标题（中文）', 'Title (Chinese)'),
    titleEn: localized('标题（英文）', 'Title (English)'),
    icon: localized('图标', 'Icon'),
    path: localized('地址', 'Path'),
    component: localized('页面组件', 'Component'),
    redirect: localized('转到', 'Redirects to'),
    permission: localized('权限标识', 'Permission tag'),
    activeMenu: localized('高亮菜单', 'Highlighted entry'),
    affix: localized('固定在标签栏', 'Pinned in the tabs bar'),
    noCache: localized('不保留页面状态', 'Do not keep the state of the page'),
    noRedirect: localized('面包屑中不可点击', 'Not clickable in the breadcrumbs'),
    alwaysShow: localized('只有一项时也显示分组', 'Show the group even with a single entry'),
    hidden: localized('在侧边栏中隐藏', 'Hide in the sidebar'),
  },
  unseen: { name: localized('名称', 'Name'), sort: localized('位置', 'Place') },
  problems: { ...ACCESS_PROBLEMS, ...MENU_PROBLEMS },
}
