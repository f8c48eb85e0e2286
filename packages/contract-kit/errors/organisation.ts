/** Refusals of organisation, access, site, files and dictionaries: block 1002. */
import { type ErrorEntry, refusal } from './refusal.ts'

export const ORGANISATION_ERRORS = {
  GRANT_NOT_HELD: refusal(
    10020001,
    '不能授予您自己没有的权限：{what}',
    'You cannot grant what you do not hold: {what}',
  ),
  NO_MENUS: refusal(
    10020002,
    '您无权访问此系统，请联系管理员进行菜单授权！',
    'You may not use this system. Please ask an administrator to grant you menus.',
  ),
  DEPARTMENT_NOT_EMPTY: refusal(
    10020003,
    '部门下仍有子部门或用户，无法删除。',
    'The department still has departments or users below it.',
  ),
  DEPARTMENT_CYCLE: refusal(10020004, '不能把部门移动到它自己之下。', 'A department cannot be moved below itself.'),
  ROLE_IN_USE: refusal(10020005, '仍有用户使用该角色，无法删除。', 'Users still have this role.'),
  FILE_TYPE_REFUSED: refusal(
    10020006,
    '不支持此类文件：{type}。支持：{allowed}。',
    'Files of type {type} are not accepted. Accepted: {allowed}.',
  ),
  IMAGE_TOO_BIG: refusal(10020007, '图片过大：{what}。', 'The image is too big: {what}.'),
  IMAGE_NOT_FITTING: refusal(
    10020050,
    '图片尺寸为 {found}，要求 {wanted}。',
    'The picture has {found} pixels; it must have {wanted}.',
  ),
  ROLE_NAME_TAKEN: refusal(10020008, '角色名称“{name}”已存在。', 'A role named "{name}" exists already.'),
  LAST_LOGIN_WAY: refusal(10020040, '至少需要保留一种登录方式。', 'At least one way to sign in must remain on.'),
  LOGIN_WAY_NEEDED: refusal(
    10020041,
    '不能关闭密码登录：{what}',
    'Signing in by password cannot be switched off: {what}',
  ),
  DICTIONARY_CODE_TAKEN: refusal(
    10020042,
    '字典编码“{code}”已存在。',
    'A dictionary with the code "{code}" exists already.',
  ),
  DICTIONARY_VALUE_TAKEN: refusal(
    10020043,
    '该字典中已有值“{value}”。',
    'The dictionary has the value "{value}" already.',
  ),
  DICTIONARY_BUILT_IN: refusal(
    10020044,
    '内置字典的编码和值由系统规定，不能新增、更改或删除。',
    'Codes and values of a built-in dictionary are fixed: they cannot be added, changed or deleted.',
  ),
  DICTIONARY_IN_USE: refusal(
    10020045,
    '“{name}”仍被使用或有下级分类，无法删除。',
    '"{name}" is still used or has entries below it; it cannot be deleted.',
  ),
  DICTIONARY_CYCLE: refusal(10020046, '不能把分类移动到它自己之下。', 'An entry cannot be moved below itself.'),
  DICTIONARY_FULL: refusal(10020047, '数量已达上限 {max}。', 'There can be no more than {max}.'),
  DICTIONARY_IMPORT_STALE: refusal(
    10020048,
    '检查之后文件或字典已有变化，未导入任何内容，请重新检查文件。',
    'The file or the dictionary has changed since the check; nothing was imported. Please check the file again.',
  ),

  ROLE_LACKS: refusal(
    10020060,
    '角色缺少必需的权限：{what}。请一并勾选。',
    'The role lacks what its rights need: {what}. Please tick these as well.',
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
    '"{name}" has {count} entries below it. Delete them together with it.',
  ),
  MENU_PATH_TAKEN: refusal(10020023, '地址“{path}”已被其他菜单使用。', 'The path "{path}" belongs to another entry.'),
  MENU_CYCLE: refusal(10020024, '不能把菜单移动到它自己之下。', 'An entry cannot be moved below itself.'),
  MENU_NEEDED: refusal(
    10020025,
    '“{name}”不能隐藏，否则将无法再进入菜单管理。',
    '"{name}" cannot be hidden: the menu could not be changed back any more.',
  ),
  DEPARTMENT_IN_USE: refusal(
    10020026,
    '该部门仍被题库、考试或设置使用，无法删除。',
    'The department is still used by a bank, an exam or a setting, so it cannot be deleted.',
  ),
  NOTICE_WAS_READ: refusal(
    10020029,
    '公告“{title}”已有 {count} 人阅读，阅读记录需要保留，不能删除，请改为撤回。',
    'The notice "{title}" was read by {count}. Their receipts are kept, so it cannot be deleted: withdraw it instead.',
  ),
} as const satisfies Record<string, ErrorEntry>
