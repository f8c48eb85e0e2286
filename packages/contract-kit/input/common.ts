/** Fields and problems that several modules share. */
import { type FieldNames, problem } from './words.ts'
import { localized } from '../localized.ts'

export const COMMON_FIELDS = {
  file: localized('文件', 'File'),
  departmentId: localized('部门', 'Department'),
  userId: localized('用户', 'User'),
} satisfies FieldNames

export const COMMON_UNSEEN = {
  id: localized('编号', 'Id'),
  ids: localized('所选内容', 'Selection'),
  'ids.{n}': localized('第 {n} 项', 'item {n}'),
  page: localized('页码', 'Page number'),
  size: localized('每页条数', 'Rows per page'),
  sort: localized('排序方式', 'Sort by'),
  order: localized('升序或降序', 'Sort direction'),
  search: localized('搜索内容', 'Search'),
  version: localized('版本', 'Version'),
  content: localized('内容', 'Content'),
} satisfies FieldNames

export const COMMON_PROBLEMS = {
  versionMissing: problem(
    'version',
    '缺少版本号，无法确认修改的是最新内容，请刷新页面后重试。',
    'It is missing, so newer changes could be overwritten. Reload the page and try again.',
  ),
  departmentUnknown: problem(
    'departmentId',
    '该部门已被删除，请重新选择。',
    'This department has been deleted. Choose another one.',
  ),
  audienceDepartmentUnknown: problem(
    'audienceDepartmentIds',
    '所选部门中有的已被删除，请重新选择。',
    'One of these departments has been deleted. Choose again.',
  ),
  audienceUserUnknown: problem(
    'audienceUserIds',
    '所选学员中有的账号已被删除，请重新选择。',
    'The account of one of these people has been deleted. Choose again.',
  ),
  roleUnknown: problem(
    'roleIds',
    '所选角色中有的已被删除，请重新选择。',
    'One of these roles has been deleted. Choose again.',
  ),
  fileMissing: problem('file', '请选择要上传的文件。', 'Choose a file to upload.'),
  fileNotSent: problem(
    'file',
    '没有收到文件，请以表单方式上传，并把文件放在规定的字段中。',
    'No file arrived. Send it as multipart/form-data, in the part named "file".',
  ),
}
