import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const accessErrors = {
  GRANT_NOT_HELD: refusal(
    10020001,
    '不能授予您自己没有的权限：{what}',
    'You cannot grant permissions that you do not have: {what}',
  ),
  NO_MENUS: refusal(
    10020002,
    '您无权访问此系统，请联系管理员进行菜单授权！',
    'You do not have access to this system. Please ask an administrator to grant you menus.',
  ),
  ROLE_IN_USE: refusal(
    10020005,
    '仍有用户使用该角色，无法删除。',
    'This role is still assigned to users and cannot be deleted.',
  ),
  ROLE_NAME_TAKEN: refusal(10020008, '角色名称“{name}”已存在。', 'A role named "{name}" already exists.'),
  ROLE_LACKS: refusal(
    10020060,
    '角色缺少必需的权限：{what}。请一并勾选。',
    'This role is missing permissions that it needs: {what}. Please select them as well.',
  ),
  ROLE_OUT_OF_SCOPE: refusal(
    10020020,
    '范围之外的用户也拥有角色“{name}”，您不能更改它。',
    'Users outside your scope have the role "{name}", so you cannot change it.',
  ),
  MENU_BUILT_IN: refusal(
    10020021,
    '“{name}”是系统内置项：可以改名、换图标、移动或隐藏，不能删除，也不能更改其他内容（{what}）。',
    '"{name}" is built in: it can be renamed, moved, hidden or given another icon, but not deleted or changed otherwise ({what}).',
  ),
  MENU_HAS_CHILDREN: refusal(
    10020022,
    '“{name}”下还有 {count} 项，请一并删除。',
    '"{name}" contains {count} entries. Delete them together with it.',
  ),
  MENU_PATH_TAKEN: refusal(10020023, '地址“{path}”已被其他菜单使用。', 'The path "{path}" belongs to another entry.'),
  MENU_CYCLE: refusal(10020024, '不能把菜单移动到它自己之下。', 'An entry cannot be moved below itself.'),
  MENU_NEEDED: refusal(
    10020025,
    '“{name}”不能隐藏，否则将无法再进入菜单管理。',
    '"{name}" cannot be hidden: without it nobody could open menu management again.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly access: typeof accessErrors
  }
}
